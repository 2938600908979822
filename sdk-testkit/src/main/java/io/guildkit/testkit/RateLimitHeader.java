package io.guildkit.testkit;

import io.guildkit.testkit.internal.limits.LimitHeader;

/** A rate-limit header, in one of the forms of services. */
public enum RateLimitHeader {
    /** {@code X-RateLimit-Limit}: the number of requests that the bucket allows. */
    LIMIT,
    /** {@code X-RateLimit-Remaining}: the remaining requests. */
    REMAINING,
    /** {@code X-RateLimit-Remaining} with a wrong value: three more than remain, within the limit. */
    REMAINING_AND_THREE,
    /** {@code X-RateLimit-Reset} in seconds since the epoch, rounded up. */
    RESET,
    /** {@code X-RateLimit-Reset} in seconds since the epoch, with decimals. */
    RESET_DECIMALS,
    /** {@code X-RateLimit-Reset} in milliseconds since the epoch. */
    RESET_MILLIS,
    /** {@code X-RateLimit-Reset-After} in seconds, with decimals. */
    RESET_AFTER,
    /** {@code X-RateLimit-Bucket}: the bucket's name. */
    BUCKET,
    /** {@code X-RateLimit-Scope}: the scope of a refusal. */
    SCOPE,
    /** {@code X-RateLimit-Global}, for a refusal of all requests of a caller. */
    GLOBAL,
    /** {@code Retry-After} of a refusal in seconds, rounded up. */
    RETRY_AFTER,
    /** {@code Retry-After} of a refusal in seconds, with decimals. */
    RETRY_AFTER_DECIMALS,
    /** {@code Retry-After} of a refusal as a date, rounded up. */
    RETRY_AFTER_DATE,
    /** {@code Retry-After} with a wrong value: no wait. */
    RETRY_AFTER_ZERO;

    LimitHeader header() {
        return LimitHeader.valueOf(name());
    }
}
