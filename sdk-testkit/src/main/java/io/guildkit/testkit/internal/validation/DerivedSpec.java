package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;

/** A rule that differs from another one in some methods. */
abstract class DerivedSpec implements ValueSpec {
    private final ValueSpec original;

    DerivedSpec(ValueSpec original) {
        this.original = original;
    }

    @Override
    public void check(JsonNode value, FormErrors errors) {
        original.check(value, errors);
    }

    @Override
    public void checkOrNull(JsonNode value, FormErrors errors) {
        if (value.isNull()) {
            original.checkOrNull(value, errors);
        } else {
            check(value, errors);
        }
    }

    @Override
    public JsonNode fromText(String text) {
        return original.fromText(text);
    }

    @Override
    public JsonNode eased(JsonNode value, FormErrors place) {
        return original.eased(value, place);
    }
}
