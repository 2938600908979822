package io.guildkit.testkit;

import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.server.CallLog;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A request as it reached an emulator, and what has become of it so far. */
public final class RecordedCall {
    private final Incoming request;
    private final Optional<String> template;
    private final boolean processed;
    private final OptionalInt status;

    RecordedCall(CallLog.Entry entry) {
        this.request = entry.request();
        this.template = Optional.ofNullable(entry.template());
        this.processed = entry.processed();
        this.status = entry.status() == 0 ? OptionalInt.empty() : OptionalInt.of(entry.status());
    }

    /** Returns the method, in capitals. */
    public String method() {
        return request.method();
    }

    /** Returns the whole path and the query, encoded as they were sent. */
    public String path() {
        return request.target();
    }

    /** Returns the query, decoded. */
    public Map<String, List<String>> query() {
        return request.query();
    }

    /** Returns all headers; their names are found in any case. */
    public Map<String, List<String>> headers() {
        return request.headers();
    }

    /** Returns the first value of a header. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.header(name));
    }

    /** Returns the number of bytes of the body. */
    public int bodySize() {
        return request.content().remaining();
    }

    /** Returns a copy of the bytes of the body. */
    public byte[] body() {
        return request.body();
    }

    /** Returns the body as UTF-8 text. */
    public String bodyText() {
        return new String(request.body(), StandardCharsets.UTF_8);
    }

    /** Returns the path template of the route that was meant, such as {@code /auth/login}; empty if none was. */
    public Optional<String> template() {
        return template;
    }

    /** Tells whether the request was carried out, whatever became of the answer then. */
    public boolean processed() {
        return processed;
    }

    /** Returns the status of the answer; empty if the connection was cut instead, or there is no answer yet. */
    public OptionalInt status() {
        return status;
    }

    /** Returns method and path, without the query and without the body, which may hold secrets. */
    @Override
    public String toString() {
        return method() + " " + template.orElse("(no route)") + (status.isPresent() ? " -> " + status.getAsInt() : "");
    }
}
