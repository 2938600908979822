package io.guildkit.testkit;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.ApplicationFields;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Fields by the names that they have in JSON. */
final class Wire {
    /** Orders the entries of maps, because the order of {@link java.util.Map#of} differs between runs. */
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    private Wire() {}

    /**
     * Parses an object. Errors do not quote the text, because it may contain a password or a token.
     *
     * @throws IllegalArgumentException if the text is not JSON, or no object
     */
    static ObjectNode object(String json) {
        try {
            if (JSON.readTree(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            throw new IllegalArgumentException(
                    "This is not JSON: see line " + place.getLineNr() + ", column " + place.getColumnNr() + ".");
        }
        throw new IllegalArgumentException("This is not a JSON object.");
    }

    /** Returns the setting for fields of a part of an application. */
    static Consumer<Application> change(
            Set<String> names, String name, @Nullable Object value, Function<Application, ObjectNode> part) {
        ApplicationFields.require(name, names);
        JsonNode json = JSON.valueToTree(value);
        return application -> part.apply(application).set(name, json);
    }
}
