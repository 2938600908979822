package io.guildkit.simulation;

import io.guildkit.testsupport.DefectiveCopy;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Set;

/**
 * A defect that a copy of main code gets, and the invariant that must find it.
 *
 * @param file the file in the main code of the core
 * @param original the code that stands there once
 * @param defective the code that takes its place
 * @param faults the faults that reveal the defect
 */
record Defect(Invariant invariant, String file, String original, String defective, String faults) {
    private static final Path SOURCES =
            Path.of(System.getProperty("basedir", "."), "../../sdk-core/src/main/java/io/guildkit/core");
    private static final String HTTP = "internal/http/";
    private static final String PIPELINE = "internal/pipeline/";

    @Override
    public String toString() {
        return invariant + " finds a defect of " + file.substring(file.lastIndexOf('/') + 1);
    }

    /** Runs the simulation with the defect, and returns the names of the violated invariants. */
    Set<?> violated(int seeds, Path directory) throws Exception {
        try (DefectiveCopy copy = DefectiveCopy.of(SOURCES.resolve(file), original, defective, directory)) {
            Method violated =
                    copy.loadClass(Simulation.class.getName()).getDeclaredMethod("violated", String.class, int.class);
            violated.setAccessible(true);
            return (Set<?>) violated.invoke(null, faults, seeds);
        }
    }

    /** Returns at least one defect for each invariant. */
    static Defect[] all() {
        return new Defect[] {
            new Defect(
                    Invariant.RUN_ENDS, HTTP + "TimeLimits.java", "long next = NEVER;", "long next = now + 1_000;", ""),
            new Defect(
                    Invariant.ONE_END,
                    HTTP + "TimeLimits.java",
                    "onAnotherThread(() -> call.finish(Reply.Reason.CLOSED));",
                    "",
                    "STATUS_429,CLOSE"),
            new Defect(
                    Invariant.EVENTS_BALANCED,
                    PIPELINE + "AsyncDriver.java",
                    "state.trace.end(new CancellationException()).run();",
                    "",
                    "CANCEL"),
            new Defect(
                    Invariant.IN_TIME,
                    HTTP + "TimeLimits.java",
                    "end(call, Reply.Reason.TIMEOUT);",
                    "var unused = timer.schedule(() -> end(call, Reply.Reason.TIMEOUT), 3_000_000_000L);",
                    "DEADLINE,SLOW_RESPONSE"),
            new Defect(
                    Invariant.KNOWN_FAILURES,
                    PIPELINE + "AsyncDriver.java",
                    "new Delivery(null, failure)",
                    "new Delivery(null, new IllegalStateException(failure))",
                    "CLOSE"),
            new Defect(
                    Invariant.PROCESSED_ONCE,
                    PIPELINE + "RetryStep.java",
                    "return repeat() != Route.Repeat.UNSAFE;",
                    "return true;",
                    "RESET_RESPONSE"),
            new Defect(
                    Invariant.RESULT_KEPT,
                    HTTP + "KeptConnections.java",
                    "if (probe != Probe.ALIVE) {",
                    "if (probe == Probe.CLOSED) {",
                    "UNSOLICITED_BYTES"),
            new Defect(
                    Invariant.TRUE_PROCESSING,
                    HTTP + "Reply.java",
                    "return sent && reason != Reason.UNREADABLE_BODY ?",
                    "return sent && reason == Reason.TIMEOUT ?",
                    "RESET_RESPONSE"),
            new Defect(
                    Invariant.SIGN_IN_KEPT,
                    "internal/session/Principal.java",
                    "boolean cleared = store.compareAndClear(token);",
                    "boolean cleared = true;\n store.clear();",
                    "SIGN_IN,SIGN_OUT"),
            new Defect(
                    Invariant.PERMITS_RETURNED,
                    PIPELINE + "RateLimitStep.java",
                    "Listeners.report(\"RateLimiter\", () -> permit.noResponse(state.trace.attempts() > attemptsBefore));",
                    "",
                    "CANCEL,DEADLINE"),
            new Defect(Invariant.LIMITS_KEPT, "internal/limit/Quota.java", "remaining--;", "", "WINDOWS"),
            new Defect(
                    Invariant.ONE_QUESTION,
                    "internal/session/Elevation.java",
                    "unused = questionBefore.whenComplete((over, ignored) -> prompt.begin());",
                    "prompt.begin();",
                    "HANDLER_BLOCKS,SIGN_IN,SIGN_IN"),
            new Defect(
                    Invariant.OWN_CONTEXT,
                    PIPELINE + "AsyncDriver.java",
                    "() -> context.execute(() -> go(from, decision, true))",
                    "() -> go(from, decision, true)",
                    "STATUS_503"),
            new Defect(
                    Invariant.NO_SECRETS,
                    HTTP + "Masking.java",
                    "return TextNode.valueOf(text(json.textValue()));",
                    "return json;",
                    "STATUS_403"),
            new Defect(Invariant.NOTHING_LEFT, HTTP + "WatchedSocket.java", "super.close();", "", ""),
        };
    }
}
