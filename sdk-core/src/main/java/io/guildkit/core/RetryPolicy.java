package io.guildkit.core;

import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Objects;

/**
 * The number of attempts of a call, and the waits between them.
 *
 * <p>It never says what may be repeated: that is up to the {@linkplain Route.Repeat route} and to what is known of the
 * failed attempt. The wait before the n-th repetition is a random part of {@code base · 2ⁿ⁻¹}, capped; a wait that the
 * service asks for is kept to the full.
 *
 * @param maxAttempts all attempts, the first one included; 1 for no retry
 * @param base what the first wait is a random part of
 * @param cap what no such wait exceeds
 * @param maxServerWait the longest wait demanded by the service that is kept; a longer one fails the call at once
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
     * Returns the defaults: four attempts, waits from 250 ms up to 8 s, at most a minute where the service asks for it.
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
