package io.guildkit.testkit.internal.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A received request.
 *
 * @param method the method, in upper case
 * @param target the path and query, as they were sent
 * @param segments the decoded segments of the path
 * @param headers the headers; keys ignore case
 * @param content the bytes of the body, read-only
 * @param whole whether the body was kept completely, because it does not exceed the limit
 * @param hasUnreadBody whether there is a body that was not read, because requests of the method have none
 * @param address the address of the client
 */
public record Incoming(
        String method,
        String target,
        List<String> segments,
        Map<String, List<String>> query,
        Map<String, List<String>> headers,
        ByteBuffer content,
        boolean whole,
        boolean hasUnreadBody,
        String address) {
    /** Returns a copy of the bytes of the body; empty without a body. */
    public byte[] body() {
        byte[] bytes = new byte[content.remaining()];
        content().get(bytes);
        return bytes;
    }

    /** Returns a view of the bytes of the body, because uploads may be large. */
    @Override
    public ByteBuffer content() {
        return content.duplicate();
    }

    /** Returns this request with other headers; their keys ignore case. */
    public Incoming withHeaders(Map<String, List<String>> others) {
        return new Incoming(method, target, segments, query, others, content, whole, hasUnreadBody, address);
    }

    public @Nullable String header(String name) {
        List<String> values = headers.get(name);
        return values == null ? null : values.get(0);
    }

    public @Nullable String cookie(String name) {
        for (String line : headers.getOrDefault("Cookie", List.of())) {
            for (String pair : line.split(";", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0 && pair.substring(0, equals).strip().equals(name)) {
                    return pair.substring(equals + 1).strip();
                }
            }
        }
        return null;
    }
}
