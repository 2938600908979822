package io.guildkit.jackson;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.Deserializers;
import io.guildkit.core.codec.Codec;
import io.guildkit.jackson.internal.WireTypes;
import org.jspecify.annotations.Nullable;

/** Finds the deserializers of the library's types. */
final class WireDeserializers extends Deserializers.Base {
    @Override
    public @Nullable JsonDeserializer<?> findBeanDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription description) {
        Codec<?> codec = WireTypes.codec(
                type.getRawClass(), type.containedTypeOrUnknown(0).getRawClass());
        return codec == null ? null : new WireDeserializer<>(type, codec);
    }
}
