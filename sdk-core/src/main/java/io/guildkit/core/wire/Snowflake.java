package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An identifier.
 *
 * <p>Nearly all are unsigned 64-bit numbers that contain the time at which the object was created. The service sends
 * them as strings, and a few are words, such as {@code twitch-partners}, so identifiers are compared as text.
 */
@JsonIdentityInfo(generator = MapperGuard.class)
public final class Snowflake implements Comparable<Snowflake> {
    /** The epoch of snowflakes, in milliseconds since 1970: the first of January 2015, UTC. */
    private static final long EPOCH_MILLIS = 1_420_070_400_000L;

    private static final int TIMESTAMP_SHIFT = 22;

    private final String text;

    private Snowflake(String text) {
        this.text = text;
    }

    /**
     * Returns the identifier with a text.
     *
     * @param text either digits, or a word: ASCII letters, digits, {@code _} and {@code -}, beginning with a letter
     * @return the identifier
     * @throws IllegalArgumentException if the text is not an identifier
     */
    public static Snowflake of(String text) {
        int wrong = firstWrong(Objects.requireNonNull(text, "text"));
        if (wrong >= 0) {
            throw new IllegalArgumentException(
                    "A snowflake must be a number, or a word of letters, digits, \"_\" and \"-\""
                            + " that begins with a letter; "
                            + (text.isEmpty()
                                    ? "the text is empty"
                                    : "the character at index " + wrong + " is not allowed"));
        }
        return new Snowflake(text);
    }

    /**
     * Returns the identifier with a text from elsewhere.
     *
     * @param text any text
     * @return empty if {@link #of(String)} would refuse the text
     */
    public static Optional<Snowflake> tryParse(String text) {
        return firstWrong(text) < 0 ? Optional.of(new Snowflake(text)) : Optional.empty();
    }

    /**
     * Returns the identifier with a text from a service, which may be in a form that {@link #of(String)} refuses. Codecs call this method.
     *
     * @param text any text
     * @return empty if the text is empty, consists of dots, or contains a slash, a backslash or a control character: no identifier may
     *     change the path of a request
     */
    public static Optional<Snowflake> received(String text) {
        return firstWrong(text) < 0 || isHarmless(text) ? Optional.of(new Snowflake(text)) : Optional.empty();
    }

    private static boolean isHarmless(String text) {
        return !text.chars().allMatch(c -> c == '.')
                && text.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }

    /**
     * Returns whether the text has a form that {@link #of(String)} accepts. Services may send other identifiers.
     *
     * @return false for an identifier of another form
     */
    public boolean isUsual() {
        return firstWrong(text) < 0;
    }

    /** Returns the index of the first invalid character; -1 if the text is an identifier. */
    private static int firstWrong(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        boolean word = isLetter(text.charAt(0));
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean allowed = isDigit(c) || (word && (isLetter(c) || c == '_' || c == '-'));
            if (!allowed) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /**
     * Returns the identifier with a number.
     *
     * @param number the number, as unsigned
     * @return the identifier
     */
    public static Snowflake of(long number) {
        return new Snowflake(Long.toUnsignedString(number));
    }

    /**
     * Returns when the object was created.
     *
     * @return the time in milliseconds; empty if this identifier is not a number
     */
    public Optional<Instant> createdAt() {
        return isNumeric()
                ? Optional.of(Instant.ofEpochMilli((Long.parseUnsignedLong(text) >>> TIMESTAMP_SHIFT) + EPOCH_MILLIS))
                : Optional.empty();
    }

    private boolean isNumeric() {
        return isUsual()
                && isDigit(text.charAt(0))
                && (text.length() < 20 || (text.length() == 20 && text.compareTo("18446744073709551615") <= 0));
    }

    /** Orders by length, then by text, so numbers have numeric order, which is the order of creation. */
    @Override
    public int compareTo(Snowflake other) {
        int byLength = Integer.compare(text.length(), other.text.length());
        return byLength != 0 ? byLength : text.compareTo(other.text);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Snowflake that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the identifier's text. */
    @Override
    public String toString() {
        return text;
    }
}
