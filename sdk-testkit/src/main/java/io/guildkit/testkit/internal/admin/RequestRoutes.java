package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.world.World;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The requests that the emulator received, and its routes. */
record RequestRoutes(World world) {
    /** A request without headers and bodies. */
    static final ObjectShape<Object, CallLog.Entry> SUMMARY = summary("Request", "A request to the emulated service.");

    private static final ObjectShape<Object, CallLog.Entry> DETAIL = summary(
                    "RequestDetail", "A request to the emulated service, and its response.")
            .shown(
                    "request_headers",
                    Types.mapOf(Types.listOf(Types.TEXT)),
                    "The headers of the request.",
                    it -> new LinkedHashMap<String, Collection<String>>(it.request.headers()))
            .shown(
                    "request_body",
                    Types.TEXT,
                    "The body of the request, if it is text.",
                    it -> text(it.request.content()))
            .shown(
                    "request_bytes",
                    Types.BYTES,
                    "The body of the request, if it is not text.",
                    it -> binary(it.request.content()))
            .shown(
                    "response_headers",
                    Types.mapOf(Types.TEXT),
                    "The headers of the response.",
                    it -> it.reply == null ? null : it.reply.headers())
            .shown(
                    "response_body",
                    Types.TEXT,
                    "The body of the response, if it is text.",
                    it -> text(responseBody(it)))
            .shown(
                    "response_bytes",
                    Types.BYTES,
                    "The body of the response, if it is not text.",
                    it -> binary(responseBody(it)));

    void register(AdminTable table) {
        table.get("/requests", "Lists the requests since the start or the last reset, the oldest first.")
                .query("route", "only requests of this route, such as POST /auth/login")
                .query("method", "only requests with this method")
                .query("status", "only requests with this status")
                .query("path", "only requests whose path contains this text")
                .query("after", "only requests with higher numbers")
                .query("limit", "how many requests at most, the latest")
                .gives(Types.listOf(SUMMARY), this::requests);
        table.delete("/requests", "Forgets the requests.").does(call -> world.log.clear());
        table.get("/requests/{number}", "Returns a request with headers and bodies, and its response.")
                .gives(DETAIL, this::request);
        table.get("/routes", "Lists the names of all routes of the emulated service.")
                .gives(
                        Types.listOf(Types.TEXT),
                        call -> world.router.routes().stream().map(Route::key).toList());
    }

    private static ObjectShape<Object, CallLog.Entry> summary(String name, String purpose) {
        return new ObjectShape<Object, CallLog.Entry>(
                        CallLog.Entry.class, name, purpose, (parent, keys) -> (CallLog.Entry) parent)
                .shown("number", Types.LONG, "Counts requests from 1.", it -> it.number)
                .shown("time", Types.INSTANT, "The time of arrival, by the clock of the emulator.", it -> it.time)
                .shown("method", Types.TEXT, "The method.", it -> it.request.method())
                .shown("path", Types.TEXT, "Path and query, as they were sent.", it -> it.request.target())
                .shown("route", Types.TEXT, "The matching route; absent if there is none.", CallLog.Entry::routeKey)
                .shown(
                        "status",
                        Types.INT,
                        "The status; absent while there is no response, or if the connection was cut.",
                        it -> it.status == 0 ? null : it.status)
                .shown(
                        "milliseconds",
                        Types.NUMBER,
                        "The real time until the response was ready.",
                        it -> it.nanos / 1e6)
                .shown("processed", Types.BOOL, "Whether the request was executed.", it -> it.processed)
                .shown(
                        "ignored_fields",
                        Types.listOf(Types.TEXT),
                        "Fields that a lenient emulator ignored.",
                        it -> it.deviations.ignoredFields())
                .shown(
                        "adapted_fields",
                        Types.listOf(Types.TEXT),
                        "Fields that a lenient emulator read as other values.",
                        it -> it.deviations.adaptedFields())
                .shown(
                        "ignored_query",
                        Types.listOf(Types.TEXT),
                        "Unknown query parameters that were ignored.",
                        it -> it.deviations.ignoredQueryParameters());
    }

    private Collection<CallLog.Entry> requests(AdminCall call) {
        Predicate<CallLog.Entry> wanted = filter(call);
        List<CallLog.Entry> found = world.log.entries().stream().filter(wanted).toList();
        int skipped = Math.max(
                0, found.size() - call.number("limit").map(Math::toIntExact).orElse(Integer.MAX_VALUE));
        return found.subList(skipped, found.size());
    }

    private Predicate<CallLog.Entry> filter(AdminCall call) {
        Predicate<CallLog.Entry> wanted = entry -> true;
        String route =
                call.query("route").map(name -> world.router.named(name).key()).orElse(null);
        if (route != null) {
            wanted = wanted.and(entry -> route.equals(entry.routeKey()));
        }
        String method = call.query("method").orElse(null);
        if (method != null) {
            wanted = wanted.and(entry -> method.equalsIgnoreCase(entry.request.method()));
        }
        String path = call.query("path").orElse(null);
        if (path != null) {
            wanted = wanted.and(entry -> entry.request.target().contains(path));
        }
        Long status = call.number("status").orElse(null);
        if (status != null) {
            wanted = wanted.and(entry -> entry.status == status);
        }
        long after = call.number("after").orElse(0L);
        return wanted.and(entry -> entry.number > after);
    }

    private CallLog.Entry request(AdminCall call) {
        String number = call.variable("number");
        return world.log.entries().stream()
                .filter(entry -> Long.toString(entry.number).equals(number))
                .findFirst()
                .orElseThrow(() -> AdminException.missing("request", number));
    }

    private static @Nullable ByteBuffer responseBody(CallLog.Entry entry) {
        Reply reply = entry.reply;
        ByteBuffer body = reply == null ? null : reply.body();
        return body == null ? null : body.duplicate();
    }

    private static @Nullable String text(@Nullable ByteBuffer content) {
        if (content == null || !content.hasRemaining()) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(content.duplicate())
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static @Nullable ByteBuffer binary(@Nullable ByteBuffer content) {
        return content != null && content.hasRemaining() && text(content) == null ? content : null;
    }
}
