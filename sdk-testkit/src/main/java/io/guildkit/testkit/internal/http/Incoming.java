package io.guildkit.testkit.internal.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as it came in.
 *
 * @param method in capitals
 * @param target path and query as they were sent
 * @param segments the decoded segments of the whole path
 * @param headers a map that ignores the case of its keys
 * @param content the bytes of the body, read-only
 * @param whole whether all of the body was kept, because it isn't larger than a body may be
 * @param address the address the request seems to come from
 */
public record Incoming(
        String method,
        String target,
        List<String> segments,
        Map<String, List<String>> query,
        Map<String, List<String>> headers,
        ByteBuffer content,
        boolean whole,
        String address) {
    /** Returns a copy of the bytes of the body, none if there is no body. */
    public byte[] body() {
        byte[] bytes = new byte[content.remaining()];
        content().get(bytes);
        return bytes;
    }

    /** Returns a view of the bytes of the body: an upload may be large, and one copy of it will do. */
    @Override
    public ByteBuffer content() {
        return content.duplicate();
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
