package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The rule of one value of a request. Immutable. */
@FunctionalInterface
public interface ValueSpec {
    // Why: docs/decisions/0125

    /** Adds the violations of {@code value}, which is never a JSON null, to {@code errors}. */
    void check(JsonNode value, FormErrors errors);

    /** Checks a value that may be null, although null may violate the rule. */
    default void checkOrNull(JsonNode value, FormErrors errors) {
        if (value.isNull()) {
            errors.add("BASE_TYPE_NOT_NULL", "This field must not be null.");
        } else {
            check(value, errors);
        }
    }

    /** Returns the JSON of a value that was written as bare text, in a query or a form. */
    default JsonNode fromText(String text) {
        return TextNode.valueOf(text);
    }

    /**
     * Returns the value that a lenient emulator reads in the place of another one: the same value, an adapted one, or a
     * missing one if the value does not count. A null does not count. Records the difference in {@code place}.
     */
    default JsonNode eased(JsonNode value, FormErrors place) {
        return value.isNull() ? place.adapted(MissingNode.getInstance()) : value;
    }

    /** Returns this rule, relaxed to accept an explicit null too. */
    default ValueSpec nullable() {
        return new DerivedSpec(this) {
            @Override
            public void checkOrNull(JsonNode value, FormErrors errors) {
                if (!value.isNull()) {
                    check(value, errors);
                }
            }

            @Override
            public JsonNode eased(JsonNode value, FormErrors place) {
                return value.isNull() ? value : super.eased(value, place);
            }
        };
    }

    /** Returns this rule. A lenient emulator reads an explicit null as the value of a cleared field. */
    default ValueSpec cleared(JsonNode empty) {
        return new DerivedSpec(this) {
            @Override
            public JsonNode eased(JsonNode value, FormErrors place) {
                return value.isNull() ? place.adapted(empty) : super.eased(value, place);
            }
        };
    }

    /** Returns this rule. A lenient emulator first replaces values that are not null by others. */
    default ValueSpec easedBy(UnaryOperator<JsonNode> easing) {
        return new DerivedSpec(this) {
            @Override
            public JsonNode eased(JsonNode value, FormErrors place) {
                JsonNode other = value.isNull() ? value : easing.apply(value);
                return super.eased(other.equals(value) ? value : place.adapted(other), place);
            }
        };
    }

    /** Returns this rule. A lenient emulator ignores some values, such as empty ones. */
    default ValueSpec ignoredIf(Predicate<JsonNode> idle) {
        return new DerivedSpec(this) {
            @Override
            public JsonNode eased(JsonNode value, FormErrors place) {
                JsonNode eased = super.eased(value, place);
                return eased.isMissingNode() || eased.isNull() || !idle.test(eased) ? eased : place.ignored();
            }
        };
    }

    /** Returns this rule. A lenient emulator ignores an empty text. */
    default ValueSpec ignoredIfEmpty() {
        return ignoredIf(value -> value.isTextual() && value.textValue().isEmpty());
    }

    /** Returns this rule for a strict emulator, and another one for a lenient emulator. */
    default ValueSpec orIfLenient(ValueSpec other) {
        return new DerivedSpec(this) {
            @Override
            public void check(JsonNode value, FormErrors errors) {
                if (errors.isLenient()) {
                    other.check(value, errors);
                } else {
                    super.check(value, errors);
                }
            }
        };
    }
}
