package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.State;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An uploaded file, usually of a message, and where it can be downloaded. The content is read-only.
 *
 * @param durationSecs the duration of a voice message
 * @param waveform the samples of a voice message that clients draw, in base 64
 */
public record Attachment(
        String id,
        String filename,
        @Nullable String description,
        String contentType,
        ByteBuffer content,
        String url,
        @Nullable Double durationSecs,
        @Nullable String waveform) {
    private static final Pattern SOUND_NAME = Pattern.compile("(?i).*\\.(ogg|opus|mp3|m4a|wav|webm|flac)");

    /** Returns a new file with its URL. */
    public static Attachment create(
            State state, String filename, @Nullable String description, String contentType, ByteBuffer content) {
        String id = state.seeds.snowflake();
        return new Attachment(id, filename, description, contentType, content, url(state, id, filename), null, null);
    }

    /** Returns where a file can be downloaded. */
    public static String url(State state, String id, String filename) {
        String path = "/attachments/" + id + "/"
                + URLEncoder.encode(filename, StandardCharsets.UTF_8).replace("+", "%20");
        return state.url(path);
    }

    public Attachment describedAs(@Nullable String text) {
        return new Attachment(id, filename, text, contentType, content, url, durationSecs, waveform);
    }

    public Attachment withVoiceData(@Nullable Double seconds, @Nullable String samples) {
        return new Attachment(id, filename, description, contentType, content, url, seconds, samples);
    }

    /** Returns whether this is a sound, by its media type or, if that is not specific, by its name. */
    public boolean isAudio() {
        return contentType.equals("application/octet-stream")
                ? SOUND_NAME.matcher(filename).matches()
                : contentType.startsWith("audio/");
    }

    /** Returns whether the data of a voice message are complete. */
    public boolean hasVoiceData() {
        return durationSecs != null && durationSecs > 0 && waveform != null && isBase64(waveform);
    }

    private static boolean isBase64(String text) {
        try {
            return Base64.getDecoder().decode(text).length > 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
