package io.guildkit.testkit;

import io.guildkit.testkit.internal.limits.LimitHeader;

/** A rate-limit header, in one of the forms of services. */
public enum RateLimitHeader {
    /** {@code X-RateLimit-Limit}: how many requests the bucket allows. */
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
    /** {@code X-RateLimit-Scope}: whom a refusal is for. */
    SCOPE,
    /** {@code X-RateLimit-Global}, where a refusal is for all that its caller does. */
    GLOBAL,
    /** {@code Retry-After} of a refusal in seconds, rounded up. */
    RETRY_AFTER,
    /** {@code Retry-After} of a refusal in seconds, with decimals. */
    RETRY_AFTER_DECIMALS,
    /** {@code Retry-After} of a refusal as a date, rounded up. */
    RETRY_AFTER_DATE,
    /** {@code Retry-After} of a service that lies: no wait at all. */
    RETRY_AFTER_ZERO;

    LimitHeader header() {
        return LimitHeader.valueOf(name());
    }
}
