package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;

/** The response is JSON, but not the JSON of the expected type. */
final class UnexpectedJsonException extends JsonProcessingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param parser the parser, for the location
     * @param problem the problem without any value of the response, such as {@code lacks user_id}
     */
    UnexpectedJsonException(JsonParser parser, String problem) {
        super(problem, parser.currentLocation());
    }
}
