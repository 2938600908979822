package io.guildkit.redis;

import java.util.Optional;

/**
 * The status of a process in its fleet.
 *
 * @param mode whether Redis is in use
 * @param processes how many processes were seen in the last ten seconds, this one included; without Redis, the last known number
 * @param failure why Redis is not in use, without secrets, for example {@code JedisConnectionException}; empty in {@link Mode#SHARED}
 * @param commands how many commands this process has sent to Redis
 */
public record FleetStatus(Mode mode, int processes, Optional<String> failure, long commands) {
    /** The use of Redis. */
    public enum Mode {
        /** The client has not had a response from Redis yet. Calls wait for it for a short time. */
        CONNECTING,
        /** The processes share limits. */
        SHARED,
        /** Redis can't be used. This process keeps to its share of the limits, and returns as soon as it can. */
        ALONE
    }
}
