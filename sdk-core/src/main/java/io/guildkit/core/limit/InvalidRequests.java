package io.guildkit.core.limit;

import java.time.Duration;

/**
 * Counts the responses with 401, 403 and 429 of all processes that share an address, because services ban the address that gets
 * too many. Each client counts its own responses besides, so a counter that loses contact costs the others' share only.
 *
 * <p>All threads call the methods, which must not block.
 */
public interface InvalidRequests {
    /** Creates the counters of clients. */
    @FunctionalInterface
    interface Factory {
        /**
         * Creates the counter of a client, and of all clients that are made from it.
         *
         * @param policy how many such responses are accepted in which time
         * @return a counter
         */
        InvalidRequests create(RateLimitPolicy policy);
    }

    /** Counts a response. */
    void count();

    /**
     * Returns how long nothing may be sent, because the processes have got too many such responses.
     *
     * @return zero if requests may be sent
     */
    Duration openFor();

    /** Removes all remembered responses, so that requests are sent again. */
    void reset();

    /**
     * Returns the counter of a client that shares its address with no other process.
     *
     * @return a counter that is never open
     */
    static InvalidRequests unshared() {
        return new InvalidRequests() {
            @Override
            public void count() {}

            @Override
            public Duration openFor() {
                return Duration.ZERO;
            }

            @Override
            public void reset() {}
        };
    }
}
