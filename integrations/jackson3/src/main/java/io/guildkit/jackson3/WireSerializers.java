package io.guildkit.jackson3;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.jackson.internal.WireTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.Serializers;

/** Finds the serializers of the library's types. */
final class WireSerializers extends Serializers.Base {
    @Override
    public @Nullable ValueSerializer<?> findSerializer(
            SerializationConfig config,
            JavaType type,
            BeanDescription.Supplier description,
            JsonFormat.@Nullable Value format) {
        WireWriter<?> writer = WireTypes.writer(
                type.getRawClass(), type.containedTypeOrUnknown(0).getRawClass());
        return writer == null ? null : new WireSerializer<>(type, writer);
    }
}
