package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;

/** An answer without what identifies the object. */
final class LacksIdentityException extends JsonProcessingException {
    private static final long serialVersionUID = 1L;

    /** The message names the members, and nothing that the answer holds. */
    LacksIdentityException(JsonParser parser, String members) {
        super("lacks " + members, parser.currentLocation());
    }
}
