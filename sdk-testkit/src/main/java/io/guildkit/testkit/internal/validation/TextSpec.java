package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rule of a string: its length in code points, its permitted values, if not all are, and a pattern of the whole
 * string, with its name in errors.
 */
public record TextSpec(
        int min, int max, List<String> choices, @Nullable Pattern pattern, String patternName) implements ValueSpec {
    private static final int NO_LIMIT = Integer.MAX_VALUE;

    /** Returns the rule of a string that isn't empty. */
    public static TextSpec text() {
        return text(1, NO_LIMIT);
    }

    public static TextSpec anything() {
        return text(0, NO_LIMIT);
    }

    /** Returns the rule of a string with limits to the number of code points, both inclusive. */
    public static TextSpec text(int least, int most) {
        return new TextSpec(least, most, List.of(), null, "");
    }

    public static TextSpec email() {
        return text().matching("[^@\\s]+@[^@\\s]+\\.[^@\\s]+", "email address");
    }

    public static TextSpec phone() {
        return text().matching("\\+[1-9][0-9]{6,14}", "E.164 phone number");
    }

    public static TextSpec snowflake() {
        return text().matching("[0-9]{1,20}", "snowflake");
    }

    /** Returns the rule of the name of a language, such as {@code en-US}. */
    public static TextSpec locale() {
        return text().matching("[a-z]{2,3}(-[A-Za-z0-9]{2,4})?", "locale");
    }

    /** Returns this rule, narrowed to some values. */
    public TextSpec oneOf(String... values) {
        return new TextSpec(min, max, List.of(values), pattern, patternName);
    }

    /** Returns this rule, narrowed to strings that match a regular expression from end to end. */
    public TextSpec matching(String whole, String name) {
        return new TextSpec(min, max, choices, Pattern.compile(whole), name);
    }

    /** Returns the rule of a string that the service trims before it checks it. */
    public ValueSpec trimmed() {
        return new DerivedSpec(this) {
            @Override
            public void check(JsonNode value, FormErrors errors) {
                super.check(
                        value.isTextual() ? TextNode.valueOf(value.textValue().strip()) : value, errors);
            }
        };
    }

    /** Returns whether a string obeys this rule. */
    public boolean accepts(String text) {
        FormErrors errors = new FormErrors();
        check(fromText(text), errors);
        return errors.isEmpty();
    }

    /** A number counts as its text. */
    @Override
    public JsonNode eased(JsonNode value, FormErrors place) {
        return value.isNumber()
                ? place.adapted(TextNode.valueOf(IntSpec.whole(value).asText()))
                : ValueSpec.super.eased(value, place);
    }

    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (!value.isTextual()) {
            errors.add("STRING_TYPE_CONVERT", "Could not interpret as a string.");
            return;
        }
        String text = value.textValue();
        int length = text.codePointCount(0, text.length());
        if (length == 0 && min > 0) {
            BodySpec.required(errors);
        } else if (length < min || length > max) {
            String limits = max == NO_LIMIT ? min + " or more" : "between " + min + " and " + max;
            errors.add("BASE_TYPE_BAD_LENGTH", "Must be " + limits + " in length, but was " + length + ".");
        }
        if (!choices.isEmpty() && !choices.contains(text)) {
            errors.add("BASE_TYPE_CHOICES", "Value must be one of " + choices + ".");
        }
        if (pattern != null && length > 0 && !pattern.matcher(text).matches()) {
            errors.add("STRING_TYPE_REGEX", "Not a well formed " + patternName + ".");
        }
    }
}
