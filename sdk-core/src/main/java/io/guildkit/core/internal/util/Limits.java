package io.guildkit.core.internal.util;

import java.util.Optional;

/**
 * The checks of request models. Each names the field, the limit and what was given, and never shows a value.
 *
 * <p>Lengths count Unicode code points: an emoji is one character, as the service counts.
 */
public final class Limits {
    private Limits() {}

    /**
     * Checks a text's length.
     *
     * @param field the field's JSON name
     * @param text the text
     * @param min the least number of code points
     * @param max the greatest number of code points
     * @throws IllegalArgumentException if the length is out of bounds
     */
    public static void length(String field, String text, int min, int max) {
        int length = text.codePointCount(0, text.length());
        if (length < min || length > max) {
            throw new IllegalArgumentException(
                    field + " must be " + bounds(min, max) + " characters long, but is " + length);
        }
    }

    /**
     * Checks a text's length, if there is a text.
     *
     * @param field the field's JSON name
     * @param text the text
     * @param min the least number of code points
     * @param max the greatest number of code points
     * @throws IllegalArgumentException if the length is out of bounds
     */
    public static void length(String field, Optional<String> text, int min, int max) {
        text.ifPresent(present -> length(field, present, min, max));
    }

    /**
     * Checks that a text is there.
     *
     * @param field the field's JSON name
     * @param text the text
     * @throws IllegalArgumentException if it is empty
     */
    public static void notEmpty(String field, String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException(field + " must not be empty");
        }
    }

    /**
     * Checks the number of elements.
     *
     * @param field the field's JSON name
     * @param size how many there are
     * @param min the least number
     * @param max the greatest number
     * @throws IllegalArgumentException if the number is out of bounds
     */
    public static void size(String field, int size, int min, int max) {
        if (size < min || size > max) {
            throw new IllegalArgumentException(field + " must have " + bounds(min, max) + " elements, but has " + size);
        }
    }

    /**
     * Checks a number.
     *
     * @param field the field's JSON name
     * @param value the number
     * @param min the least value
     * @param max the greatest value
     * @throws IllegalArgumentException if the number is out of bounds
     */
    public static void range(String field, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(field + " must be " + bounds(min, max) + ", but is " + value);
        }
    }

    private static String bounds(long min, long max) {
        return min == max ? String.valueOf(min) : min == 0 ? "at most " + max : min + " to " + max;
    }
}
