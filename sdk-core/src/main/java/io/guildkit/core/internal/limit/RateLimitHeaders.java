package io.guildkit.core.internal.limit;

import io.guildkit.core.route.Headers;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The rate-limit headers of a response, in all known forms: seconds with or without decimals, a date, and epoch seconds
 * or milliseconds. An unreadable header counts as absent.
 */
public final class RateLimitHeaders {
    /** Exceeds all sensible waits, and prevents overflow with absurd numbers and dates. */
    private static final Duration MAX = Duration.ofDays(365);

    private static final double MAX_SECONDS = MAX.toSeconds();

    /** Exceeds all sensible limits, and prevents overflow in calculations with absurd numbers. */
    private static final int MAX_COUNT = 1_000_000_000;

    /** Epoch seconds are below this number until the year 5138. Greater numbers are milliseconds. */
    private static final double MIN_EPOCH_MILLIS = 100_000_000_000.0;

    private final Headers headers;
    private final InstantSource clock;
    private final ServiceClock serviceClock;

    /**
     * Reads headers.
     *
     * @param headers the response's headers
     * @param receivedAt the time of arrival, for waits that are stated as a date
     */
    public RateLimitHeaders(Headers headers, Instant receivedAt) {
        this(headers, InstantSource.fixed(receivedAt), new ServiceClock());
    }

    /** Reads the headers of a response that has just arrived, with the service's time as known from earlier responses. */
    public RateLimitHeaders(Headers headers, InstantSource clock, ServiceClock serviceClock) {
        this.headers = headers;
        this.clock = clock;
        this.serviceClock = serviceClock;
    }

    /** Returns the name of the bucket. Services may put a webhook's token into it, so callers must hash it. */
    public Optional<String> bucket() {
        return headers.first("X-RateLimit-Bucket");
    }

    /** Returns the limit of the bucket. */
    public OptionalInt limit() {
        return count("X-RateLimit-Limit");
    }

    /** Returns the remaining requests. */
    public OptionalInt remaining() {
        return count("X-RateLimit-Remaining");
    }

    /**
     * Returns the time for which no request may be sent.
     *
     * @return empty if the response does not state it
     */
    public Optional<Duration> retryAfter() {
        String value = header("Retry-After");
        if (value == null) {
            return Optional.empty();
        }
        double number = number(value);
        return Double.isNaN(number) ? date(value).map(this::until) : seconds(number);
    }

    /**
     * Returns the time until the bucket is full.
     *
     * @return empty if the response does not state it
     */
    public Optional<Duration> resetAfter() {
        double after = number(header("X-RateLimit-Reset-After"));
        if (!Double.isNaN(after)) {
            return seconds(after);
        }
        double epoch = number(header("X-RateLimit-Reset"));
        if (Double.isNaN(epoch)) {
            return Optional.empty();
        }
        double seconds = epoch >= MIN_EPOCH_MILLIS ? epoch / 1000 : epoch;
        return seconds(seconds - now().toEpochMilli() / 1000.0);
    }

    /**
     * Returns the scope of a refusal.
     *
     * @return {@code user}, {@code global} or {@code shared}; an empty string if the response does not state it
     */
    public String scope() {
        return headers.first("X-RateLimit-Scope").orElse("");
    }

    /**
     * Returns whether a refusal concerns all requests of the caller.
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
     * @return the duration; empty if the text is not a number
     */
    public static Optional<Duration> seconds(@Nullable String text) {
        return seconds(number(text));
    }

    /**
     * Converts seconds to a duration. Rounds up, so that no request is sent too early.
     *
     * @param seconds a negative number counts as zero
     * @return the duration; empty if the value is not a number
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
        double number = number(header(name));
        return number >= 0 ? OptionalInt.of((int) Math.min(number, MAX_COUNT)) : OptionalInt.empty();
    }

    private Duration until(Instant moment) {
        Duration wait = Duration.between(now(), moment);
        return wait.isNegative() ? Duration.ZERO : wait.compareTo(MAX) > 0 ? MAX : wait;
    }

    /** Returns the service's time if a response states it, because the local clock may be wrong. */
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

    /** Returns NaN if the value is absent or not a number. */
    private static double number(@Nullable String value) {
        try {
            return value == null ? Double.NaN : Double.parseDouble(value.trim());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
