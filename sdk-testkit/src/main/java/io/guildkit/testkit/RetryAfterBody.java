package io.guildkit.testkit;

import io.guildkit.testkit.internal.limits.RetryAfter;

/** The form of the wait in the body of a refusal, in {@code retry_after}. */
public enum RetryAfterBody {
    /** Seconds, rounded up. */
    INTEGER,
    /** Seconds, with decimals. */
    DECIMALS,
    /** A false value: no wait. */
    ZERO,
    /** No body. */
    ABSENT;

    RetryAfter value() {
        return RetryAfter.valueOf(name());
    }
}
