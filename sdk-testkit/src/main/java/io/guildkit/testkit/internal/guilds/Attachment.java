package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.State;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An uploaded file, usually of a message, and where it can be downloaded. The content is read-only. */
public record Attachment(
        String id, String filename, @Nullable String description, String contentType, ByteBuffer content, String url) {
    /** Returns a new file with its URL. */
    public static Attachment create(
            State state, String filename, @Nullable String description, String contentType, ByteBuffer content) {
        String id = state.seeds.snowflake();
        return new Attachment(id, filename, description, contentType, content, url(state, id, filename));
    }

    /** Returns where a file can be downloaded. */
    public static String url(State state, String id, String filename) {
        String path = "/attachments/" + id + "/"
                + URLEncoder.encode(filename, StandardCharsets.UTF_8).replace("+", "%20");
        return URI.create(state.baseUrl).resolve(path).toString();
    }

    public Attachment describedAs(@Nullable String text) {
        return new Attachment(id, filename, text, contentType, content, url);
    }
}
