package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import io.guildkit.core.DriftListener.Kind;
import io.guildkit.core.model.Snowflake;
import java.time.Instant;

/** Scalars that came as another JSON type than documented and could be read all the same: a number as text, say. */
final class Conversions {
    private Conversions() {}

    /** Reports the value that was read last if it had to be converted; the parser is still at its last token. */
    static void report(DeserializationContext context, JsonParser parser, JavaType type) {
        if (Drifts.of(context) == null) {
            return;
        }
        JsonToken token = parser.currentToken();
        Class<?> held = type.isReferenceType() ? type.getContentType().getRawClass() : type.getRawClass();
        if (token.isScalarValue() && token != JsonToken.VALUE_NULL && !fits(token, held)) {
            Drifts.report(context, parser, Kind.WRONG_TYPE, "converted from another type");
        }
    }

    /** Whether a scalar is of the JSON type that a Java type stands for. */
    private static boolean fits(JsonToken token, Class<?> type) {
        if (type == String.class
                || type == Snowflake.class
                || type == Instant.class
                || StringValue.class.isAssignableFrom(type)) {
            return token == JsonToken.VALUE_STRING;
        }
        if (type == boolean.class || type == Boolean.class) {
            return token.isBoolean();
        }
        if (type.isPrimitive()
                || Number.class.isAssignableFrom(type)
                || IntValue.class.isAssignableFrom(type)
                || type == FlagSet.class) {
            return token.isNumeric();
        }
        return true;
    }
}
