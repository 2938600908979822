package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import io.guildkit.core.DriftListener.Kind;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Where decoding stood when it began on one value, and the way back after it failed: the rest of that value is skipped
 * and decoding goes on behind it.
 */
final class Recovery {
    private final JsonParser parser;
    private final @Nullable JsonStreamContext outside;

    /** Remembers the place; the parser is at the value's first token. */
    Recovery(JsonParser parser) {
        JsonStreamContext context = parser.getParsingContext();
        this.parser = parser;
        JsonToken token = parser.currentToken();
        this.outside = token != null && token.isStructStart() ? context.getParent() : context;
    }

    /**
     * Skips the value that could not be decoded and reports it.
     *
     * @throws IOException the failure itself, if the text is not JSON or could not be read: there is no going on then
     */
    void skip(Exception failure, DeserializationContext context) throws IOException {
        if (isFatal(failure)) {
            throw failure instanceof IOException io ? io : new IOException(failure);
        }
        Drifts drifts = Drifts.of(context);
        while (parser.getParsingContext() != outside) {
            if (parser.nextToken() == null) {
                break;
            }
        }
        if (drifts != null) {
            boolean identity =
                    rootOf(failure) instanceof IllegalStateException || failure instanceof ValueInstantiationException;
            drifts.add(
                    identity ? Kind.NO_IDENTITY : Kind.WRONG_TYPE,
                    parser.getParsingContext(),
                    identity ? "lacks what identifies it" : "can't be read as what it should be");
        }
    }

    /** Malformed text, a limit of the parser, or a failing stream; as against JSON of an unexpected form. */
    private static boolean isFatal(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            boolean form = t instanceof InputCoercionException
                    || t instanceof com.fasterxml.jackson.databind.JsonMappingException
                    || t instanceof RuntimeException;
            if (!form && (t instanceof JsonProcessingException || t instanceof IOException)) {
                return true;
            }
        }
        return false;
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable t = failure;
        while (t.getCause() != null) {
            t = t.getCause();
        }
        return t;
    }
}
