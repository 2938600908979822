package io.guildkit.testkit.internal.limits;

import io.guildkit.testkit.internal.limits.Limit.Count;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A rate-limit header, in one of the forms of services. */
public enum LimitHeader {
    /** {@code X-RateLimit-Limit}: how many requests the bucket allows. */
    LIMIT("X-RateLimit-Limit", count -> String.valueOf(count.limit().rule().requests())),
    /** {@code X-RateLimit-Remaining}: the remaining requests. */
    REMAINING("X-RateLimit-Remaining", count -> String.valueOf(count.remaining())),
    /** {@code X-RateLimit-Remaining} with a wrong value: three more than remain, within the limit. */
    REMAINING_AND_THREE(
            "X-RateLimit-Remaining",
            count -> String.valueOf(Math.min(count.limit().rule().requests(), count.remaining() + 3))),
    /** {@code X-RateLimit-Reset} in seconds since the epoch, rounded up. */
    RESET(Names.RESET, count -> String.valueOf(secondsUp(count.resetAt().toEpochMilli()))),
    /** {@code X-RateLimit-Reset} in seconds since the epoch, with decimals. */
    RESET_DECIMALS(Names.RESET, count -> decimals(count.resetAt().toEpochMilli())),
    /** {@code X-RateLimit-Reset} in milliseconds since the epoch. */
    RESET_MILLIS(Names.RESET, count -> String.valueOf(count.resetAt().toEpochMilli())),
    /** {@code X-RateLimit-Reset-After} in seconds, with decimals. */
    RESET_AFTER("X-RateLimit-Reset-After", count -> decimals(count.left().toMillis())),
    /** {@code X-RateLimit-Bucket}: the bucket's name. */
    BUCKET("X-RateLimit-Bucket", count -> count.limit().bucket()),
    /** {@code X-RateLimit-Scope}: the callers that a refusal concerns. */
    SCOPE("X-RateLimit-Scope", ifRefused(count -> count.limit().scope().word())),
    /** {@code X-RateLimit-Global}, if a refusal concerns all requests of the caller. */
    GLOBAL("X-RateLimit-Global", count -> count.limit().scope() == Limit.Scope.GLOBAL ? "true" : null),
    /** {@code Retry-After} of a refusal in seconds, rounded up. */
    RETRY_AFTER(
            Names.RETRY_AFTER,
            ifRefused(count -> String.valueOf(secondsUp(count.left().toMillis())))),
    /** {@code Retry-After} of a refusal in seconds, with decimals. */
    RETRY_AFTER_DECIMALS(
            Names.RETRY_AFTER, ifRefused(count -> decimals(count.left().toMillis()))),
    /** {@code Retry-After} of a refusal as a date, rounded up. */
    RETRY_AFTER_DATE(Names.RETRY_AFTER, ifRefused(count -> date(count.resetAt()))),
    /** {@code Retry-After} of a wrong service: no wait. */
    RETRY_AFTER_ZERO(Names.RETRY_AFTER, ifRefused(count -> "0"));

    /** The headers of a correct service. */
    public static final List<LimitHeader> USUAL =
            List.of(LIMIT, REMAINING, RESET_DECIMALS, RESET_AFTER, BUCKET, SCOPE, GLOBAL, RETRY_AFTER);

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Function<Count, @Nullable String> value;

    private final String header;

    LimitHeader(String header, Function<Count, @Nullable String> value) {
        this.header = header;
        this.value = value;
    }

    public String header() {
        return header;
    }

    /** Returns the value of the header; null without the header. */
    @Nullable
    String value(Count count) {
        return value.apply(count);
    }

    static long secondsUp(long millis) {
        return (millis + 999) / 1000;
    }

    private static Function<Count, @Nullable String> ifRefused(Function<Count, String> value) {
        return count -> count.refused() ? value.apply(count) : null;
    }

    private static String decimals(long millis) {
        return String.format(Locale.ROOT, "%d.%03d", millis / 1000, millis % 1000);
    }

    private static String date(Instant moment) {
        Instant whole = Instant.EPOCH.plus(Duration.ofSeconds(secondsUp(moment.toEpochMilli())));
        return DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(whole);
    }

    /** The names of headers with several forms, in a class because constants cannot be used before their declaration. */
    private static final class Names {
        static final String RESET = "X-RateLimit-Reset";
        static final String RETRY_AFTER = "Retry-After";
    }
}
