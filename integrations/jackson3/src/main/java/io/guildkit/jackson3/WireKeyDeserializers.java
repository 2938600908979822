package io.guildkit.jackson3;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.jackson.internal.WireTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.KeyDeserializers;

/** Finds the deserializers of map keys: identifiers and open enumerations. */
final class WireKeyDeserializers implements KeyDeserializers {
    @Override
    public @Nullable KeyDeserializer findKeyDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
        Codec<?> codec = WireTypes.keyCodec(type.getRawClass());
        return codec == null ? null : new CodecKeyDeserializer(type.getRawClass(), codec);
    }

    /** Reads a key as a codec reads a text, which codecs of numbers convert. */
    private static final class CodecKeyDeserializer extends KeyDeserializer {
        private final Class<?> type;
        private final Codec<?> codec;

        CodecKeyDeserializer(Class<?> type, Codec<?> codec) {
            this.type = type;
            this.codec = codec;
        }

        @Override
        public @Nullable Object deserializeKey(String key, DeserializationContext context) {
            try {
                return codec.decode(Codecs.STRING.encode(key));
            } catch (IllegalArgumentException e) {
                return context.handleWeirdKey(type, key, "not a %s", type.getSimpleName());
            }
        }
    }
}
