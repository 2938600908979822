package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rule of a string: its length in code points, a closed set of values, a pattern.
 *
 * @param min the minimum number of code points
 * @param max the maximum number of code points
 * @param choices the permitted values; empty for any
 * @param pattern the pattern of the whole string, or null
 * @param patternName the name of a matching string in errors
 */
public record TextSpec(
        int min, int max, List<String> choices, @Nullable Pattern pattern, String patternName) implements TextRule {
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+\\.[^@\\s]+");
    private static final Pattern SNOWFLAKE = Pattern.compile("[0-9]{1,20}");
    private static final Pattern LOCALE = Pattern.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,4})?");
    private static final Pattern E164 = Pattern.compile("\\+[1-9][0-9]{6,14}");

    /** Returns the rule of a string that isn't empty. */
    public static TextSpec text() {
        return new TextSpec(1, NO_LIMIT, List.of(), null, "");
    }

    public static TextSpec anything() {
        return text().length(0, NO_LIMIT);
    }

    public static TextSpec email() {
        return text().matching(EMAIL, "email address");
    }

    public static TextSpec phone() {
        return text().matching(E164, "E.164 phone number");
    }

    public static TextSpec snowflake() {
        return text().matching(SNOWFLAKE, "snowflake");
    }

    /** Returns the rule of the name of a language, such as {@code en-US}. */
    public static TextSpec locale() {
        return text().matching(LOCALE, "locale");
    }

    /** Returns this rule with limits to the number of code points, both inclusive. */
    public TextSpec length(int least, int most) {
        return new TextSpec(least, most, choices, pattern, patternName);
    }

    /** Returns this rule, narrowed to some values. */
    public TextSpec oneOf(List<String> values) {
        return new TextSpec(min, max, List.copyOf(values), pattern, patternName);
    }

    /** Returns this rule, narrowed to strings that match from end to end. */
    public TextSpec matching(Pattern whole, String name) {
        return new TextSpec(min, max, choices, whole, name);
    }

    /** Tells whether a string obeys this rule. */
    public boolean accepts(String text) {
        FormErrors errors = new FormErrors();
        checkText(text, errors);
        return errors.isEmpty();
    }

    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (value.isTextual()) {
            checkText(value.textValue(), errors);
        } else {
            errors.add("STRING_TYPE_CONVERT", "Could not interpret as a string.");
        }
    }

    @Override
    public void checkText(String text, FormErrors errors) {
        int length = text.codePointCount(0, text.length());
        if (length == 0 && min > 0) {
            errors.add("BASE_TYPE_REQUIRED", "This field is required.");
        } else if (length < min || length > max) {
            errors.add("BASE_TYPE_BAD_LENGTH", "Must be " + limits() + " in length, but was " + length + ".");
        }
        if (!choices.isEmpty() && !choices.contains(text)) {
            errors.add("BASE_TYPE_CHOICES", "Value must be one of " + choices + ".");
        }
        if (pattern != null && length > 0 && !pattern.matcher(text).matches()) {
            errors.add("STRING_TYPE_REGEX", "Not a well formed " + patternName + ".");
        }
    }

    private String limits() {
        return max == NO_LIMIT ? min + " or more" : "between " + min + " and " + max;
    }
}
