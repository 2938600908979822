package io.guildkit.testkit.internal.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * The rule of an object whose keys are data.
 *
 * @param key the rule of each key
 * @param value the rule of each value
 */
public record MapSpec(TextRule key, ValueSpec value) implements ValueSpec {
    @Override
    public void check(JsonNode map, FormErrors errors) {
        if (!map.isObject()) {
            errors.add("MODEL_TYPE_CONVERT", "Only dictionaries may be used here.");
            return;
        }
        for (Map.Entry<String, JsonNode> entry : map.properties()) {
            FormErrors place = errors.at(entry.getKey());
            key.checkText(entry.getKey(), place);
            BodySpec.checkValue(value, entry.getValue(), place);
        }
    }
}
