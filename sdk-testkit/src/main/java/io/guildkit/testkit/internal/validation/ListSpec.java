package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The rule of an array.
 *
 * @param item the rule of each element
 * @param min the minimum number of elements
 * @param max the maximum number of elements
 */
public record ListSpec(ValueSpec item, int min, int max) implements ValueSpec {
    /** Returns the rule of an array with a number of elements between the two limits, both inclusive. */
    public static ListSpec listOf(ValueSpec item, int min, int max) {
        return new ListSpec(item, min, max);
    }

    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (!value.isArray()) {
            errors.add("LIST_TYPE_CONVERT", "Only lists may be used here.");
            return;
        }
        if (value.size() < min || value.size() > max) {
            errors.add(
                    "BASE_TYPE_BAD_LENGTH",
                    "Must be between " + min + " and " + max + " in length, but was " + value.size() + ".");
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            BodySpec.checkValue(item, value.get(i), errors.at(Integer.toString(i)));
        }
    }
}
