package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;

/** What one value of a request must look like. Immutable. */
public interface ValueSpec {
    /** Complains to {@code errors} about everything that is wrong with {@code value}, which is never a JSON null. */
    void check(JsonNode value, FormErrors errors);

    /** Tells whether an explicit null may stand in the place of a value. */
    default boolean acceptsNull() {
        return false;
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
            public boolean acceptsNull() {
                return true;
            }
        };
    }

    /** Returns the rule of a plain JSON boolean. */
    static ValueSpec bool() {
        return (value, errors) -> {
            if (!value.isBoolean()) {
                errors.add("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
            }
        };
    }
}
