package io.guildkit.jackson;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.KeyDeserializers;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.WireReader;
import io.guildkit.jackson.internal.WireTypes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds the deserializers of map keys: identifiers and open enumerations. */
final class WireKeyDeserializers implements KeyDeserializers {
    @Override
    public @Nullable KeyDeserializer findKeyDeserializer(
            JavaType type, DeserializationConfig config, BeanDescription description) {
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
        public @Nullable Object deserializeKey(String key, DeserializationContext context) throws IOException {
            try (JsonParser text = TextNode.valueOf(key).traverse()) {
                text.nextToken();
                Object value = codec.read(WireReader.of(text));
                return value == null ? context.handleWeirdKey(type, key, "not a %s", type.getSimpleName()) : value;
            }
        }
    }
}
