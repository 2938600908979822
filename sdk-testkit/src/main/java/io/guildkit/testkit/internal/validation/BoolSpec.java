package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import java.util.Locale;

/** The rule of a boolean. In a query or a form it may be spelled in any case: languages differ in how they print it. */
record BoolSpec() implements TextRule {
    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (!value.isBoolean()) {
            errors.add("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
    }

    @Override
    public void checkText(String text, FormErrors errors) {
        check(fromText(text), errors);
    }

    @Override
    public JsonNode fromText(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> BooleanNode.TRUE;
            case "false" -> BooleanNode.FALSE;
            default -> TextRule.super.fromText(text);
        };
    }
}
