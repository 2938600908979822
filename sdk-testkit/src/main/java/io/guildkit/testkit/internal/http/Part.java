package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One part of a form: a field, or a file with a file name. The content is read-only. */
public record Part(
        String name, @Nullable String filename, @Nullable String contentType, ByteBuffer content) {
    public String text() {
        return StandardCharsets.UTF_8.decode(content.duplicate()).toString();
    }

    public JsonNode json() {
        return Json.parse(text().getBytes(StandardCharsets.UTF_8));
    }
}
