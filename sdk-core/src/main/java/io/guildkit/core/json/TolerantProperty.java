package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import java.io.IOException;

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
        // A null is the same as a member that is not there.
        if (drifts != null && parser.currentToken() != JsonToken.VALUE_NULL) {
            drifts.saw(getName());
        }
        Recovery recovery = new Recovery(parser);
        try {
            Object result = delegate.deserializeSetAndReturn(parser, context, builder);
            Conversions.report(context, parser, getType());
            return result;
        } catch (IOException | RuntimeException failure) {
            recovery.skip(failure, context);
            return builder;
        }
    }
}
