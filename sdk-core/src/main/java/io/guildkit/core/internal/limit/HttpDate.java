package io.guildkit.core.internal.limit;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads dates of headers, in the three forms of RFC 9110, section 5.6.7: {@code Fri, 02 Jan 2026 03:04:15 GMT}, {@code
 * Friday, 02-Jan-26 03:04:15 GMT} and {@code Fri Jan  2 03:04:15 2026}. The name of the day has no influence, and the
 * first two forms may lack it.
 */
final class HttpDate {
    private static final String TIME = "(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>[0-5]\\d|60)";

    private static final Pattern DAY_FIRST =
            Pattern.compile("(?:[A-Za-z]+, *)?(?<day>\\d{1,2})[ -](?<month>[A-Za-z]{3})[ -]" + "(?<year>\\d{4}|\\d{2}) "
                    + TIME + " (?<zone>[A-Za-z]{1,3}|[+-]\\d{4})");

    private static final Pattern MONTH_FIRST = Pattern.compile(
            "[A-Za-z]{3} (?<month>[A-Za-z]{3}) +(?<day>\\d{1,2}) " + TIME + " (?<year>\\d{4})(?<zone>)");

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    /** The names of one time zone. */
    private static final List<String> UNIVERSAL = List.of("", "gmt", "utc", "ut", "z");

    /** A date with a year of two digits is at most this number of years ahead. */
    private static final int MAX_YEARS_AHEAD = 50;

    private static final int CENTURY = 100;

    private HttpDate() {}

    /**
     * Reads a date.
     *
     * @param now the approximate time, for years of two digits
     * @return empty if the text is not a date
     */
    static Optional<Instant> parse(String text, Instant now) {
        String trimmed = text.trim();
        return parse(DAY_FIRST.matcher(trimmed), now).or(() -> parse(MONTH_FIRST.matcher(trimmed), now));
    }

    private static Optional<Instant> parse(Matcher date, Instant now) {
        try {
            return date.matches() ? Optional.of(instant(date, now)) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty(); // such as February 30
        }
    }

    private static Instant instant(Matcher date, Instant now) {
        int year = number(date, "year");
        if (date.group("year").length() > 2) {
            return inYear(year, date).toInstant();
        }
        OffsetDateTime latest = now.atOffset(ZoneOffset.UTC).plusYears(MAX_YEARS_AHEAD);
        OffsetDateTime found = inYear(latest.getYear() / CENTURY * CENTURY + year, date);
        return (found.isAfter(latest) ? found.minusYears(CENTURY) : found).toInstant();
    }

    private static OffsetDateTime inYear(int year, Matcher date) {
        int month = 1 + MONTHS.indexOf(date.group("month").toLowerCase(Locale.ROOT));
        return LocalDateTime.of(year, month, number(date, "day"), number(date, "hour"), number(date, "minute"))
                .plusSeconds(number(date, "second")) // 60 in a leap second
                .atOffset(zone(date.group("zone").toLowerCase(Locale.ROOT)));
    }

    private static ZoneOffset zone(String name) {
        return UNIVERSAL.contains(name) ? ZoneOffset.UTC : ZoneOffset.of(name);
    }

    private static int number(Matcher date, String group) {
        return Integer.parseInt(date.group(group));
    }
}
