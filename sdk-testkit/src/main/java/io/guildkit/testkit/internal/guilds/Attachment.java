package io.guildkit.testkit.internal.guilds;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A file of a message.
 *
 * @param id the id
 * @param filename what it is called
 * @param description what it shows, or null
 * @param contentType the media type
 * @param content the bytes, which nobody may write to
 * @param url where it can be downloaded
 */
public record Attachment(
        String id, String filename, @Nullable String description, String contentType, ByteBuffer content, String url) {

    /** Returns this with another description. */
    public Attachment describedAs(@Nullable String text) {
        return new Attachment(id, filename, text, contentType, content, url);
    }
}
