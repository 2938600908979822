package io.guildkit.core.model;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An identifier.
 *
 * <p>Nearly all are unsigned 64-bit numbers that tell when the object was created. They travel as strings, and a few are
 * no numbers at all, so an identifier is its text and nothing else.
 */
public final class Snowflake implements Comparable<Snowflake> {
    /** The moment from which snowflakes count, in milliseconds since 1970: the first of January 2015, UTC. */
    private static final long EPOCH_MILLIS = 1_420_070_400_000L;

    private static final int TIMESTAMP_SHIFT = 22;

    private final String text;

    private Snowflake(String text) {
        this.text = text;
    }

    /**
     * Returns the identifier with a text.
     *
     * @param text not empty; usually digits
     * @return the identifier
     * @throws IllegalArgumentException if the text is empty
     */
    public static Snowflake of(String text) {
        if (Objects.requireNonNull(text, "text").isEmpty()) {
            throw new IllegalArgumentException("A snowflake must not be empty");
        }
        return new Snowflake(text);
    }

    /**
     * Returns the identifier with a number.
     *
     * @param number taken as unsigned
     * @return the identifier
     */
    public static Snowflake of(long number) {
        return new Snowflake(Long.toUnsignedString(number));
    }

    /**
     * Returns when the object was created.
     *
     * @return the moment, to the millisecond; empty if this identifier is not a number
     */
    public Optional<Instant> createdAt() {
        return isNumeric()
                ? Optional.of(Instant.ofEpochMilli((Long.parseUnsignedLong(text) >>> TIMESTAMP_SHIFT) + EPOCH_MILLIS))
                : Optional.empty();
    }

    private boolean isNumeric() {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() < 20 || (text.length() == 20 && text.compareTo("18446744073709551615") <= 0);
    }

    /** Orders by length, then by text: numbers come in numeric order, which is the order of creation. */
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

    /** Returns the identifier's text, as it travels. */
    @Override
    public String toString() {
        return text;
    }
}
