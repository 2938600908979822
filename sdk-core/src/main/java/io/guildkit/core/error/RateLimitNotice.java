package io.guildkit.core.error;

import java.time.Duration;
import java.util.Optional;

/**
 * The statements of a response about waits and limits, in its headers and its body.
 *
 * @param namedWait the wait that {@code Retry-After} or the body's {@code retry_after} names; empty if both are absent,
 *        or, after a 429, zero
 * @param retryAfter the named wait; after a 429 without one, the time until the bucket's reset; empty if the response has
 *     neither
 * @param global whether a refusal is for all requests of the caller, and not only for its route
 * @param scope the scope of a refusal: {@code user}, {@code global} or {@code shared}; empty text if not stated
 * @param ofAddress whether a 429 is for all requests of the address, because a system in front of the service sent it
 */
public record RateLimitNotice(
        Optional<Duration> namedWait, Optional<Duration> retryAfter, boolean global, String scope, boolean ofAddress) {
    /** No statement. */
    public static final RateLimitNotice NONE =
            new RateLimitNotice(Optional.empty(), Optional.empty(), false, "", false);
}
