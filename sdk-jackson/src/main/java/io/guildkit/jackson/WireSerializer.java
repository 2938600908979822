package io.guildkit.jackson;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.WritableTypeId;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.jackson.internal.WireTypes;
import java.io.IOException;

/**
 * Writes a type with its codec.
 *
 * @param <T> the type
 */
final class WireSerializer<T> extends StdSerializer<T> {
    private static final long serialVersionUID = 1L;

    private final transient WireWriter<T> writer;
    private final Class<?> publicType;

    WireSerializer(JavaType type, WireWriter<T> writer) {
        super(type);
        this.writer = writer;
        this.publicType = WireTypes.publicType(type.getRawClass());
    }

    @Override
    public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
        writer.write(value, out);
    }

    /**
     * Writes the type's name where the user's annotations require it, possibly among the members of the value. It is
     * the name of the public type.
     */
    @Override
    public void serializeWithType(T value, JsonGenerator out, SerializerProvider provider, TypeSerializer types)
            throws IOException {
        try (TokenBuffer buffer = new TokenBuffer(out.getCodec(), false)) {
            writer.write(value, buffer);
            JsonParser json = buffer.asParserOnFirstToken();
            WritableTypeId name = types.writeTypePrefix(out, types.typeId(null, publicType, json.currentToken()));
            if (json.hasToken(JsonToken.START_OBJECT)) {
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    out.copyCurrentStructure(json);
                }
            } else {
                out.copyCurrentStructure(json);
            }
            types.writeTypeSuffix(out, name);
        }
    }
}
