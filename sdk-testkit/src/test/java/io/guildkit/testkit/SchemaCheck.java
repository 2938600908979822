package io.guildkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Compares JSON with the part of JSON Schema that the emulator writes. */
final class SchemaCheck {
    private static final Map<String, Predicate<JsonNode>> TYPES = Map.of(
            "object", JsonNode::isObject,
            "array", JsonNode::isArray,
            "string", JsonNode::isTextual,
            "integer", JsonNode::isIntegralNumber,
            "number", JsonNode::isNumber,
            "boolean", JsonNode::isBoolean);

    private final JsonNode document;
    private final List<String> violations = new ArrayList<>();

    private SchemaCheck(JsonNode document) {
        this.document = document;
    }

    /**
     * Returns the violations of a schema.
     *
     * @param document the document that contains the targets of references
     */
    static List<String> violations(JsonNode document, JsonNode schema, JsonNode json) {
        SchemaCheck check = new SchemaCheck(document);
        check.check(schema, json, "$");
        return check.violations;
    }

    private void check(JsonNode schema, JsonNode json, String path) {
        if (schema.has("$ref")) {
            JsonNode target = document.at(schema.path("$ref").asText().substring(1));
            if (target.isMissingNode()) {
                violations.add(path + ": dangling " + schema.path("$ref"));
            }
            check(target, json, path);
            return;
        }
        if (schema.has("type") && !TYPES.get(schema.path("type").asText()).test(json)) {
            violations.add(path + ": not of type " + schema.path("type") + ": " + json);
        }
        if (schema.has("enum") && schema.path("enum").valueStream().noneMatch(json::equals)) {
            violations.add(path + ": none of " + schema.path("enum") + ": " + json);
        }
        if (schema.has("pattern")
                && !json.asText().matches(schema.path("pattern").asText())) {
            violations.add(path + ": does not match " + schema.path("pattern"));
        }
        schema.path("required").forEach(name -> {
            if (!json.has(name.asText())) {
                violations.add(path + ": misses " + name);
            }
        });
        json.properties()
                .forEach(member -> member(schema, member.getKey(), member.getValue(), path + "." + member.getKey()));
        for (int i = 0; schema.has("items") && i < json.size(); i++) {
            check(schema.path("items"), json.path(i), path + "[" + i + "]");
        }
    }

    private void member(JsonNode schema, String name, JsonNode value, String path) {
        if (schema.path("properties").has(name)) {
            check(schema.path("properties").path(name), value, path);
        } else if (schema.path("additionalProperties").isObject()) {
            check(schema.path("additionalProperties"), value, path);
        } else if (schema.has("additionalProperties")) {
            violations.add(path + ": is not described");
        }
    }
}
