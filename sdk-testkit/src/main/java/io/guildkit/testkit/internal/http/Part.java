package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One part of a form: a field, or a file.
 *
 * @param name the name of the field
 * @param filename the file name; null for a field
 * @param contentType the media type, or null if there is none
 * @param content the bytes, read-only
 */
public record Part(
        String name, @Nullable String filename, @Nullable String contentType, ByteBuffer content) {
    public String text() {
        return StandardCharsets.UTF_8.decode(content.duplicate()).toString();
    }

    public JsonNode json() {
        return Json.parse(text().getBytes(StandardCharsets.UTF_8));
    }
}
