package io.guildkit.benchmarks.server;

import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The responses by path. A path that starts with {@code /after/50} has responses after 50 ms on average, so a contestant's address sets the
 * delay.
 */
final class Responses {
    /**
     * The response to a path.
     *
     * @param bytes status line, headers and body; readers duplicate the buffer
     * @param delayNanos the average time until the response is sent; 0 to send it at once
     */
    record Response(ByteBuffer bytes, long delayNanos) {}

    private static final String DELAY = "/after/";

    /** Headers of a limit that no contestant reaches. */
    private static final String LIMITS = """
            X-RateLimit-Limit: 1000000
            X-RateLimit-Remaining: 999999
            X-RateLimit-Reset-After: 1.000
            X-RateLimit-Bucket: 0123456789abcdef0123456789abcdef
            """.replace("\n", "\r\n");

    private final Map<String, Response> known = new HashMap<>();

    Response to(String path) {
        return known.computeIfAbsent(path, Responses::make);
    }

    private static Response make(String path) {
        return new Response(
                ByteBuffer.wrap(message(path)).asReadOnlyBuffer(), TimeUnit.MILLISECONDS.toNanos(delay(path)));
    }

    private static int delay(String path) {
        return path.startsWith(DELAY)
                ? Integer.parseInt(path.substring(DELAY.length()).replaceFirst("/.*", ""))
                : 0;
    }

    /** Returns a response without delay. */
    static Response text(String body) {
        return new Response(ByteBuffer.wrap(response("200 OK", body.getBytes(StandardCharsets.US_ASCII))), 0);
    }

    private static byte[] message(String path) {
        if (path.contains("/webhooks/")) {
            return path.contains("wait=true")
                    ? response("200 OK", Payloads.message())
                    : response("204 No Content", null);
        }
        if (path.endsWith("/oauth2/applications/@me")) {
            return response("200 OK", Payloads.withSummary(Payloads.of(Shape.APPLICATION)));
        }
        if (path.contains("/applications/") || path.contains("/models/")) {
            return response("200 OK", Payloads.of(Shape.APPLICATION));
        }
        return response(
                "404 Not Found", "{\"message\":\"404: Not Found\",\"code\":0}".getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] response(String status, byte[] body) {
        String head = "HTTP/1.1 " + status + "\r\n"
                + LIMITS
                + (body == null
                        ? "\r\n"
                        : "Content-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n");
        byte[] headBytes = head.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer all = ByteBuffer.allocate(headBytes.length + (body == null ? 0 : body.length));
        all.put(headBytes);
        if (body != null) {
            all.put(body);
        }
        return all.array();
    }
}
