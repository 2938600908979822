package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;

/** The rule of a boolean. */
record BoolSpec() implements ValueSpec {

    @Override
    public void check(JsonNode value, FormErrors errors) {
        if (!value.isBoolean()) {
            errors.add("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
    }

    @Override
    public JsonNode fromText(String text) {
        return switch (text) {
            case "true" -> BooleanNode.TRUE;
            case "false" -> BooleanNode.FALSE;
            default -> ValueSpec.super.fromText(text);
        };
    }
}
