package io.guildkit.testkit.internal.limits;

import java.time.Duration;
import java.time.Instant;

/**
 * The state of a limit after a request.
 *
 * @param remaining the remaining requests
 * @param resetAt the time of the reset
 * @param now the present time
 * @param refused whether the request exceeded the limit
 * @param frozen whether the client has waited for a clock that stood still
 */
public record Count(Limit limit, int remaining, Instant resetAt, Instant now, boolean refused, boolean frozen) {
    /** Returns the time until the reset, rounded up to milliseconds, so that no client is too early. */
    public Duration left() {
        return Duration.ofMillis(
                Duration.between(now, resetAt).plusNanos(999_999).toMillis());
    }
}
