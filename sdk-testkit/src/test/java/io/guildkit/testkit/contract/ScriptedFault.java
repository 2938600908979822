package io.guildkit.testkit.contract;

import io.guildkit.testkit.FaultScript;
import io.guildkit.testkit.ResponseDrift;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A fault between a client and the service.
 *
 * @param name the name in the tables
 * @param kind the cause
 * @param script causes it
 */
record ScriptedFault(String name, Kind kind, BiConsumer<Scene, FaultScript> script) {
    /** The causes of faults. */
    enum Kind {
        /** The service, for one request or all. */
        REPEATABLE,
        /** The end of open connections before the request. */
        BEFOREHAND,
        /** A delay that only the deadline ends. */
        SLOW,
        /** The client or its machine. */
        OWN
    }

    private static final String HOUR = "3600";
    private static final Duration DRIP = Duration.ofMillis(20);
    private static final int BOMB = 3_000_000;
    private static final String ERROR = "{\"code\":50013,\"message\":\"" + "x".repeat(100) + "\"}";

    private static final Executor REFUSING = task -> {
        throw new RejectedExecutionException("full");
    };

    private static final Executor WITHOUT_THREADS = task -> {
        throw new OutOfMemoryError("unable to create native thread");
    };

    static final List<ScriptedFault> ALL = List.of(
            fault("closed before the request is executed", FaultScript::dropBeforeProcessing),
            fault("closed before the response", FaultScript::dropAfterProcessing),
            fault("closed within the headers", FaultScript::truncateHeaders),
            fault("closed within the body", FaultScript::truncateBody),
            fault("reset before the response", FaultScript::resetBeforeHeaders),
            fault("reset within the headers", FaultScript::resetInHeaders),
            fault("reset within the body", FaultScript::resetInBody),
            beforehand(
                    "idle connection closed", scene -> scene.emulator.faults().closeConnections()),
            beforehand("idle connection reset", scene -> scene.emulator.faults().resetConnections()),
            new ScriptedFault(
                    "400 that repeats the token",
                    Kind.REPEATABLE,
                    (scene, script) -> script.respond(
                            400, Map.of("X-Echo", scene.token), "{\"message\":\"" + scene.token + "\"}")),
            fault("408", script -> script.emptyBody(408)),
            fault("500, an HTML page", script -> script.html(500)),
            fault("502, an HTML page", script -> script.html(502)),
            fault("502 after the request was executed", script -> script.emptyAfterProcessing(502)),
            fault("503, `Retry-After: 0`", script -> script.respond(503, Map.of("Retry-After", "0"), "")),
            fault("503, `Retry-After: 2`", script -> script.respond(503, Map.of("Retry-After", "2"), "")),
            fault("504, empty", script -> script.emptyBody(504)),
            fault(
                    "500, an endless body",
                    script -> script.pretending(500, Map.of(), "{}").endlessBody()),
            tooMany("429, `Retry-After: 2`", Map.of("Retry-After", "2"), ""),
            tooMany("429, `Retry-After: 1.5`", Map.of("Retry-After", "1.5"), ""),
            tooMany(
                    "429, `Retry-After` as a date",
                    Map.of("Date", "Thu, 01 Jan 2026 00:00:00 GMT", "Retry-After", "Thu, 01 Jan 2026 00:00:02 GMT"),
                    ""),
            tooMany("429, `retry_after: 2`", Map.of(), "{\"retry_after\":2}"),
            tooMany("429, `retry_after: 0.5`", Map.of(), "{\"retry_after\":0.5}"),
            tooMany("429, header and body differ", Map.of("Retry-After", "1"), "{\"retry_after\":2.5}"),
            tooMany("429 without a wait", Map.of(), ""),
            tooMany("429, an HTML page", Map.of("Retry-After", "1"), "<html>"),
            tooMany(
                    "429, global",
                    Map.of("X-RateLimit-Global", "true", "X-RateLimit-Scope", "global"),
                    "{\"retry_after\":2,\"global\":true}"),
            tooMany("429, shared", Map.of("X-RateLimit-Scope", "shared"), "{\"retry_after\":2}"),
            tooMany("429 for an hour", Map.of("Retry-After", HOUR), ""),
            fault("redirect", script -> script.respond(302, Map.of("Location", "/api/v9/gifs/trending"), "")),
            fault("202, not ready", script -> script.respond(202, Map.of("Retry-After", "1"), "{\"retry_after\":1}")),
            fault("201 for 200", script -> script.statusReplacedBy(201)),
            fault("204 instead of a body", script -> script.emptyAfterProcessing(204)),
            fault("200, empty", script -> script.emptyAfterProcessing(200)),
            fault(
                    "200, a negative length",
                    script -> script.respondAfterProcessing(200, Map.of("Content-Length", "-5"), "{}")),
            fault("200, an HTML page", script -> script.respondAfterProcessing(200, Map.of(), "<!DOCTYPE html><html>")),
            fault("200, JSON that ends too early", script -> script.bodyReplacedBy("{\"code\":\"")),
            fault("200, a list for an object", script -> script.bodyReplacedBy("[]")),
            fault("200, null", script -> script.bodyReplacedBy("null")),
            fault("200, nested too deeply", script -> script.bodyReplacedBy("[".repeat(100_000))),
            fault(
                    "200, marked as compressed",
                    script ->
                            script.respondAfterProcessing(200, Map.of("Content-Encoding", "gzip"), "{\"code\":\"x\"}")),
            fault("a small body that decompresses to a huge one", script -> script.compressedBomb(BOMB)),
            fault("an endless body", FaultScript::endlessBody),
            fault("identity absent", script -> script.drift(ResponseDrift.dropped("/code"))),
            fault("identity null", script -> script.drift(ResponseDrift.nulled("/code"))),
            fault("identity of another type", script -> script.drift(ResponseDrift.retyped("/code"))),
            fault("member absent", script -> script.drift(ResponseDrift.dropped("/type"))),
            fault("member null", script -> script.drift(ResponseDrift.nulled("/type"))),
            fault("member of another type", script -> script.drift(ResponseDrift.retyped("/type"))),
            fault("unknown member", script -> script.drift(ResponseDrift.set("/brand_new", "[{\"x\":1}]"))),
            fault("unknown enumeration value", script -> script.drift(ResponseDrift.set("/type", "4711"))),
            own("a token store that fails", (scene, script) -> scene.storeFails = true),
            own("failing listeners", (scene, script) -> scene.listenersFail = true),
            own("a wall clock set back an hour during a wait", (scene, script) -> {
                script.respond(429, Map.of("Retry-After", "2"), "");
                scene.onWait = () -> scene.setBack(Duration.ofHours(1));
            }),
            own("another account signs in during a wait", (scene, script) -> {
                script.respond(429, Map.of("Retry-After", "2"), "");
                scene.onWait = () -> scene.store().save("somebody-elses-token");
            }),
            own("the account signs out during a wait", (scene, script) -> {
                script.respond(429, Map.of("Retry-After", "2"), "");
                scene.onWait = () -> scene.store().clear();
            }),
            own("an executor that refuses", (scene, script) -> scene.executor = REFUSING),
            own("an executor that has no thread", (scene, script) -> scene.executor = WITHOUT_THREADS),
            // Two faults at the same time.
            own("closed within the body, an executor that refuses, and failing listeners", (scene, script) -> {
                script.truncateBody();
                scene.executor = REFUSING;
                scene.listenersFail = true;
            }),
            own("204 with a body, and an executor that has no thread", (scene, script) -> {
                script.respondAfterProcessing(204, Map.of("Content-Length", "5"), "hello");
                scene.executor = WITHOUT_THREADS;
            }),
            fault(
                    "400, marked as compressed",
                    script -> script.respond(400, Map.of("Content-Encoding", "gzip"), "{\"code\":50035}")),
            fault(
                    "400, closed within the body",
                    script -> script.pretending(400, Map.of(), ERROR).truncateBody()),
            then(
                    "429, then closed within the body",
                    script -> script.respond(429, Map.of("Retry-After", "2"), ""),
                    FaultScript::truncateBody),
            then("closed before the response, then 403", FaultScript::dropAfterProcessing, script -> script.html(403)),
            then(
                    "502 after the request was executed, then 429 for an hour",
                    script -> script.emptyAfterProcessing(502),
                    script -> script.respond(429, Map.of("Retry-After", HOUR), "")),
            own("closed before the response, then the account signs out during the wait", (scene, script) -> {
                script.dropAfterProcessing();
                scene.onWait = () -> scene.store().clear();
            }),
            slow(
                    "403, a body byte by byte",
                    script -> script.pretending(403, Map.of(), ERROR).drip(DRIP)),
            slow("no response, not executed", FaultScript::stall),
            slow("no response, but executed", FaultScript::holdResponse),
            slow("a body byte by byte", script -> script.drip(DRIP)));

    private static ScriptedFault fault(String name, Consumer<FaultScript> script) {
        return new ScriptedFault(name, Kind.REPEATABLE, (scene, given) -> script.accept(given));
    }

    private static ScriptedFault beforehand(String name, Consumer<Scene> script) {
        return new ScriptedFault(name, Kind.BEFOREHAND, (scene, given) -> script.accept(scene));
    }

    private static ScriptedFault own(String name, BiConsumer<Scene, FaultScript> script) {
        return new ScriptedFault(name, Kind.OWN, script);
    }

    private static ScriptedFault slow(String name, Consumer<FaultScript> script) {
        return new ScriptedFault(name, Kind.SLOW, (scene, given) -> script.accept(given));
    }

    /** Returns a fault of the first request, and another fault of the second. */
    private static ScriptedFault then(String name, Consumer<FaultScript> first, Consumer<FaultScript> second) {
        return own(name, (scene, script) -> {
            first.accept(script);
            second.accept(script);
        });
    }

    private static ScriptedFault tooMany(String name, Map<String, String> headers, String body) {
        return fault(name, script -> script.respond(429, headers, body));
    }

    /** Returns the name that test reports show. */
    @Override
    public String toString() {
        return name;
    }
}
