package io.guildkit.jackson3;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a type with its codec. The codec reads with Jackson 2, so it gets the mapper's tokens as JSON.
 *
 * @param <T> the type
 */
final class WireDeserializer<T> extends StdDeserializer<T> {
    private final Codec<T> codec;

    WireDeserializer(JavaType type, Codec<T> codec) {
        super(type);
        this.codec = codec;
    }

    @Override
    public boolean isCachable() {
        return true;
    }

    @Override
    public T deserialize(JsonParser in, DeserializationContext context) {
        String problem;
        try {
            return codec.decode(new ByteArrayInputStream(json(in)));
        } catch (JsonProcessingException e) {
            problem = Json.describe(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // arrays do not throw it
        }
        return context.reportInputMismatch(
                this, "Not a %s: it %s", handledType().getSimpleName(), problem);
    }

    /** Returns the value that the parser is at. Mappers may have read the start of an object when they look for a type's name. */
    private static byte[] json(JsonParser in) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JsonMapper.shared().createGenerator(bytes)) {
            if (in.hasToken(JsonToken.PROPERTY_NAME) || in.hasToken(JsonToken.END_OBJECT)) {
                out.writeStartObject();
                for (JsonToken token = in.currentToken(); token == JsonToken.PROPERTY_NAME; token = in.nextToken()) {
                    copy(in, out);
                }
                out.writeEndObject();
            } else {
                copy(in, out);
            }
        }
        return bytes.toByteArray();
    }

    /** Copies a value, or a member with its name. Numbers keep all digits. A number beyond the range of all types becomes a string. */
    private static void copy(JsonParser in, JsonGenerator out) {
        if (in.hasToken(JsonToken.PROPERTY_NAME)) {
            out.copyCurrentEvent(in);
            in.nextToken();
        }
        int depth = 0;
        while (true) {
            JsonToken token = in.currentToken();
            try {
                out.copyCurrentEventExact(in);
            } catch (NumberFormatException e) {
                out.writeString(in.getString());
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            if (depth == 0) {
                return;
            }
            in.nextToken();
        }
    }
}
