package io.guildkit.core.json;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.guildkit.core.DriftListener.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists and maps that lose a bad element rather than everything. */
final class TolerantElements {
    private TolerantElements() {}

    /**
     * A list: elements that are null or can't be read are skipped. Where the elements are {@link KeyedBy} a member, it may
     * come as an object.
     */
    static final class OfList extends StdDeserializer<List<Object>> implements ContextualDeserializer {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable JsonDeserializer<Object> elements;

        OfList(JavaType type) {
            this(type, null);
        }

        private OfList(JavaType type, @Nullable JsonDeserializer<Object> elements) {
            super(type);
            this.elements = elements;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
                throws JsonMappingException {
            JavaType type = getValueType();
            return new OfList(type, context.findContextualValueDeserializer(type.getContentType(), property));
        }

        @Override
        public List<Object> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            List<Object> list = new ArrayList<>();
            KeyedBy keyed = getValueType().getContentType().getRawClass().getAnnotation(KeyedBy.class);
            if (keyed != null && parser.currentToken() == JsonToken.START_OBJECT) {
                for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                    try (TokenBuffer element = new TokenBuffer(parser, context)) {
                        copy(parser, keyed.value(), key, element);
                        JsonParser copied = element.asParser(parser);
                        copied.nextToken();
                        add(list, copied, context);
                    }
                }
                return list;
            }
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                context.handleUnexpectedToken(getValueType(), parser);
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                add(list, parser, context);
            }
            return list;
        }

        private void add(List<Object> list, JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                Drifts.report(context, parser, Kind.NULL_ELEMENT, "null in a list");
                return;
            }
            Recovery recovery = new Recovery(parser);
            try {
                Object element = requireNonNull(elements).deserialize(parser, context);
                Conversions.report(context, parser, getValueType().getContentType());
                if (element != null) {
                    list.add(element);
                }
            } catch (IOException | RuntimeException failure) {
                recovery.skip(failure, context);
            }
        }

        /** Copies an element and gives it the member that it is keyed by, unless it has it. */
        private static void copy(JsonParser parser, String member, String key, TokenBuffer element) throws IOException {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                element.copyCurrentStructure(parser);
                return;
            }
            boolean named = false;
            element.writeStartObject();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                named |= name.equals(member);
                element.copyCurrentStructure(parser);
            }
            if (!named) {
                element.writeStringField(member, key);
            }
            element.writeEndObject();
        }
    }

    /** A map: values that can't be read are left out, and null ones too unless their type can say "absent". */
    static final class OfMap extends StdDeserializer<Map<Object, Object>> implements ContextualDeserializer {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable KeyDeserializer keys;
        private final transient @Nullable JsonDeserializer<Object> values;

        OfMap(JavaType type) {
            this(type, null, null);
        }

        private OfMap(JavaType type, @Nullable KeyDeserializer keys, @Nullable JsonDeserializer<Object> values) {
            super(type);
            this.keys = keys;
            this.values = values;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
                throws JsonMappingException {
            JavaType type = getValueType();
            return new OfMap(
                    type,
                    context.findKeyDeserializer(type.getKeyType(), property),
                    context.findContextualValueDeserializer(type.getContentType(), property));
        }

        @Override
        public Map<Object, Object> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                context.handleUnexpectedToken(getValueType(), parser);
            }
            Map<Object, Object> map = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                Recovery recovery = new Recovery(parser);
                try {
                    Object value = token == JsonToken.VALUE_NULL
                            ? requireNonNull(values).getNullValue(context)
                            : requireNonNull(values).deserialize(parser, context);
                    Conversions.report(context, parser, getValueType().getContentType());
                    if (value != null) {
                        map.put(requireNonNull(keys).deserializeKey(name, context), value);
                    } else {
                        Drifts.report(context, parser, Kind.NULL_ELEMENT, "null in a map");
                    }
                } catch (IOException | RuntimeException failure) {
                    recovery.skip(failure, context);
                }
            }
            return map;
        }
    }
}
