package io.guildkit.testkit.internal.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A limit.
 *
 * @param bucket its name
 * @param requests the number of requests
 * @param per the period, from the first request
 * @param headers the headers of responses
 * @param retryAfter the form of the wait in the body of a refusal
 */
public record Limit(
        String bucket, int requests, Duration per, Scope scope, List<LimitHeader> headers, RetryAfter retryAfter) {
    public enum Scope {
        /** One caller, within one bucket. */
        USER("user"),
        /** One caller, whatever is called. */
        GLOBAL("global"),
        /** All callers together, within one bucket. */
        SHARED("shared");

        private final String word;

        Scope(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

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
}
