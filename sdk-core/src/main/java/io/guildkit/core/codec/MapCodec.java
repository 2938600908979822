package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.form.FieldErrors;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads and writes maps. A null value is left out, unless the type of the values can represent it. */
final class MapCodec<K, T> extends Codec<Map<K, T>> {
    private final Function<String, Optional<K>> keys;
    private final Codec<T> values;

    MapCodec(Function<String, Optional<K>> keys, Codec<T> values) {
        super("");
        this.keys = keys;
        this.values = values;
    }

    @Override
    String typeName() {
        return "map of " + values.typeName();
    }

    @Override
    public @Nullable Map<K, T> read(WireReader in) throws IOException {
        return in.startObject() ? read(in, null) : null;
    }

    /** Reads an object, and passes on the members of errors that are no entries of the map. */
    private Map<K, T> read(WireReader in, @Nullable ObjectNode errors) throws IOException {
        Map<K, T> map = new LinkedHashMap<>();
        ObjectNode others = null;
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            if (in.isNull() && !values.acceptsNull()) {
                in.nullElement();
                keys.apply(name).ifPresent(map::remove);
                others = with(others, name, NullNode.getInstance());
                continue;
            }
            T value = values.read(in);
            JsonNode elements = in.takeElements();
            JsonNode received = in.takeReceived();
            if (value != null && elements != null) {
                received = OpenLists.merged(values.tree(value), elements);
            }
            Optional<K> key = keys.apply(name);
            if (value == null) {
                key.ifPresent(map::remove); // of several entries with one key the last one counts
            } else if (key.isPresent()) {
                map.put(key.get(), value);
            } else {
                received = received == null ? values.tree(value) : received;
                in.unreadable();
                in.takeReceived();
            }
            if ((value == null || key.isEmpty()) && errors != null && ErrorObject.MEMBERS.contains(name)) {
                errors.set(name, received);
            }
            others = with(others, name, received);
        }
        in.elements(others);
        return map;
    }

    /** Adds an entry that would be written in another form, or not at all. Of several entries with one name the last one counts. */
    private static @Nullable ObjectNode with(@Nullable ObjectNode others, String name, @Nullable JsonNode received) {
        if (others == null && received == null) {
            return null;
        }
        ObjectNode all = others == null ? JsonNodeFactory.instance.objectNode() : others;
        if (received == null) {
            all.remove(name);
        } else {
            all.set(name, received);
        }
        return all.isEmpty() ? null : all;
    }

    @Override
    public Map<K, T> readWhole(WireReader in) throws IOException {
        if (in.isArray()) { // some services send an empty map as an empty array
            in.report(Kind.WRONG_TYPE, "an array in place of an object");
            if (in.startList() && in.nextElement()) {
                throw in.otherForm();
            }
            return Map.of();
        }
        if (in.isNull()) {
            return Map.of();
        }
        if (!in.startObject()) {
            throw in.otherForm();
        }
        ObjectNode errors = JsonNodeFactory.instance.objectNode();
        Map<K, T> map = read(in, errors);
        if (map.isEmpty() && ErrorObject.matches(errors)) {
            throw in.isError(errors);
        }
        return map;
    }

    @Override
    public void write(Map<K, T> value, JsonGenerator out) throws IOException {
        values.writeMap(value, out);
    }

    @Override
    public void check(Map<K, T> value, FieldErrors place) {
        values.checkMap(value, place);
    }

    @Override
    public void secrets(Map<K, T> value, Consumer<String> found) {
        values.secretsOfMap(value, found);
    }
}
