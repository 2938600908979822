package io.guildkit.core.error;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Reads the wait that an answer asks for, in all forms seen: seconds with or without decimals, a date, an epoch. */
final class RetryAfter {
    private static final int TOO_MANY_REQUESTS = 429;

    /** Longer than anybody waits; keeps absurd numbers from overflowing. */
    private static final double MAX_SECONDS = Duration.ofDays(365).toSeconds();

    /** Epoch seconds stay below this until the year 5138; what is above it counts milliseconds. */
    private static final double MIN_EPOCH_MILLIS = 100_000_000_000.0;

    private RetryAfter() {}

    static Optional<Duration> of(Headers headers, JsonNode body, int status, Instant receivedAt) {
        Optional<Duration> longest = Stream.of(
                        header(headers.get("Retry-After"), headers, receivedAt), seconds(body.path("retry_after")))
                .flatMap(Optional::stream)
                .max(Duration::compareTo);
        return longest.isPresent() || status != TOO_MANY_REQUESTS ? longest : reset(headers, receivedAt);
    }

    private static Optional<Duration> header(@Nullable String value, Headers headers, Instant receivedAt) {
        if (value == null) {
            return Optional.empty();
        }
        OptionalDouble number = number(value);
        return number.isPresent()
                ? seconds(number.getAsDouble())
                : date(value).map(until -> positive(Duration.between(now(headers, receivedAt), until)));
    }

    /** The bucket's reset, as a stand-in where a 429 says nothing better. */
    private static Optional<Duration> reset(Headers headers, Instant receivedAt) {
        OptionalDouble after = number(headers.get("X-RateLimit-Reset-After"));
        if (after.isPresent()) {
            return seconds(after.getAsDouble());
        }
        OptionalDouble epoch = number(headers.get("X-RateLimit-Reset"));
        if (epoch.isEmpty()) {
            return Optional.empty();
        }
        double seconds = epoch.getAsDouble() >= MIN_EPOCH_MILLIS ? epoch.getAsDouble() / 1000 : epoch.getAsDouble();
        return seconds(seconds - now(headers, receivedAt).toEpochMilli() / 1000.0);
    }

    /** The service's own idea of the time, where it tells: our clock may be off. */
    private static Instant now(Headers headers, Instant receivedAt) {
        String date = headers.get("Date");
        return date == null ? receivedAt : date(date).orElse(receivedAt);
    }

    private static Optional<Instant> date(String value) {
        try {
            return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value.trim(), Instant::from));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static OptionalDouble number(@Nullable String value) {
        try {
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(value.trim()));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private static Optional<Duration> seconds(JsonNode node) {
        if (node.isNumber()) {
            return seconds(node.doubleValue());
        }
        OptionalDouble number = number(node.textValue());
        return number.isPresent() ? seconds(number.getAsDouble()) : Optional.empty();
    }

    /** Rounds up, so that nobody comes back a moment too early. */
    private static Optional<Duration> seconds(double seconds) {
        if (Double.isNaN(seconds)) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofMillis((long) Math.ceil(Math.min(Math.max(seconds, 0), MAX_SECONDS) * 1000)));
    }

    private static Duration positive(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
