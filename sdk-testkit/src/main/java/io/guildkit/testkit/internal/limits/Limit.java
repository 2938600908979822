package io.guildkit.testkit.internal.limits;

import java.time.Duration;
import java.time.Instant;

/** The limit of a bucket by a rule. */
public record Limit(String bucket, Scope scope, LimitRule rule) {
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
     * The state of a limit after a request. A frozen count is that of a client that has waited for a clock that stood
     * still.
     */
    public record Count(Limit limit, int remaining, Instant resetAt, Instant now, boolean refused, boolean frozen) {
        /** Returns the time until the reset, rounded up to milliseconds, so that no client is too early. */
        public Duration left() {
            return Duration.ofMillis(
                    Duration.between(now, resetAt).plusNanos(999_999).toMillis());
        }
    }
}
