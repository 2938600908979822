package io.guildkit.jackson;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.ser.Serializers;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.jackson.internal.WireTypes;
import org.jspecify.annotations.Nullable;

/** Finds the serializers of the library's types. */
final class WireSerializers extends Serializers.Base {
    @Override
    public @Nullable JsonSerializer<?> findSerializer(
            SerializationConfig config, JavaType type, BeanDescription description) {
        WireWriter<?> writer = WireTypes.writer(
                type.getRawClass(), type.containedTypeOrUnknown(0).getRawClass());
        return writer == null ? null : new WireSerializer<>(type, writer);
    }
}
