package io.guildkit.core.error;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.internal.RateLimitHeaders;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the wait that a refusal asks for: the longest one named. After a 429, no time is no wait. */
final class RetryAfter {
    private static final int TOO_MANY_REQUESTS = 429;

    private RetryAfter() {}

    static Optional<Duration> of(RateLimitHeaders headers, JsonNode body, int status) {
        Optional<Duration> longest = Stream.of(headers.retryAfter(), seconds(body.path("retry_after")))
                .flatMap(Optional::stream)
                .max(Duration::compareTo);
        if (status != TOO_MANY_REQUESTS) {
            return longest;
        }
        // To come back at once would be refused again. The bucket's reset is a stand-in where nothing better is said.
        return longest.filter(wait -> !wait.isZero()).or(headers::resetAfter).filter(wait -> !wait.isZero());
    }

    private static Optional<Duration> seconds(JsonNode node) {
        return node.isNumber()
                ? RateLimitHeaders.seconds(node.doubleValue())
                : RateLimitHeaders.seconds(node.textValue());
    }
}
