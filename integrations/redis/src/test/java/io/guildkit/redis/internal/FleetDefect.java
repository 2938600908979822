package io.guildkit.redis.internal;

/**
 * A defect that a copy of main code gets, and the invariant that must find it.
 *
 * @param file the Java file or the script
 * @param original the code that stands there once
 * @param defective the code that takes its place
 * @param faults the faults that reveal the defect
 */
record FleetDefect(FleetInvariant invariant, String file, String original, String defective, String faults) {
    @Override
    public String toString() {
        return invariant + " finds a defect of " + file;
    }

    /** Returns at least one defect for each invariant. */
    static FleetDefect[] all() {
        return new FleetDefect[] {
            new FleetDefect(
                    FleetInvariant.RUN_ENDS,
                    "Link.java",
                    "schedule(HEARTBEAT, () -> execute(this::heartbeat));",
                    "execute(this::heartbeat);",
                    ""),
            new FleetDefect(
                    FleetInvariant.WITHIN_LIMITS,
                    "limits.lua",
                    "if release(g) then take_places(g, 1, at + per) end\n  if not refusal",
                    "if release(g) then take_places(g, 1, now) end\n  if not refusal",
                    ""),
            new FleetDefect(
                    FleetInvariant.COUNTS_AT_RETURN,
                    "SharedRateLimiter.java",
                    "learned.forEach(bucket -> buckets.teach(bucket, clocks));",
                    "",
                    "PASSWORD_CHANGED"),
            new FleetDefect(
                    FleetInvariant.COUNTS_AT_RESET,
                    "limits.lua",
                    "b.m = b.l - in_flight(b)\n    if b.l == 0",
                    "b.m = b.l\n    if b.l == 0",
                    "SLOW_RESPONSES"),
            new FleetDefect(FleetInvariant.WAITS_END, "PermitAcquisition.java", "acquireAt(bucket, moment);\n", "", ""),
            new FleetDefect(
                    FleetInvariant.NO_FAILURES,
                    "StandaloneLimiter.java",
                    "if (wanted && failure != null && !future.isCancelled()) {",
                    "if (failure != null) {",
                    "REDIS_KILLED"),
            new FleetDefect(
                    FleetInvariant.ORDER_KEPT,
                    "Permits.java",
                    "bucket.waiters.pollFirstEntry();",
                    "bucket.waiters.pollLastEntry();",
                    ""),
            new FleetDefect(
                    FleetInvariant.PERMITS_RETURNED,
                    "Permits.java",
                    "local.ifPresent(permit -> permit.noResponse(counted));",
                    "if (!counted) {\n return;\n}",
                    "UNSENT"),
            new FleetDefect(
                    FleetInvariant.KEYS_EXPIRE,
                    "limits.lua",
                    "cmsgpack.pack(FORMAT, now, s), 'PX', lifetime(s))",
                    "cmsgpack.pack(FORMAT, now, s))",
                    ""),
            new FleetDefect(
                    FleetInvariant.NOTHING_LEFT,
                    "Link.java",
                    "private void heartbeat() {\n        if (closed) {",
                    "private void heartbeat() {\n        if (closed && attached) {",
                    ""),
            new FleetDefect(
                    FleetInvariant.COMES_BACK,
                    "Link.java",
                    "failure = Optional.of(FailureDescription.of(e));\n            retry();",
                    "failure = Optional.of(FailureDescription.of(e));",
                    "REDIS_KILLED"),
            new FleetDefect(
                    FleetInvariant.STEADY,
                    "Lane.java",
                    "if (replies.size() <= written.size()) {",
                    "if (replies.size() <= written.size() + 1) {",
                    ""),
        };
    }
}
