package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The rule of an integer: its limits, both inclusive, and its permitted values, if not all are. */
public record IntSpec(int min, int max, List<Integer> choices) implements ValueSpec {
    /** Larger numbers with a decimal point are not exact. */
    private static final double MOST_EXACT = 1L << 53;

    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,15}(\\.[0-9]{1,15})?");
    private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9][0-9]{0,17})");

    /** Returns the rule of a number between two limits, both inclusive. */
    public static IntSpec between(int least, int most) {
        return new IntSpec(least, most, List.of());
    }

    public static IntSpec natural() {
        return between(0, Integer.MAX_VALUE);
    }

    public static IntSpec oneOf(Integer... values) {
        return new IntSpec(Integer.MIN_VALUE, Integer.MAX_VALUE, List.of(values));
    }

    /** Returns the rule of a number with no other bits set than these. */
    public static IntSpec bits(int mask) {
        return oneOf(IntStream.iterate(mask, bits -> bits >= 0, bits -> bits == 0 ? -1 : (bits - 1) & mask)
                .boxed()
                .toArray(Integer[]::new));
    }

    @Override
    public void check(JsonNode value, FormErrors errors) {
        long number = value.longValue();
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            errors.add("NUMBER_TYPE_COERCE", "Value is not an integer.");
        } else if (number < min) {
            errors.add("NUMBER_TYPE_MIN", "Value should be greater than or equal to " + min + ".");
        } else if (number > max) {
            errors.add("NUMBER_TYPE_MAX", "Value should be less than or equal to " + max + ".");
        } else if (!choices.isEmpty() && !choices.contains((int) number)) {
            errors.add("BASE_TYPE_CHOICES", "Value must be one of " + choices + ".");
        }
    }

    /** A text counts as its number, and a number without a fraction as an integer. */
    @Override
    public JsonNode eased(JsonNode value, FormErrors place) {
        JsonNode number =
                value.isTextual() && DECIMAL.matcher(value.textValue()).matches()
                        ? DoubleNode.valueOf(Double.parseDouble(value.textValue()))
                        : value;
        JsonNode whole = whole(number);
        return whole.isIntegralNumber() && !value.isIntegralNumber()
                ? place.adapted(whole)
                : ValueSpec.super.eased(value, place);
    }

    /** Returns a number without a fraction as an integer, and any other value unchanged. */
    static JsonNode whole(JsonNode value) {
        double number = value.doubleValue();
        boolean exact = value.isFloatingPointNumber() && number == Math.rint(number) && Math.abs(number) <= MOST_EXACT;
        return exact ? LongNode.valueOf((long) number) : value;
    }

    @Override
    public JsonNode fromText(String text) {
        return WHOLE.matcher(text).matches() ? LongNode.valueOf(Long.parseLong(text)) : ValueSpec.super.fromText(text);
    }
}
