package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes timestamps. Nearly all of them have the same form. The JDK's parser of more forms takes ten times as long.
 */
final class Timestamps {
    private static final int DATE_AND_TIME = "2015-01-01T00:00:00".length();
    private static final int SECONDS_A_DAY = 86_400;
    private static final int MAX_FRACTION = 9;
    private static final int MICROSECONDS = 6;
    private static final int MILLISECONDS = 3;
    private static final String UTC = "+00:00";
    private static final String ZULU = "Z";

    private static final long YEAR_0 = -62_167_219_200L;
    private static final long YEAR_10000 = 253_402_300_800L;

    private Timestamps() {}

    /**
     * Writes a timestamp as services do, so that a received timestamp is usually written as it was: with six digits of a fraction and the
     * offset in digits, or with {@code Z} and the fewest groups of three digits, as {@link Instant#toString()} does.
     */
    static void write(Instant moment, boolean isZulu, JsonGenerator out) throws IOException {
        long seconds = moment.getEpochSecond();
        if (seconds < YEAR_0 || seconds >= YEAR_10000) {
            out.writeString(moment.toString());
            return;
        }
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_A_DAY));
        int second = Math.floorMod(seconds, SECONDS_A_DAY);
        char[] text = new char[DATE_AND_TIME + 1 + MAX_FRACTION + UTC.length()];
        put(date.getYear(), 4, text, 0);
        text[4] = '-';
        put(date.getMonthValue(), 2, text, 5);
        text[7] = '-';
        put(date.getDayOfMonth(), 2, text, 8);
        text[10] = 'T';
        put(second / 3600, 2, text, 11);
        text[13] = ':';
        put(second / 60 % 60, 2, text, 14);
        text[16] = ':';
        put(second % 60, 2, text, 17);
        int end = DATE_AND_TIME;
        int nanos = moment.getNano();
        int digits = digits(nanos, isZulu);
        if (digits > 0) {
            text[end] = '.';
            end += 1 + digits;
            put(fraction(nanos, digits), digits, text, end - digits);
        }
        String offset = isZulu ? ZULU : UTC;
        offset.getChars(0, offset.length(), text, end);
        out.writeString(text, 0, end + offset.length());
    }

    /** Returns how many digits of a fraction are written. */
    private static int digits(int nanos, boolean isZulu) {
        if (nanos == 0) {
            return 0;
        }
        if (isZulu && nanos % 1_000_000 == 0) {
            return MILLISECONDS;
        }
        return nanos % 1000 == 0 ? MICROSECONDS : MAX_FRACTION;
    }

    private static int fraction(int nanos, int digits) {
        return switch (digits) {
            case MILLISECONDS -> nanos / 1_000_000;
            case MICROSECONDS -> nanos / 1000;
            default -> nanos;
        };
    }

    /** Returns whether a text in the usual form is the text that is written for its timestamp. */
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // the length of the seconds is fixed
    static boolean isWritten(String text, Instant moment, boolean isZulu) {
        String offset = isZulu ? ZULU : UTC;
        int digits = digits(moment.getNano(), isZulu);
        return text.endsWith(offset)
                && text.length() == DATE_AND_TIME + (digits == 0 ? 0 : 1 + digits) + offset.length();
    }

    private static void put(int number, int digits, char[] text, int from) {
        int rest = number;
        for (int i = from + digits - 1; i >= from; i--) {
            text[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** Parses a timestamp that is not in the usual form. Returns null if the text is not a timestamp. */
    static @Nullable Instant other(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            return OtherTimestamps.parse(text);
        }
    }

    /** Parses the form {@code 2015-01-01T00:00:00.000000+00:00}, with or without a fraction. */
    static @Nullable Instant usual(String text) {
        if (text.length() <= DATE_AND_TIME
                || text.charAt(4) != '-'
                || text.charAt(7) != '-'
                || text.charAt(10) != 'T'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':') {
            return null;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        boolean plausible = year >= 0
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= Month.of(month).length(Year.isLeap(year))
                && hour >= 0
                && hour < 24
                && minute >= 0
                && minute < 60
                && second >= 0
                && second < 60;
        if (!plausible) {
            return null;
        }
        int end = DATE_AND_TIME;
        int nanos = 0;
        if (text.charAt(end) == '.') {
            end++;
            int begin = end;
            int scale = 100_000_000;
            while (end < text.length() && isDigit(text.charAt(end)) && end - begin < MAX_FRACTION) {
                nanos += (text.charAt(end) - '0') * scale;
                scale /= 10;
                end++;
            }
            if (end == begin) {
                return null;
            }
        }
        int offset = offset(text, end);
        if (offset == Integer.MIN_VALUE) {
            return null;
        }
        long days = LocalDate.of(year, month, day).toEpochDay();
        return Instant.ofEpochSecond(days * SECONDS_A_DAY + hour * 3600L + minute * 60L + second - offset, nanos);
    }

    /** Returns the offset in seconds at the end of a text; the least integer if there is none. */
    private static int offset(String text, int from) {
        int left = text.length() - from;
        if (left == 1 && text.charAt(from) == 'Z') {
            return 0;
        }
        if (left != 6 || text.charAt(from + 3) != ':') {
            return Integer.MIN_VALUE;
        }
        int hours = digits(text, from + 1, from + 3);
        int minutes = digits(text, from + 4, from + 6);
        char sign = text.charAt(from);
        if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59 || (sign != '+' && sign != '-')) {
            return Integer.MIN_VALUE;
        }
        int seconds = hours * 3600 + minutes * 60;
        return sign == '+' ? seconds : -seconds;
    }

    /** Returns the number that the digits represent; negative if there are other characters. */
    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            if (!isDigit(text.charAt(i))) {
                return -1;
            }
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
