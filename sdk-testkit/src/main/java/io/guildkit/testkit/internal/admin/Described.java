package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.shape.Definitions;
import io.guildkit.testkit.internal.shape.Type;

/**
 * A type with separate reading and description, for bodies whose reading depends on a path variable.
 *
 * @param reading reads and writes
 * @param description has the schema
 */
record Described<V>(Type<V> reading, Type<?> description) implements Type<V> {
    @Override
    public V read(JsonNode json, String path) {
        return reading.read(json, path);
    }

    @Override
    public JsonNode write(V value, View view) {
        return reading.write(value, view);
    }

    @Override
    public ObjectNode schema(Definitions definitions) {
        return description.schema(definitions);
    }
}
