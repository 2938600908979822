package io.guildkit.core.form;

import io.guildkit.core.base.Arguments;
import io.guildkit.core.wire.WireValue;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the faults of a request before it is sent. It uses the services' own codes. Lengths count Unicode code points: an emoji
 * is one character, as the service counts. Messages never contain a text of the request, which may be a secret.
 */
public final class FieldErrors {
    // Why: docs/decisions/0070

    private final @Nullable FieldErrors parent;
    private final String field;

    /** The faults at this place and below; null without faults, which is the usual case. */
    private FormErrors.@Nullable Builder faults;

    private FieldErrors(@Nullable FieldErrors parent, String field) {
        this.parent = parent;
        this.field = field;
    }

    /**
     * Returns a collection without faults.
     *
     * @return the place of the whole request
     */
    public static FieldErrors none() {
        return new FieldErrors(null, "");
    }

    /**
     * Returns a place below this one.
     *
     * @param name a field's JSON name
     * @return the place
     */
    public FieldErrors at(String name) {
        return new FieldErrors(this, name);
    }

    /**
     * Returns the place of an element of the list at this place.
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
     * @param message describes the fault
     */
    public void add(String code, String message) {
        place().fault(code, message);
    }

    private FormErrors.Builder place() {
        FormErrors.Builder place = faults;
        if (place == null) {
            place = parent == null ? FormErrors.builder() : parent.place().field(field);
            faults = place;
        }
        return place;
    }

    /**
     * Adds the fault that this field, or one of several fields, must be set.
     *
     * @param message describes the fault
     */
    public void missing(String message) {
        add("BASE_TYPE_REQUIRED", message);
    }

    /**
     * Adds the fault that the value at this place is not an allowed value.
     *
     * @param message describes the allowed values
     */
    public void choice(String message) {
        add("BASE_TYPE_CHOICES", message);
    }

    /**
     * Checks that the text at this place is not empty.
     *
     * @param text the text
     */
    public void required(String text) {
        if (text.isEmpty()) {
            empty();
        }
    }

    private void empty() {
        missing("This field is required, but is empty.");
    }

    /**
     * Checks that the string at this place is not empty, if there is one.
     *
     * @param text the text
     */
    public void required(Optional<String> text) {
        text.ifPresent(this::required);
    }

    /**
     * Checks that the value at this place can be sent. A placeholder of an absent value cannot.
     *
     * @param value a value of an open enumeration
     */
    public void value(WireValue<?> value) {
        if (value.isAbsent()) {
            choice(
                    value
                            + " is the placeholder of an absent value, and cannot be sent. Use a constant, or create a value with of(..).");
        }
    }

    /**
     * Checks that the value at this place can be sent, if there is one. A placeholder of an absent value cannot.
     *
     * @param value a value of an open enumeration; empty for none
     */
    public void value(Optional<? extends WireValue<?>> value) {
        value.ifPresent(this::value);
    }

    /**
     * Checks the length of the text at this place, and that each surrogate in it has its other half.
     *
     * @param text the text
     * @param min the least number of code points
     * @param max the greatest number of code points
     */
    public void length(String text, int min, int max) {
        bounds(text.codePointCount(0, text.length()), min, max, " in length, but is ");
        int half = Arguments.halfOfPair(text);
        if (half >= 0) {
            add(
                    "STRING_TYPE_REGEX",
                    "Has half of a character at index " + half
                            + ". Cut texts between code points: String.offsetByCodePoints finds these places.");
        }
    }

    /**
     * Checks the string at this place, if there is one, as {@link #length(String, int, int)} does.
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
     * @param size the number of elements
     * @param min the least number
     * @param max the greatest number
     */
    public void size(int size, int min, int max) {
        bounds(size, min, max, " in number, but are ");
    }

    private void bounds(int actual, int min, int max, String but) {
        if (actual == 0 && min > 0) {
            empty();
        } else if (actual < min || actual > max) {
            String code = min == 0 ? "BASE_TYPE_MAX_LENGTH" : "BASE_TYPE_BAD_LENGTH";
            String limit = min == 0 ? max + " or fewer" : "between " + min + " and " + max;
            add(code, "Must be " + limit + but + actual + ".");
        }
    }

    /**
     * Checks each element of the list at this place.
     *
     * @param <T> the type of the elements
     * @param elements the elements of the list
     * @param check checks one element at its own place
     */
    public <T> void each(List<T> elements, BiConsumer<FieldErrors, ? super T> check) {
        for (int i = 0; i < elements.size(); i++) {
            check.accept(at(i), elements.get(i));
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
     * Checks the number at this place, if there is one.
     *
     * @param value the number
     * @param min the least value
     * @param max the greatest value
     */
    public void range(Optional<Integer> value, long min, long max) {
        value.ifPresent(present -> range(present, min, max));
    }

    /**
     * Throws all faults, if there are any.
     *
     * @throws InvalidRequestException if there is a fault
     */
    public void throwIfAny() {
        FormErrors errors = toErrors();
        if (!errors.isEmpty()) {
            throw new InvalidRequestException(errors);
        }
    }

    /** Returns all faults of the request. */
    FormErrors toErrors() {
        if (parent != null) {
            return parent.toErrors();
        }
        return faults == null ? FormErrors.none() : faults.build();
    }
}
