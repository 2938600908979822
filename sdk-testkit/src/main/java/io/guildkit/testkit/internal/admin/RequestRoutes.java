package io.guildkit.testkit.internal.admin;

import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.server.CallLog;
import io.guildkit.testkit.internal.shape.ObjectShape;
import io.guildkit.testkit.internal.shape.Type;
import io.guildkit.testkit.internal.shape.Types;
import io.guildkit.testkit.internal.world.World;
import io.guildkit.testkit.internal.world.WorldFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests that the emulator received, and its routes. */
record RequestRoutes(World world, WorldFormat format) {
    private static final int MOST_NEAR = 5;
    private static final long MOST_SECONDS = 60;
    private static final long USUAL_SECONDS = 5;

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

    private static final ObjectShape<Object, NearMiss> NEAR_MISS = ObjectShape.record(
                    NearMiss.class, "NearMiss", "A request that is similar to the expected one.")
            .shown("request", SUMMARY, "The request.")
            .shown("differences", Types.listOf(Types.TEXT), "How it differs from the expected request.");

    private static final Type<Awaited> AWAITED = ObjectShape.record(
                    Awaited.class, "AwaitedRequests", "The requests for which a client has waited.")
            .shown("complete", Types.BOOL, "Whether enough requests came in time.")
            .shown("count", Types.INT, "The number of matching requests.")
            .shown("requests", Types.listOf(SUMMARY), "The matching requests, the oldest first.")
            .shown(
                    "near_misses",
                    Types.listOf(NEAR_MISS),
                    "The most similar other requests, if not enough requests came.");

    private static final Type<Integer> COUNT = new ObjectShape<Object, Integer>(
                    Integer.class, "Count", "The number of requests.", (parent, keys) -> keys.<Integer>require("count"))
            .shown("count", Types.INT, "The number.", count -> count);

    private record NearMiss(CallLog.Entry request, Collection<String> differences) {}

    private record Awaited(
            boolean complete, int count, Collection<CallLog.Entry> requests, Collection<NearMiss> nearMisses) {}

    void register(AdminTable table) {
        RequestFilter.declare(table.get(
                        "/requests", "Lists the requests since the start or the last reset, the oldest first."))
                .query("limit", "how many requests at most, the latest")
                .gives(Types.listOf(SUMMARY), this::requests);
        RequestFilter.declare(table.get("/requests/count", "Counts the requests."))
                .gives(COUNT, call -> matching(filter(call)).size());
        RequestFilter.declare(table.get(
                        "/requests/near_misses",
                        "Lists the requests that differ least from the filter, the most similar first."))
                .query("limit", "how many requests at most, 5 if absent")
                .gives(Types.listOf(NEAR_MISS), call -> nearMisses(filter(call), limit(call, MOST_NEAR)));
        RequestFilter.declare(table.get(
                        "/requests/await",
                        "Waits in real time until enough requests have come, those before included."))
                .query("count", "how many requests are enough, 1 if absent")
                .query("seconds", "how long to wait at most, 5 if absent and up to 60")
                .unlocked()
                .gives(AWAITED, this::await);
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
                        "caller",
                        Types.TEXT,
                        "The id of the calling account; absent without valid credentials.",
                        CallLog.Entry::callerId)
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
        List<CallLog.Entry> found = matching(filter(call));
        return found.subList(Math.max(0, found.size() - limit(call, Integer.MAX_VALUE)), found.size());
    }

    private static int limit(AdminCall call, int otherwise) {
        return call.number("limit")
                .map(number -> (int) Math.min(number, Integer.MAX_VALUE))
                .orElse(otherwise);
    }

    private RequestFilter filter(AdminCall call) {
        return RequestFilter.of(world, format.references, call);
    }

    private List<CallLog.Entry> matching(RequestFilter filter) {
        return world.log.entries().stream().filter(filter::matches).toList();
    }

    private List<NearMiss> nearMisses(RequestFilter filter, int most) {
        return world.log.entries().stream()
                .filter(entry -> entry.number > filter.after())
                .map(entry -> new NearMiss(entry, filter.differences(entry)))
                .filter(miss -> !miss.differences().isEmpty())
                .sorted(Comparator.comparingInt(miss -> miss.differences().size()))
                .limit(most)
                .toList();
    }

    private Awaited await(AdminCall call) {
        RequestFilter filter = world.state.locked(() -> filter(call));
        long enough = call.number("count").orElse(1L);
        long seconds = call.number("seconds").orElse(USUAL_SECONDS);
        if (seconds > MOST_SECONDS) {
            throw new AdminException(400, "The query parameter 'seconds' is at most " + MOST_SECONDS + ".");
        }
        if (enough > Integer.MAX_VALUE) {
            throw new AdminException(400, "The query parameter 'count' is at most " + Integer.MAX_VALUE + ".");
        }
        try {
            List<CallLog.Entry> found = world.log.await(filter::matches, (int) enough, Duration.ofSeconds(seconds));
            boolean complete = found.size() >= enough;
            return new Awaited(complete, found.size(), found, complete ? List.of() : nearMisses(filter, MOST_NEAR));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AdminException(503, "The emulator stops.");
        }
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
