package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A multipart form. */
final class Form {
    private static final String BOUNDARY = "----a-boundary";

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    static Form form() {
        return new Form();
    }

    /** Returns a form whose parts are the members of an object. An object with a file name is a file, any other is JSON. */
    static Form of(JsonNode parts) {
        Form form = new Form();
        parts.properties().forEach(part -> {
            JsonNode value = part.getValue();
            String name = "form-data; name=\"" + part.getKey() + "\"";
            if (value.has("filename")) {
                byte[] content = value.path("content").asText().getBytes(StandardCharsets.UTF_8);
                form.part(name + "; filename=\"" + value.path("filename").asText() + "\"", "text/plain", content);
            } else if (value.isObject()) {
                form.part(name, "application/json", value.toString().getBytes(StandardCharsets.UTF_8));
            } else {
                form.part(name, null, value.asText().getBytes(StandardCharsets.UTF_8));
            }
        });
        return form;
    }

    /** Returns the number of bytes that a form adds to its only file. */
    static int overhead() {
        return form().file(0, "big.bin", "application/octet-stream", new byte[0])
                .closed()
                .length;
    }

    /** Adds JSON that is written with single quotes. */
    Form payload(String json) {
        byte[] content = TestClient.quoted(json).getBytes(StandardCharsets.UTF_8);
        return part("form-data; name=\"payload_json\"", "application/json", content);
    }

    Form file(int number, String filename, String contentType, byte[] content) {
        return part("form-data; name=\"files[" + number + "]\"; filename=\"" + filename + "\"", contentType, content);
    }

    Form part(String disposition, @Nullable String contentType, byte[] content) {
        String type = contentType == null ? "" : "Content-Type: " + contentType + "\r\n";
        write("--" + BOUNDARY + "\r\nContent-Disposition: " + disposition + "\r\n" + type + "\r\n");
        body.writeBytes(content);
        return write("\r\n");
    }

    String contentType() {
        return "multipart/form-data; boundary=" + BOUNDARY;
    }

    BodyPublisher publisher() {
        return BodyPublishers.ofByteArray(closed());
    }

    private byte[] closed() {
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        copy.writeBytes(body.toByteArray());
        copy.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return copy.toByteArray();
    }

    private Form write(String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }
}
