package io.guildkit.testkit.internal.limits;

import java.time.Duration;
import java.util.List;

/**
 * A limit.
 *
 * @param bucket its name
 * @param requests how many requests it allows
 * @param per in which time, counted from the first of them
 * @param headers what answers tell of it
 * @param retryAfter what the body of a refusal tells of the wait
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
}
