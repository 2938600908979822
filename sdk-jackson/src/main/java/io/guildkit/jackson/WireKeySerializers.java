package io.guildkit.jackson;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.Serializers;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.guildkit.core.wire.WireValue;
import io.guildkit.jackson.internal.WireTypes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds the serializers of map keys. Identifiers need none: mappers call {@code toString}. */
final class WireKeySerializers extends Serializers.Base {
    @Override
    public @Nullable JsonSerializer<?> findSerializer(
            SerializationConfig config, JavaType type, BeanDescription description) {
        return type.isTypeOrSubTypeOf(WireValue.class) ? new ValueKeySerializer() : null;
    }

    private static final class ValueKeySerializer extends StdSerializer<WireValue<?>> {
        private static final long serialVersionUID = 1L;

        ValueKeySerializer() {
            super(WireValue.class, false);
        }

        @Override
        public void serialize(WireValue<?> key, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeFieldName(WireTypes.key(key));
        }
    }
}
