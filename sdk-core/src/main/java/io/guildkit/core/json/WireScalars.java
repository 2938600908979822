package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.KeyDeserializers;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.guildkit.core.DriftListener.Kind;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** How open enumerations, flag sets and patches are read and written. */
final class WireScalars {
    private WireScalars() {}

    /** Finds the deserializers below. */
    static final class Finder extends Deserializers.Base implements KeyDeserializers {
        @Override
        public @Nullable JsonDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) {
            Class<?> raw = type.getRawClass();
            if (WireValue.class.isAssignableFrom(raw)) {
                return new ValueDeserializer(raw.asSubclass(WireValue.class));
            }
            return raw == FlagSet.class ? new FlagSetDeserializer(type) : null;
        }

        @Override
        public @Nullable KeyDeserializer findKeyDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) {
            Class<?> raw = type.getRawClass();
            return WireValue.class.isAssignableFrom(raw)
                    ? new ValueKeyDeserializer(new ValueFactory(raw.asSubclass(WireValue.class)))
                    : null;
        }
    }

    /** The static {@code of} of an open enumeration. */
    private static final class ValueFactory {
        private final Method of;
        private final boolean ofInt;

        ValueFactory(Class<?> type) {
            this.ofInt = IntValue.class.isAssignableFrom(type);
            try {
                this.of = type.getMethod("of", ofInt ? int.class : String.class);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(type + " lacks its static of", e);
            }
        }

        Object of(Object raw) {
            try {
                return of.invoke(null, raw);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException(e);
            }
        }

        Object parse(String raw) {
            return of(ofInt ? (Object) Integer.valueOf(raw) : raw);
        }
    }

    private static final class ValueDeserializer extends StdScalarDeserializer<Object> {
        private static final long serialVersionUID = 1L;

        private final transient ValueFactory factory;

        ValueDeserializer(Class<?> type) {
            super(type);
            this.factory = new ValueFactory(type);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            WireValue<?> value;
            if (factory.ofInt) {
                value = (WireValue<?>) factory.of(_parseIntPrimitive(parser, context));
            } else if (parser.currentToken().isScalarValue()) {
                value = (WireValue<?>) factory.of(parser.getText());
            } else {
                return context.handleUnexpectedToken(handledType(), parser);
            }
            if (!value.isKnown()) {
                Drifts.report(context, parser, Kind.UNKNOWN_VALUE, String.valueOf(value.wire()));
            }
            return value;
        }
    }

    private static final class ValueKeyDeserializer extends KeyDeserializer {
        private final ValueFactory factory;

        ValueKeyDeserializer(ValueFactory factory) {
            this.factory = factory;
        }

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            return factory.parse(key);
        }
    }

    private static final class FlagSetDeserializer extends StdScalarDeserializer<Object>
            implements ContextualDeserializer {
        private static final long serialVersionUID = 1L;

        private final transient JavaType type;

        FlagSetDeserializer(JavaType type) {
            super(FlagSet.class);
            this.type = type;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
                throws JsonMappingException {
            return this;
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            FlagSet<?> flags = of(type.containedType(0).getRawClass(), _parseLongPrimitive(parser, context));
            if (flags.unknownBits() != 0) {
                Drifts.report(context, parser, Kind.UNKNOWN_FLAG, "0x" + Long.toHexString(flags.unknownBits()));
            }
            return flags;
        }

        @SuppressWarnings("unchecked") // the bound of FlagSet's type parameter says that it is such an enum
        private static <E extends Enum<E> & Flag> FlagSet<E> of(Class<?> type, long bits) {
            return FlagSet.ofBits((Class<E>) type, bits);
        }
    }

    /** Writes a patch: nothing, null or its value. */
    static final class PatchSerializer extends StdSerializer<Patch<?>> {
        private static final long serialVersionUID = 1L;

        PatchSerializer() {
            super(Patch.class, false);
        }

        @Override
        public boolean isEmpty(SerializerProvider provider, Patch<?> patch) {
            return patch.isKeep();
        }

        @Override
        public void serialize(Patch<?> patch, JsonGenerator json, SerializerProvider provider) throws IOException {
            provider.defaultSerializeValue(patch.value().orElse(null), json);
        }
    }
}
