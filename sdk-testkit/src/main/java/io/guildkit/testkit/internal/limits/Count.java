package io.guildkit.testkit.internal.limits;

import java.time.Duration;
import java.time.Instant;

/**
 * Where a limit stands after it has counted a request.
 *
 * @param remaining how many more requests it allows
 * @param resetAt when it begins anew
 * @param now what time it is
 * @param refused whether the request was one too many
 * @param frozen whether the client has waited for a clock that stood still meanwhile
 */
public record Count(Limit limit, int remaining, Instant resetAt, Instant now, boolean refused, boolean frozen) {
    /** Returns the time until the limit begins anew, rounded up to milliseconds so that no client comes back too early. */
    public Duration left() {
        return Duration.ofMillis(
                Duration.between(now, resetAt).plusNanos(999_999).toMillis());
    }
}
