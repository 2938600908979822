package io.guildkit.jackson3;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.jackson.internal.WireTypes;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes a type with its codec. The codec writes with Jackson 2, so the mapper gets the tokens of its JSON.
 *
 * @param <T> the type
 */
final class WireSerializer<T> extends StdSerializer<T> {
    private final WireWriter<T> writer;
    private final Class<?> publicType;

    WireSerializer(JavaType type, WireWriter<T> writer) {
        super(type);
        this.writer = writer;
        this.publicType = WireTypes.publicType(type.getRawClass());
    }

    @Override
    public void serialize(T value, JsonGenerator out, SerializationContext context) {
        try (JsonParser json = json(value)) {
            out.copyCurrentStructureExact(json);
        }
    }

    /**
     * Writes the type's name where the user's annotations require it, possibly among the members of the value. It is
     * the name of the public type.
     */
    @Override
    public void serializeWithType(T value, JsonGenerator out, SerializationContext context, TypeSerializer types) {
        try (JsonParser json = json(value)) {
            WritableTypeId name =
                    types.writeTypePrefix(out, context, types.typeId(null, publicType, json.currentToken()));
            if (json.hasToken(JsonToken.START_OBJECT)) {
                while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                    out.copyCurrentStructureExact(json);
                }
            } else {
                out.copyCurrentStructureExact(json);
            }
            types.writeTypeSuffix(out, context, name);
        }
    }

    private JsonParser json(T value) {
        JsonParser json = JsonMapper.shared().createParser(writer.encodeBytes(value));
        json.nextToken();
        return json;
    }
}
