package io.guildkit.testkit.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A JSON type of one kind of value.
 *
 * @param <V> the value
 */
public interface Type<V> {
    /** The written members: the state, from which the object can be read again, or also derived values. */
    enum View {
        STATE,
        FULL
    }

    /**
     * Reads a value.
     *
     * @param path the JSON path of the value, for messages
     * @throws ShapeException if the JSON has another form
     */
    V read(JsonNode json, String path);

    /** Writes a value. */
    JsonNode write(V value, View view);

    /** Returns the JSON schema of the type. Named objects are added to {@code definitions}, and the schema refers to them. */
    ObjectNode schema(Definitions definitions);

    /** Returns this type with a default: the value of absent members, which is not written. */
    default Type<V> or(V fallback) {
        return new Defaulted<>(this, fallback);
    }

    /** Returns this type for members whose first value is null or not empty: an empty collection is written too. */
    default Type<V> alsoEmpty() {
        return new Emptied<>(this);
    }

    /** Returns whether empty collections are written, because absent members have another value. */
    default boolean writesEmpty() {
        return false;
    }

    /** A type whose empty collections are written. */
    record Emptied<V>(Type<V> type) implements Type<V> {
        @Override
        public V read(JsonNode json, String path) {
            return type.read(json, path);
        }

        @Override
        public JsonNode write(V value, View view) {
            return type.write(value, view);
        }

        @Override
        public ObjectNode schema(Definitions definitions) {
            return type.schema(definitions);
        }

        @Override
        public boolean writesEmpty() {
            return true;
        }
    }

    /** A type with a default. */
    record Defaulted<V>(Type<V> type, V fallback) implements Type<V> {
        @Override
        public V read(JsonNode json, String path) {
            return type.read(json, path);
        }

        @Override
        public JsonNode write(V value, View view) {
            return type.write(value, view);
        }

        @Override
        public ObjectNode schema(Definitions definitions) {
            return type.schema(definitions).set("default", write(fallback, View.STATE));
        }

        @Override
        public boolean writesEmpty() {
            return true;
        }
    }
}
