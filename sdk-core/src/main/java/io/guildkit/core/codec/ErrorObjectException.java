package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The response is an error object in place of the expected value. */
final class ErrorObjectException extends JsonProcessingException {
    private static final long serialVersionUID = 1L;

    /** Not in the serial form, because it may contain secrets. */
    private final transient @Nullable JsonNode error;

    /** Creates an exception whose message contains nothing of the object. */
    ErrorObjectException(JsonParser parser, JsonNode error) {
        super("is an error object", parser.currentLocation());
        this.error = error;
    }

    /** Returns the important parts of the error object; null if the exception was serialised. */
    @Nullable
    JsonNode error() {
        return error;
    }
}
