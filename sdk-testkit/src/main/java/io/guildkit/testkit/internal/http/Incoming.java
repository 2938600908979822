package io.guildkit.testkit.internal.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request as it came in. Header names are found in any case. */
public final class Incoming {
    private final String method;
    private final String target;
    private final List<String> segments;
    private final Map<String, List<String>> query;
    private final Map<String, List<String>> headers;
    private final ByteBuffer body;
    private final boolean whole;
    private final String address;

    /** Holds a request; {@code headers} must ignore the case of its keys, and nobody may write to {@code body}. */
    public Incoming(
            String method,
            String target,
            List<String> segments,
            Map<String, List<String>> query,
            Map<String, List<String>> headers,
            ByteBuffer body,
            boolean whole,
            String address) {
        this.method = method;
        this.target = target;
        this.segments = segments;
        this.query = query;
        this.headers = headers;
        this.body = body;
        this.whole = whole;
        this.address = address;
    }

    /** Returns the method, in capitals. */
    public String method() {
        return method;
    }

    /** Returns path and query as they were sent. */
    public String target() {
        return target;
    }

    /** Returns the decoded segments of the whole path. */
    public List<String> segments() {
        return segments;
    }

    /** Returns the decoded query. */
    public Map<String, List<String>> query() {
        return query;
    }

    /** Returns all headers. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /** Returns a copy of the bytes of the body, none if there is no body. */
    public byte[] body() {
        byte[] bytes = new byte[body.remaining()];
        content().get(bytes);
        return bytes;
    }

    /** Returns a view of the bytes of the body: an upload may be large, and one copy of it will do. */
    public ByteBuffer content() {
        return body.duplicate();
    }

    /** Tells whether all of the body was kept, because it isn't larger than a body may be. */
    public boolean isWhole() {
        return whole;
    }

    /** Returns the address the request seems to come from. */
    public String address() {
        return address;
    }

    /** Returns the first value of a header, or null. */
    public @Nullable String header(String name) {
        List<String> values = headers.get(name);
        return values == null ? null : values.get(0);
    }

    /** Returns the value of a cookie, or null. */
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
