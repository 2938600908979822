package io.guildkit.testkit;

import io.guildkit.testkit.internal.faults.Call;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.server.CallLog;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request to an emulator, with its result so far. */
public final class RecordedCall {
    private final CallLog.Entry entry;
    private final String world;
    private final Incoming request;
    private final Optional<String> template;
    private final List<String> ignoredFields;
    private final List<String> ignoredQueryParameters;
    private final List<String> adaptedFields;
    private final boolean processed;
    private final Optional<Integer> status;

    RecordedCall(CallLog.Entry entry) {
        this(entry, "");
    }

    /** Creates a call whose text shows the path of its world. */
    RecordedCall(CallLog.Entry entry, String world) {
        this.entry = entry;
        this.world = world;
        this.request = entry.request;
        this.template = Optional.ofNullable(entry.template());
        this.ignoredFields = entry.deviations.ignoredFields();
        this.ignoredQueryParameters = entry.deviations.ignoredQueryParameters();
        this.adaptedFields = entry.deviations.adaptedFields();
        this.processed = entry.processed;
        this.status = entry.status == 0 ? Optional.empty() : Optional.of(entry.status);
    }

    /** Returns the method, in capitals. */
    public String method() {
        return request.method();
    }

    /** Returns the full path and the query, encoded as they were sent. */
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

    /** Returns the path template of the matching route, such as {@code /auth/login}; empty if there is none. */
    public Optional<String> template() {
        return template;
    }

    /**
     * Returns the fields of the body that a lenient emulator ignored: unknown fields, and fields without effect. The strict
     * emulator, which is the default, refuses such requests instead. The response header {@code X-Emulator-Ignored} contains
     * the same paths.
     *
     * @return the path of each field, such as {@code embeds/0/video}; empty if there were none
     * @see ServiceEmulator.Builder#lenient()
     */
    public List<String> ignoredFields() {
        return ignoredFields;
    }

    /**
     * Returns the unknown query parameters that a lenient emulator ignored. The response header {@code X-Emulator-Ignored}
     * contains them after a question mark.
     *
     * @return their names; empty if there were none
     * @see ServiceEmulator.Builder#lenient()
     */
    public List<String> ignoredQueryParameters() {
        return ignoredQueryParameters;
    }

    /**
     * Returns the fields of the body whose values a lenient emulator read as other values: a null as absent, or a text as a
     * number, for example. The response header {@code X-Emulator-Adapted} contains the same paths.
     *
     * @return the path of each field; empty if there were none
     * @see ServiceEmulator.Builder#lenient()
     */
    public List<String> adaptedFields() {
        return adaptedFields;
    }

    /** Returns the properties that patterns compare. */
    Call facts() {
        return entry;
    }

    /** Returns whether the request was executed, even if its response was lost. */
    public boolean processed() {
        return processed;
    }

    /** Returns the status of the response; empty if the connection was cut, or there is no response yet. */
    public Optional<Integer> status() {
        return status;
    }

    /** Returns method and path, without the query and without the body, which may contain secrets. */
    @Override
    public String toString() {
        return method() + " " + world + template.orElse("(no route)")
                + (status.isPresent() ? " -> " + status.orElseThrow() : "");
    }
}
