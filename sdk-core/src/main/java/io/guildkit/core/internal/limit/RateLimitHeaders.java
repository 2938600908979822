package io.guildkit.core.internal.limit;

import io.guildkit.core.route.Headers;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rate-limit headers of a response, in all known forms: seconds with or without decimals, dates, and epoch seconds
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

    /** The characters of decimal numbers. Without others, the parser of Java's numbers reads no literals such as {@code 2d}. */
    private static final String DECIMAL = "0123456789+-.eE";

    private static final String PREFIX = "X-RateLimit-";

    private final Headers headers;
    private final Supplier<Instant> clock;
    private final ServiceClock serviceClock;

    /**
     * Reads headers.
     *
     * @param headers the response's headers
     * @param receivedAt the time of arrival, for waits that are stated as a date
     */
    public RateLimitHeaders(Headers headers, Instant receivedAt) {
        this(headers, () -> receivedAt, new ServiceClock());
    }

    /** Reads the headers of a response that has just arrived, with the service's time as known from earlier responses. */
    public RateLimitHeaders(Headers headers, Supplier<Instant> clock, ServiceClock serviceClock) {
        this.headers = headers;
        this.clock = clock;
        this.serviceClock = serviceClock;
    }

    /** Returns whether there is any header of the rate limits. {@code Retry-After} has other uses, too. */
    public boolean arePresent() {
        return headers.asMap().keySet().stream()
                .anyMatch(name -> name.regionMatches(true, 0, PREFIX, 0, PREFIX.length()));
    }

    /** Returns the name of the bucket. Services may put a webhook's token into it, so callers must hash it. */
    public Optional<String> bucket() {
        return headers.first("X-RateLimit-Bucket");
    }

    /** Returns the limit of the bucket. */
    public Optional<Integer> limit() {
        return count("X-RateLimit-Limit");
    }

    /** Returns the remaining requests. */
    public Optional<Integer> remaining() {
        return count("X-RateLimit-Remaining");
    }

    /**
     * Returns the time for which no request may be sent: the longest one, if the response states several.
     *
     * @return empty if the response does not state it
     */
    public Optional<Duration> retryAfter() {
        return headers.all("Retry-After").stream()
                .flatMap(list ->
                        Arrays.stream(list.split(",", -1))) // also divides a date, whose first part has no influence
                .flatMap(wait -> wait(wait).stream())
                .max(Comparator.naturalOrder());
    }

    private Optional<Duration> wait(String value) {
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

    private Optional<Integer> count(String name) {
        double number = number(header(name));
        return number >= 0 ? Optional.of((int) Math.min(number, MAX_COUNT)) : Optional.empty();
    }

    private Duration until(Instant moment) {
        Duration wait = Duration.between(now(), moment);
        return wait.isNegative() ? Duration.ZERO : wait.compareTo(MAX) > 0 ? MAX : wait;
    }

    /** Returns the service's time if a response states it, because the local clock may be wrong. */
    private Instant now() {
        Instant here = clock.get();
        String date = header("Date");
        return date == null
                ? here
                : date(date).map(told -> serviceClock.now(told, here)).orElse(here);
    }

    private Optional<Instant> date(String value) {
        return HttpDate.parse(value, clock.get());
    }

    /** Returns NaN if the value is absent or not a decimal number. */
    private static double number(@Nullable String value) {
        if (value == null) {
            return Double.NaN;
        }
        String trimmed = value.trim();
        for (int i = 0; i < trimmed.length(); i++) {
            if (DECIMAL.indexOf(trimmed.charAt(i)) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(trimmed);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
