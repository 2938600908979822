package io.guildkit.redis;

import java.time.Instant;
import java.util.Optional;

/**
 * The status of a process in its fleet.
 *
 * @param mode whether Redis is in use
 * @param since when the process entered this mode, by its own clock
 * @param processes the number of processes seen in the last ten seconds, including this one; without Redis, the last known number
 * @param share the share of all limits that this process takes in {@link Mode#ALONE}, above 0 and at most 1; empty in the other modes
 * @param failure the reason for not using Redis, without secrets, for example {@code JedisConnectionException}; empty
 *        in {@link Mode#SHARED}
 * @param commands the number of commands that this process has sent to Redis
 */
public record FleetStatus(
        Mode mode, Instant since, int processes, Optional<Double> share, Optional<String> failure, long commands) {
    /** The use of Redis. */
    public enum Mode {
        /** The client has not had a response from Redis yet. Calls wait for it for a short time. */
        CONNECTING,
        /** The processes share limits. */
        SHARED,
        /** Redis cannot be used. This process uses its share of the limits, and returns to Redis as soon as possible. */
        ALONE
    }
}
