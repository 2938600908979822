package io.guildkit.testkit.internal.limits;

import java.time.Duration;
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
}
