package io.guildkit.jackson3;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.guildkit.core.wire.WireValue;
import io.guildkit.jackson.internal.WireTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.ser.std.StdSerializer;

/** Finds the serializers of map keys. Identifiers need none: mappers call {@code toString}. */
final class WireKeySerializers extends Serializers.Base {
    @Override
    public @Nullable ValueSerializer<?> findSerializer(
            SerializationConfig config,
            JavaType type,
            BeanDescription.Supplier description,
            JsonFormat.@Nullable Value format) {
        return type.isTypeOrSubTypeOf(WireValue.class) ? new ValueKeySerializer() : null;
    }

    private static final class ValueKeySerializer extends StdSerializer<WireValue<?>> {
        ValueKeySerializer() {
            super(WireValue.class);
        }

        @Override
        public void serialize(WireValue<?> key, JsonGenerator out, SerializationContext context) {
            out.writeName(WireTypes.key(key));
        }
    }
}
