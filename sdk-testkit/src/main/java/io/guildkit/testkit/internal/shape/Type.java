package io.guildkit.testkit.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A JSON type of one kind of value.
 *
 * @param <V> the value
 */
public interface Type<V> {
    /**
     * Reads a value.
     *
     * @param path the JSON path of the value, for messages
     * @throws ShapeException if the JSON has another form
     */
    V read(JsonNode json, String path);

    /** Writes a value. */
    JsonNode write(V value);

    /** Returns the JSON schema of the type. Named objects are added to {@code definitions}, and the schema refers to them. */
    ObjectNode schema(Definitions definitions);
}
