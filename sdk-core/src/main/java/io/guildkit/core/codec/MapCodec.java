package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
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
        if (!in.startObject()) {
            return null;
        }
        Map<K, T> map = new LinkedHashMap<>();
        for (String name = in.nextName(); name != null; name = in.nextName()) {
            if (in.isNull() && !values.acceptsNull()) {
                in.nullElement();
                continue;
            }
            T value = values.read(in);
            if (value != null) {
                Optional<K> key = keys.apply(name);
                if (key.isPresent()) {
                    map.put(key.get(), value);
                } else {
                    in.unreadable();
                }
            }
        }
        return map;
    }

    @Override
    public Map<K, T> readWhole(WireReader in) throws IOException {
        if (in.isArray()) { // some services send an empty map as an empty array
            in.report(Kind.WRONG_TYPE, "an array in place of an object");
            if (in.nextElement()) {
                throw in.otherForm();
            }
            return Map.of();
        }
        return in.isNull() ? Map.of() : super.readWhole(in);
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
