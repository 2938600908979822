package io.guildkit.core;

import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Objects;

/**
 * The number of attempts of a call, and the waits between them.
 *
 * <p>The {@linkplain Route.Repeat route} and the failed attempt determine whether a call may be repeated; the policy
 * does not. The wait before the n-th repetition is a random part of {@code base · 2ⁿ⁻¹}, capped; the client keeps a
 * wait that the service demands in full.
 *
 * @param maxAttempts all attempts, the first one included; 1 for no retry
 * @param base the upper limit of the first wait, of which each wait is a random part
 * @param cap the upper limit of all these waits
 * @param maxServerWait the longest wait that the service can demand; a longer one fails the call at once
 */
public record RetryPolicy(int maxAttempts, Duration base, Duration cap, Duration maxServerWait) {
    private static final RetryPolicy STANDARD =
            new RetryPolicy(4, Duration.ofMillis(250), Duration.ofSeconds(8), Duration.ofMinutes(1));
    private static final RetryPolicy NONE = new RetryPolicy(1, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    /**
     * Checks the limits.
     *
     * @param maxAttempts 1 to 20
     * @param base not negative
     * @param cap not below {@code base}
     * @param maxServerWait not negative
     */
    public RetryPolicy {
        if (maxAttempts < 1 || maxAttempts > 20) {
            throw new IllegalArgumentException("maxAttempts must be 1 to 20, but is " + maxAttempts);
        }
        if (Objects.requireNonNull(base, "base").isNegative()) {
            throw new IllegalArgumentException("base must not be negative, but is " + base);
        }
        if (Objects.requireNonNull(cap, "cap").compareTo(base) < 0) {
            throw new IllegalArgumentException("cap must not be below base, but is " + cap);
        }
        if (Objects.requireNonNull(maxServerWait, "maxServerWait").isNegative()) {
            throw new IllegalArgumentException("maxServerWait must not be negative, but is " + maxServerWait);
        }
    }

    /**
     * Returns the defaults: four attempts, waits from 250 ms to 8 s, and at most a minute if the service demands it.
     *
     * @return the defaults
     */
    public static RetryPolicy standard() {
        return STANDARD;
    }

    /**
     * Returns the policy that never tries again.
     *
     * @return one attempt
     */
    public static RetryPolicy none() {
        return NONE;
    }
}
