package io.guildkit.core.internal.limit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Finds the wait that a response states in its header or in its body.
 *
 * <p>The longer wait counts, with one exception: a header in whole seconds is usually the body's decimal value rounded
 * up. If so, the body's value counts.
 */
public final class RetryAfter {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Duration ALMOST_A_SECOND = Duration.ofSeconds(1).minusNanos(1);

    private RetryAfter() {}

    /** Returns the wait that the header or the body states. After a 429 a wait of zero counts as absent. */
    public static Optional<Duration> named(RateLimitHeaders headers, JsonNode body, int status) {
        Optional<Duration> inHeader = headers.retryAfter();
        Optional<Duration> inBody = seconds(body.path("retry_after"));
        Optional<Duration> wait = inHeader.isPresent() && inBody.isPresent()
                ? Optional.of(agreed(inHeader.get(), inBody.get()))
                : inHeader.or(() -> inBody);
        return wait.filter(named -> status != TOO_MANY_REQUESTS || !named.isZero());
    }

    /** Returns the wait that the header or the body states; after a 429 without one, the time until the bucket's reset. */
    public static Optional<Duration> orReset(Optional<Duration> named, RateLimitHeaders headers, int status) {
        if (named.isPresent() || status != TOO_MANY_REQUESTS) {
            return named;
        }
        return headers.resetAfter().filter(wait -> !wait.isZero()); // an immediate retry would be refused again
    }

    private static Duration agreed(Duration header, Duration body) {
        if (header.equals(body.plus(ALMOST_A_SECOND).truncatedTo(ChronoUnit.SECONDS))) {
            return body;
        }
        return header.compareTo(body) > 0 ? header : body;
    }

    private static Optional<Duration> seconds(JsonNode node) {
        return node.isNumber()
                ? RateLimitHeaders.seconds(node.doubleValue())
                : RateLimitHeaders.seconds(node.textValue());
    }
}
