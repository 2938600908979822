package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** The rule of one value of a request. Immutable. */
public interface ValueSpec {
    /** Complains to {@code errors} about everything that is wrong with {@code value}, which is never a JSON null. */
    void check(JsonNode value, FormErrors errors);

    /** Returns whether the value may be null. */
    default boolean acceptsNull() {
        return false;
    }

    /** Returns the JSON of a value that was written as bare text, in a form. */
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
            public JsonNode fromText(String text) {
                return strict.fromText(text);
            }

            @Override
            public boolean acceptsNull() {
                return true;
            }
        };
    }

    /** Returns the rule of a plain JSON boolean. */
    static ValueSpec bool() {
        return new BoolSpec();
    }
}
