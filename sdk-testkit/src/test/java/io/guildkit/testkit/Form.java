package io.guildkit.testkit;

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

    /** Returns the number of bytes that a form adds to its only file. */
    static int overhead() {
        return form().file(0, "big.bin", "application/octet-stream", new byte[0])
                .closed()
                .length;
    }

    Form field(String name, String value) {
        return part("form-data; name=\"" + name + "\"", null, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds JSON that is written with single quotes. */
    Form payload(String json) {
        byte[] content = TestClient.quoted(json).getBytes(StandardCharsets.UTF_8);
        return part("form-data; name=\"payload_json\"", "application/json", content);
    }

    Form file(int number, String filename, String contentType, byte[] content) {
        return part("form-data; name=\"files[" + number + "]\"; filename=\"" + filename + "\"", contentType, content);
    }

    Form file(int number, String filename, String content) {
        return file(number, filename, "text/plain", content.getBytes(StandardCharsets.UTF_8));
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
