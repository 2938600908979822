package io.guildkit.core;

import io.guildkit.core.internal.Checks;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What the client does so that the service need not refuse it.
 *
 * @param global the client's own limit for all of a principal's requests; empty leaves it to what the service says
 * @param maxInvalid how many answers with 401, 403 or 429 the client takes within the window before it stops sending;
 *     services ban the address of those who go on
 * @param invalidWindow the window
 * @param maxWait how long a request waits at most for its turn; one that would have to wait for longer fails at once
 */
public record RateLimitPolicy(Optional<Rate> global, int maxInvalid, Duration invalidWindow, Duration maxWait) {
    private static final RateLimitPolicy STANDARD =
            new RateLimitPolicy(Optional.empty(), 1_000, Duration.ofMinutes(10), Duration.ofMinutes(1));

    /**
     * So many requests in so much time.
     *
     * @param requests how many
     * @param per in which time
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
            Checks.positive(per, "per");
        }
    }

    /**
     * Checks the limits.
     *
     * @param global the client's own limit, if any
     * @param maxInvalid positive
     * @param invalidWindow positive
     * @param maxWait not negative
     */
    public RateLimitPolicy {
        Objects.requireNonNull(global, "global");
        if (maxInvalid < 1) {
            throw new IllegalArgumentException("maxInvalid must be positive, but is " + maxInvalid);
        }
        Checks.positive(invalidWindow, "invalidWindow");
        if (Objects.requireNonNull(maxWait, "maxWait").isNegative()) {
            throw new IllegalArgumentException("maxWait must not be negative, but is " + maxWait);
        }
    }

    /**
     * Returns the defaults: no global limit of the client's own, at most 1,000 invalid answers in ten minutes,
     * at most a minute's wait.
     *
     * @return the defaults
     */
    public static RateLimitPolicy standard() {
        return STANDARD;
    }

    /**
     * Returns the same policy with a limit for all requests of a principal. Webhooks are not under it.
     *
     * @param requests how many requests
     * @param per in which time
     * @return a new policy
     * @throws IllegalArgumentException if one of them is not positive
     */
    public RateLimitPolicy withGlobal(int requests, Duration per) {
        return new RateLimitPolicy(Optional.of(new Rate(requests, per)), maxInvalid, invalidWindow, maxWait);
    }
}
