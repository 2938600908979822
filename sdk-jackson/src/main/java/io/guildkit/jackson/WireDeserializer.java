package io.guildkit.jackson;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Json;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.internal.codec.ModelCodec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a type with its codec.
 *
 * @param <T> the type
 */
final class WireDeserializer<T> extends StdDeserializer<T> {
    private static final long serialVersionUID = 1L;

    private final transient Codec<T> codec;

    WireDeserializer(JavaType type, Codec<T> codec) {
        super(type);
        this.codec = codec;
    }

    @Override
    public boolean isCachable() {
        return true;
    }

    @Override
    public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
        if (!in.hasToken(JsonToken.FIELD_NAME) && !in.hasToken(JsonToken.END_OBJECT)) {
            return read(in, context);
        }
        try (TokenBuffer members = rest(in, context);
                JsonParser object = members.asParserOnFirstToken()) {
            return read(object, context);
        }
    }

    /** Returns the object of the parser, whose start mappers have read when they look for a type's name in it. */
    private static TokenBuffer rest(JsonParser in, DeserializationContext context) throws IOException {
        TokenBuffer members = context.bufferForInputBuffering(in);
        members.writeStartObject();
        for (JsonToken token = in.currentToken(); token == JsonToken.FIELD_NAME; token = in.nextToken()) {
            members.copyCurrentStructure(in);
        }
        members.writeEndObject();
        return members;
    }

    private T read(JsonParser in, DeserializationContext context) throws IOException {
        String problem;
        try {
            T value = value(WireReader.of(in));
            if (value != null) {
                return value;
            }
            problem = "has the wrong JSON type";
        } catch (StreamReadException e) {
            throw e; // the text is not JSON, and the mapper's parser states the place
        } catch (JsonProcessingException e) {
            problem = Json.describe(e);
        } catch (NumberFormatException e) {
            problem = "has a number that is too large"; // which the exception's message shows
        }
        return context.reportInputMismatch(
                this, "Not a %s: it %s", handledType().getSimpleName(), problem);
    }

    /** A model throws an exception that names the members it lacks. Other types return null. */
    private @Nullable T value(WireReader in) throws IOException {
        return codec instanceof ModelCodec<?, ?> ? codec.readWhole(in) : codec.read(in);
    }
}
