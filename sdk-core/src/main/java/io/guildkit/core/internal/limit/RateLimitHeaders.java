package io.guildkit.core.internal.limit;

import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.route.Headers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What an answer's headers say of limits, in all forms seen: seconds with or without decimals, a date, an epoch in seconds
 * or in milliseconds. What can't be read counts as not there.
 */
public final class RateLimitHeaders {
    /** Longer than anybody waits; keeps absurd numbers and dates from overflowing. */
    private static final Duration MAX = Duration.ofDays(365);

    private static final double MAX_SECONDS = MAX.toSeconds();

    /** Epoch seconds stay below this until the year 5138; what is above it counts milliseconds. */
    private static final double MIN_EPOCH_MILLIS = 100_000_000_000.0;

    private final Headers headers;
    private final InstantSource clock;
    private final ServiceClock serviceClock;

    /**
     * Reads headers.
     *
     * @param headers the answer's headers
     * @param receivedAt when it came, for waits that are given as a moment
     */
    public RateLimitHeaders(Headers headers, Instant receivedAt) {
        this(headers, InstantSource.fixed(receivedAt), new ServiceClock());
    }

    /** Reads headers that have just come, when it is known from earlier answers what time it is for the service. */
    public RateLimitHeaders(Headers headers, InstantSource clock, ServiceClock serviceClock) {
        this.headers = headers;
        this.clock = clock;
        this.serviceClock = serviceClock;
    }

    /** Returns a hash of the bucket's name: services may put a webhook's token into the name. */
    public Optional<String> bucket() {
        return headers.first("X-RateLimit-Bucket").map(Arguments::hash);
    }

    /** How many requests the bucket allows. */
    public OptionalInt limit() {
        return count("X-RateLimit-Limit");
    }

    /** How many are left. */
    public OptionalInt remaining() {
        return count("X-RateLimit-Remaining");
    }

    /**
     * Returns how long not to send.
     *
     * @return empty if that is not told
     */
    public Optional<Duration> retryAfter() {
        String value = header("Retry-After");
        if (value == null) {
            return Optional.empty();
        }
        OptionalDouble number = number(value);
        return number.isPresent() ? seconds(number.getAsDouble()) : date(value).map(this::until);
    }

    /**
     * Returns how long until the bucket is full.
     *
     * @return empty if that is not told
     */
    public Optional<Duration> resetAfter() {
        OptionalDouble after = number(header("X-RateLimit-Reset-After"));
        if (after.isPresent()) {
            return seconds(after.getAsDouble());
        }
        OptionalDouble epoch = number(header("X-RateLimit-Reset"));
        if (epoch.isEmpty()) {
            return Optional.empty();
        }
        double seconds = epoch.getAsDouble() >= MIN_EPOCH_MILLIS ? epoch.getAsDouble() / 1000 : epoch.getAsDouble();
        return seconds(seconds - now().toEpochMilli() / 1000.0);
    }

    /**
     * Returns whom a refusal is for.
     *
     * @return {@code user}, {@code global} or {@code shared}; empty text if that is not told
     */
    public String scope() {
        return headers.first("X-RateLimit-Scope").orElse("");
    }

    /**
     * Tells whether a refusal is for all requests of the caller.
     *
     * @return true if it is not only for this bucket
     */
    public boolean isGlobal() {
        return Boolean.parseBoolean(header("X-RateLimit-Global")) || scope().equals("global");
    }

    /**
     * Reads a number of seconds.
     *
     * @param text with or without decimals
     * @return empty if it is no number
     */
    public static Optional<Duration> seconds(@Nullable String text) {
        OptionalDouble number = number(text);
        return number.isPresent() ? seconds(number.getAsDouble()) : Optional.empty();
    }

    /**
     * Turns seconds into a duration. Rounds up, so that no request is sent a moment too early.
     *
     * @param seconds what is below zero counts as zero
     * @return empty if it is no number
     */
    public static Optional<Duration> seconds(double seconds) {
        if (Double.isNaN(seconds)) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofMillis((long) Math.ceil(Math.min(Math.max(seconds, 0), MAX_SECONDS) * 1000)));
    }

    private @Nullable String header(String name) {
        return headers.first(name).orElse(null);
    }

    private OptionalInt count(String name) {
        OptionalDouble number = number(header(name));
        return number.isPresent() && number.getAsDouble() >= 0
                ? OptionalInt.of((int) number.getAsDouble())
                : OptionalInt.empty();
    }

    private Duration until(Instant moment) {
        Duration wait = Duration.between(now(), moment);
        return wait.isNegative() ? Duration.ZERO : wait.compareTo(MAX) > 0 ? MAX : wait;
    }

    /** The service's own idea of the time, where it tells: our clock may be off. */
    private Instant now() {
        Instant here = clock.instant();
        String date = header("Date");
        return date == null
                ? here
                : date(date).map(told -> serviceClock.now(told, here)).orElse(here);
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
}
