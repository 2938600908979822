package io.guildkit.jackson3;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireValue;
import io.guildkit.jackson.internal.WireTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.Deserializers;

/** Finds the deserializers of the library's types. */
final class WireDeserializers extends Deserializers.Base {
    @Override
    public @Nullable ValueDeserializer<?> findBeanDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
        Codec<?> codec = WireTypes.codec(
                type.getRawClass(), type.containedTypeOrUnknown(0).getRawClass());
        return codec == null ? null : new WireDeserializer<>(type, codec);
    }

    /** Mappers call this for types that they know only in part. */
    @Override
    public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
        return WireObject.class.isAssignableFrom(type) || WireValue.class.isAssignableFrom(type);
    }
}
