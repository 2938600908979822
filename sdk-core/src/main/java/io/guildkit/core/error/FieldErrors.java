package io.guildkit.core.error;

import java.util.Optional;

/**
 * Gathers all that is wrong with a request, where {@link io.guildkit.core.internal.util.Limits} fails at the first. It uses the
 * services' own codes. Lengths count code points, and no value is ever shown.
 */
public final class FieldErrors {
    private final FormErrors.Builder place;

    private FieldErrors(FormErrors.Builder place) {
        this.place = place;
    }

    /**
     * Begins to gather.
     *
     * @return the request's root
     */
    public static FieldErrors none() {
        return new FieldErrors(FormErrors.builder());
    }

    /**
     * Goes to a place below.
     *
     * @param field a field's JSON name
     * @return the place
     */
    public FieldErrors at(String field) {
        return new FieldErrors(place.field(field));
    }

    /**
     * Goes to an element of this list.
     *
     * @param index from 0 on
     * @return the place
     */
    public FieldErrors at(int index) {
        return at(Integer.toString(index));
    }

    /**
     * Adds a fault to this place.
     *
     * @param code names the broken rule
     * @param message says it in words
     */
    public void add(String code, String message) {
        place.fault(code, message);
    }

    /**
     * Checks the length of the text at this place.
     *
     * @param text the text
     * @param min the least number of code points
     * @param max the greatest number of code points
     */
    public void length(String text, int min, int max) {
        int length = text.codePointCount(0, text.length());
        if (length == 0 && min > 0) {
            add("BASE_TYPE_REQUIRED", "This field is required, but is empty.");
        } else {
            bounds(length, min, max, " in length, but is ");
        }
    }

    /**
     * Checks the length of the text at this place, if there is one.
     *
     * @param text the text
     * @param min the least number of code points
     * @param max the greatest number of code points
     */
    public void length(Optional<String> text, int min, int max) {
        text.ifPresent(present -> length(present, min, max));
    }

    /**
     * Checks the number of elements of the list at this place.
     *
     * @param size how many there are
     * @param min the least number
     * @param max the greatest number
     */
    public void size(int size, int min, int max) {
        bounds(size, min, max, " in number, but are ");
    }

    private void bounds(int actual, int min, int max, String but) {
        if (actual < min || actual > max) {
            String code = min == 0 ? "BASE_TYPE_MAX_LENGTH" : "BASE_TYPE_BAD_LENGTH";
            String limit = min == 0 ? max + " or fewer" : "between " + min + " and " + max;
            add(code, "Must be " + limit + but + actual + ".");
        }
    }

    /**
     * Checks the number at this place.
     *
     * @param value the number
     * @param min the least value
     * @param max the greatest value
     */
    public void range(long value, long min, long max) {
        if (value < min) {
            add("NUMBER_TYPE_MIN", "Must be " + min + " or more, but is " + value + ".");
        } else if (value > max) {
            add("NUMBER_TYPE_MAX", "Must be " + max + " or less, but is " + value + ".");
        }
    }

    /**
     * Ends the gathering.
     *
     * @param what what was to be sent, such as {@code The message}
     * @throws InvalidRequestException if something was wrong
     */
    public void throwIfAny(String what) {
        FormErrors errors = place.build();
        if (!errors.isEmpty()) {
            throw new InvalidRequestException(what, errors);
        }
    }
}
