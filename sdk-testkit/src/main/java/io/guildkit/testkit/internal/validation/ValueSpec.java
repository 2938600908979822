package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** The rule of one value of a request. Immutable. */
@FunctionalInterface
public interface ValueSpec {
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

    /** Returns this rule, relaxed to accept an explicit null too. */
    default ValueSpec nullable() {
        ValueSpec strict = this;
        return new ValueSpec() {
            @Override
            public void check(JsonNode value, FormErrors errors) {
                strict.check(value, errors);
            }

            @Override
            public void checkOrNull(JsonNode value, FormErrors errors) {
                if (!value.isNull()) {
                    check(value, errors);
                }
            }

            @Override
            public JsonNode fromText(String text) {
                return strict.fromText(text);
            }
        };
    }
}
