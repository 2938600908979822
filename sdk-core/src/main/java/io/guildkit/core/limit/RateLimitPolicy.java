package io.guildkit.core.limit;

import io.guildkit.core.base.Arguments;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * The client's own limits, with which it avoids refusals by the service.
 *
 * @param global the client's own limit for all requests of a principal; empty if only the limits of the service apply
 * @param maxInvalid the number of responses with 401, 403 or 429 within the window after which the client stops
 *        sending; services ban the addresses of clients that continue
 * @param invalidWindow the window
 * @param maxWait the longest wait of a request; a request that would wait longer fails at once
 * @param maxPause the longest pause of an empty bucket. If its reset is later, or its limit is zero, the client then
 *        sends one request as a probe. A wait that a 429 names is not shortened
 */
public record RateLimitPolicy(
        Optional<Rate> global, int maxInvalid, Duration invalidWindow, Duration maxWait, Duration maxPause) {
    private static final RateLimitPolicy STANDARD = new RateLimitPolicy(
            Optional.empty(), 1_000, Duration.ofMinutes(10), Duration.ofMinutes(1), Duration.ofMinutes(10));

    /**
     * A number of requests in a time.
     *
     * @param requests the number of requests
     * @param per the period
     */
    public record Rate(int requests, Duration per) {
        /**
         * Checks the limits.
         *
         * @param requests positive
         * @param per positive
         */
        public Rate {
            if (requests < 1) {
                throw new IllegalArgumentException("requests must be positive, but is " + requests);
            }
            Arguments.positive(per, "per");
        }
    }

    /**
     * Checks the limits.
     *
     * @param global the client's own limit, if any
     * @param maxInvalid positive
     * @param invalidWindow positive
     * @param maxWait not negative
     * @param maxPause positive
     */
    public RateLimitPolicy {
        Objects.requireNonNull(global, "global");
        if (maxInvalid < 1) {
            throw new IllegalArgumentException("maxInvalid must be positive, but is " + maxInvalid);
        }
        Arguments.positive(invalidWindow, "invalidWindow");
        if (Objects.requireNonNull(maxWait, "maxWait").isNegative()) {
            throw new IllegalArgumentException("maxWait must not be negative, but is " + maxWait);
        }
        Arguments.positive(maxPause, "maxPause");
    }

    /**
     * Returns the defaults: no own limit of the client, at most 1,000 invalid responses in ten minutes, at most a
     * minute's wait, at most ten minutes' pause.
     *
     * @return the defaults
     */
    public static RateLimitPolicy standard() {
        return STANDARD;
    }

    /**
     * Returns the same policy with a limit for all requests of a principal. Webhooks do not count towards it.
     *
     * @param requests the number of requests
     * @param per the period
     * @return a new policy
     * @throws IllegalArgumentException if one of the values is not positive
     */
    public RateLimitPolicy withGlobal(int requests, Duration per) {
        return withGlobal(Optional.of(new Rate(requests, per)));
    }

    /**
     * Returns the same policy without a limit for all requests of a principal.
     *
     * @return a new policy
     */
    public RateLimitPolicy withoutGlobal() {
        return withGlobal(Optional.empty());
    }

    private RateLimitPolicy withGlobal(Optional<Rate> value) {
        return new RateLimitPolicy(value, maxInvalid, invalidWindow, maxWait, maxPause);
    }

    /**
     * Returns the same policy with another number of invalid responses after which the client stops sending.
     *
     * @param responses the accepted number of responses with 401, 403 or 429
     * @param window the period
     * @return a new policy
     * @throws IllegalArgumentException if one of the values is not positive
     */
    public RateLimitPolicy withMaxInvalid(int responses, Duration window) {
        return new RateLimitPolicy(global, responses, window, maxWait, maxPause);
    }

    /**
     * Returns the same policy with another longest wait.
     *
     * @param value the longest wait of a request; zero if no request waits
     * @return a new policy
     * @throws IllegalArgumentException if the value is negative
     */
    public RateLimitPolicy withMaxWait(Duration value) {
        return new RateLimitPolicy(global, maxInvalid, invalidWindow, value, maxPause);
    }

    /**
     * Returns the same policy with another longest pause.
     *
     * @param value the longest pause of an empty bucket
     * @return a new policy
     * @throws IllegalArgumentException if the value is not positive
     */
    public RateLimitPolicy withMaxPause(Duration value) {
        return new RateLimitPolicy(global, maxInvalid, invalidWindow, maxWait, value);
    }
}
