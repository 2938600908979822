package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import io.guildkit.core.DriftListener.Kind;
import io.guildkit.core.model.Snowflake;
import java.io.IOException;
import java.time.Instant;

/**
 * A property whose value counts as absent when it can't be read, so that one odd member never costs the caller the
 * answer.
 */
final class TolerantProperty extends SettableBeanProperty.Delegating {
    private static final long serialVersionUID = 1L;

    TolerantProperty(SettableBeanProperty delegate) {
        super(delegate);
    }

    @Override
    protected SettableBeanProperty withDelegate(SettableBeanProperty changed) {
        return new TolerantProperty(changed);
    }

    @Override
    public void deserializeAndSet(JsonParser parser, DeserializationContext context, Object builder)
            throws IOException {
        deserializeSetAndReturn(parser, context, builder);
    }

    @Override
    public Object deserializeSetAndReturn(JsonParser parser, DeserializationContext context, Object builder)
            throws IOException {
        Drifts drifts = Drifts.of(context);
        boolean converted = drifts != null && note(drifts, parser.currentToken());
        Recovery recovery = new Recovery(parser);
        try {
            Object result = delegate.deserializeSetAndReturn(parser, context, builder);
            if (converted) {
                Drifts.report(context, parser, Kind.WRONG_TYPE, "converted from another type");
            }
            return result;
        } catch (IOException | RuntimeException failure) {
            recovery.skip(failure, context);
            return builder;
        }
    }

    /** Notes that the member is there, and returns whether its value has to be converted. */
    private boolean note(Drifts drifts, JsonToken token) {
        if (token == JsonToken.VALUE_NULL) {
            return false; // the same as a member that is not there
        }
        drifts.saw(getName());
        JavaType type = getType();
        Class<?> held = type.isReferenceType() ? type.getContentType().getRawClass() : type.getRawClass();
        return token.isScalarValue() && !fits(token, held);
    }

    /** Whether a scalar is of the JSON type that a Java type stands for; only asked when somebody listens. */
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
