package io.guildkit.core.codec;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads timestamps in the less usual forms that have one meaning only: all other forms of ISO 8601 with a UTC offset, and the time since 1970
 * in seconds or milliseconds. A date without a time, or a time without an offset, is no moment.
 */
final class OtherTimestamps {
    /** A date by month, day of the year, or week; a time with a fraction of its last unit; and an offset. */
    private static final Pattern ISO_8601 =
            Pattern.compile("([0-9]{4})-?(?:([0-9]{2})-?([0-9]{2})|([0-9]{3})|W([0-9]{2})-?([1-7]))[Tt ]"
                    + "([0-9]{2})(?::?([0-9]{2})(?::?([0-9]{2}))?)?(?:[.,]([0-9]+))?"
                    + "(?:[Zz]|([+\u2212-])([0-9]{2})(?::?([0-9]{2}))?)");

    /** Seconds or milliseconds between 2001 and 2286. */
    private static final Pattern COUNT = Pattern.compile("[0-9]{10}|[0-9]{13}");

    /** From here on, numbers are milliseconds. As seconds, it is the year 5138. */
    private static final BigDecimal FIRST_MILLIS = BigDecimal.TEN.pow(11);

    private static final BigDecimal MILLIS_A_SECOND = BigDecimal.valueOf(1000);
    private static final BigDecimal NANOS_A_SECOND = BigDecimal.TEN.pow(9);
    private static final BigDecimal SIXTY = BigDecimal.valueOf(60);

    /** The digits of a fraction that can make a difference. */
    private static final int MAX_FRACTION = 15;

    private OtherTimestamps() {}

    /** Parses a timestamp. Returns null if the text is not a timestamp. */
    static @Nullable Instant parse(String text) {
        if (COUNT.matcher(text).matches()) {
            return since1970(new BigDecimal(text));
        }
        Matcher parts = ISO_8601.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        try {
            return Instant.parse(date(parts) + "T" + parts.group(7) + ":" + part(parts, 8) + ":" + part(parts, 9)
                            + offset(parts))
                    .plusNanos(nanos(parts));
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Reads a number of seconds or milliseconds. Returns null if it can be neither. */
    static @Nullable Instant since1970(BigDecimal number) {
        BigDecimal seconds = number.abs().compareTo(FIRST_MILLIS) < 0 ? number : number.divide(MILLIS_A_SECOND);
        if (seconds.abs().compareTo(FIRST_MILLIS) >= 0) {
            return null;
        }
        long whole = seconds.longValue();
        return Instant.ofEpochSecond(
                whole,
                seconds.subtract(BigDecimal.valueOf(whole))
                        .multiply(NANOS_A_SECOND)
                        .longValue());
    }

    private static LocalDate date(Matcher parts) {
        String year = parts.group(1);
        if (parts.group(4) != null) {
            return LocalDate.parse(year + "-" + parts.group(4), DateTimeFormatter.ISO_ORDINAL_DATE);
        }
        return parts.group(5) != null
                ? LocalDate.parse(year + "-W" + parts.group(5) + "-" + parts.group(6), DateTimeFormatter.ISO_WEEK_DATE)
                : LocalDate.parse(year + "-" + parts.group(2) + "-" + parts.group(3));
    }

    /** Returns the nanoseconds of the fraction, which is one of the last unit. */
    private static long nanos(Matcher parts) {
        String digits = part(parts, 10);
        BigDecimal fraction = new BigDecimal("0." + digits.substring(0, Math.min(digits.length(), MAX_FRACTION)));
        BigDecimal unit = NANOS_A_SECOND;
        for (int group = 9; group >= 8 && parts.group(group) == null; group--) {
            unit = unit.multiply(SIXTY);
        }
        return fraction.multiply(unit).longValue();
    }

    private static String offset(Matcher parts) {
        String sign = parts.group(11);
        return sign == null ? "Z" : (sign.equals("+") ? "+" : "-") + parts.group(12) + ":" + part(parts, 13);
    }

    private static String part(Matcher parts, int group) {
        String part = parts.group(group);
        return part == null ? "00" : part;
    }
}
