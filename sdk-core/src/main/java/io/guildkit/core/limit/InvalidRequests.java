package io.guildkit.core.limit;

import java.time.Duration;

/**
 * Counts the responses with 401, 403 and 429 of all processes that share an address, because services ban the address that gets
 * too many. Each client also counts its own responses, so without contact to the counter only the responses of other processes are missing.
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
         * @param policy the accepted number of such responses in a period
         * @return a counter
         */
        InvalidRequests create(RateLimitPolicy policy);
    }

    /** Counts a response. */
    void count();

    /**
     * Returns the time for which nothing may be sent, because the processes got too many such responses.
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
