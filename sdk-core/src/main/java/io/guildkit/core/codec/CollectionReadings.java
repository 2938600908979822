package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.wire.KeyedBy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads lists and maps, which lose a bad element rather than everything, and what may be absent. */
final class CollectionReadings {
    private CollectionReadings() {}

    /** A list. Where its elements are {@link KeyedBy} a member, it may come as an object. */
    record OfList(Reading<?> elements) implements Reading<List<?>> {
        @Override
        public @Nullable List<?> read(JsonParser parser, @Nullable Drifts drifts) throws IOException {
            List<Object> list = new ArrayList<>();
            return readInto(list::add, parser, drifts) ? list : null;
        }

        /** Hands over one element after the other; returns false if there is no list, and it counts as absent. */
        boolean readInto(Consumer<Object> list, JsonParser parser, @Nullable Drifts drifts) throws IOException {
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    add(list, elements, parser, drifts);
                }
                return true;
            }
            boolean keyed = parser.currentToken() == JsonToken.START_OBJECT
                    && elements instanceof ModelReading model
                    && model.isKeyed();
            if (keyed) {
                readKeyed(list, (ModelReading) elements, parser, drifts);
            } else {
                Drifts.unreadable(parser, drifts);
            }
            return keyed;
        }

        private static void readKeyed(
                Consumer<Object> list, ModelReading model, JsonParser parser, @Nullable Drifts drifts)
                throws IOException {
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                String member = key;
                parser.nextToken();
                add(list, (at, told) -> model.read(at, told, member), parser, drifts);
            }
        }

        private static void add(Consumer<Object> list, Reading<?> reading, JsonParser parser, @Nullable Drifts drifts)
                throws IOException {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                nullElement(parser, drifts);
                return;
            }
            Object element = reading.read(parser, drifts);
            if (element != null) {
                list.accept(element);
            }
        }

        @Override
        public List<?> readWhole(JsonParser parser, @Nullable Drifts drifts) throws IOException {
            List<?> list = read(parser, drifts);
            return list == null ? List.of() : list;
        }
    }

    /** A map. Values that are null are left out, unless their type can say "absent". */
    record OfMap(Function<String, @Nullable Object> keys, Reading<?> values) implements Reading<Map<?, ?>> {
        @Override
        public @Nullable Map<?, ?> read(JsonParser parser, @Nullable Drifts drifts) throws IOException {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                return Drifts.unreadable(parser, drifts);
            }
            Map<Object, Object> map = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                boolean absent = parser.nextToken() == JsonToken.VALUE_NULL && !(values instanceof OfOptional);
                if (absent) {
                    nullElement(parser, drifts);
                    continue;
                }
                Object value = values.read(parser, drifts);
                Object key = value == null ? null : keys.apply(name);
                if (key != null && value != null) {
                    map.put(key, value);
                } else if (value != null) {
                    Drifts.unreadable(parser, drifts);
                }
            }
            return map;
        }

        @Override
        public Map<?, ?> readWhole(JsonParser parser, @Nullable Drifts drifts) throws IOException {
            Map<?, ?> map = read(parser, drifts);
            return map == null ? Map.of() : map;
        }
    }

    /** A value that may be null. */
    record OfOptional(Reading<?> value) implements Reading<Optional<?>> {
        @Override
        @SuppressWarnings("NullableOptional") // null is what can't be read, as everywhere; empty is null in JSON
        public @Nullable Optional<?> read(JsonParser parser, @Nullable Drifts drifts) throws IOException {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                return Optional.empty();
            }
            Object present = value.read(parser, drifts);
            return present == null ? null : Optional.of(present);
        }

        @Override
        public Optional<?> readWhole(JsonParser parser, @Nullable Drifts drifts) throws IOException {
            JsonToken token = parser.currentToken();
            return token == null || token == JsonToken.VALUE_NULL
                    ? Optional.empty()
                    : Optional.of(value.readWhole(parser, drifts));
        }
    }

    private static void nullElement(JsonParser parser, @Nullable Drifts drifts) {
        if (drifts != null) {
            drifts.add(Kind.NULL_ELEMENT, parser.getParsingContext(), "null among others");
        }
    }
}
