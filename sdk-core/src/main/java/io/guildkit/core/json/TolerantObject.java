package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import io.guildkit.core.DriftListener.Kind;
import java.io.IOException;
import java.util.Set;

/**
 * Decodes an object and, if somebody listens, says which members it should have had and which it should not. Used only
 * for decodings that have a listener.
 */
final class TolerantObject extends DelegatingDeserializer {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never serialised
    private final Set<String> required;

    TolerantObject(JsonDeserializer<?> delegate, Set<String> required) {
        super(delegate);
        this.required = required;
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> changed) {
        return new TolerantObject(changed, required);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        Drifts drifts = Drifts.of(context);
        if (drifts == null || parser.currentToken() != JsonToken.START_OBJECT) {
            return super.deserialize(parser, context);
        }
        JsonStreamContext outside = parser.getParsingContext().getParent();
        drifts.enter();
        Set<String> seen;
        Object object;
        try {
            object = super.deserialize(parser, context);
        } finally {
            seen = drifts.leave();
        }
        String path = outside.inRoot() ? "" : outside.pathAsPointer().toString();
        for (String name : required) {
            if (!seen.contains(name)) {
                drifts.add(Kind.MISSING_FIELD, path + "/" + name, "should be there");
            }
        }
        if (object instanceof WireObject wire && !(object instanceof OpenObject)) {
            for (String name : wire.unknownFields().keySet()) {
                drifts.add(Kind.UNKNOWN_FIELD, path + "/" + escaped(name), "not documented");
            }
        }
        return object;
    }

    /** A name as a step of a JSON pointer. */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
