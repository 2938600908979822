package io.guildkit.core.internal.util;

import com.fasterxml.jackson.databind.JsonNode;

/** The form of error objects. Some services send them with a successful status. */
public final class ErrorObject {
    /** The name of the error code. */
    public static final String CODE = "code";

    /** The name of the message. */
    public static final String MESSAGE = "message";

    /** The name of the faults of single fields. */
    public static final String ERRORS = "errors";

    private ErrorObject() {}

    /** Returns whether error objects have a member with a certain name. Results may also have one. */
    public static boolean isMember(String name) {
        return name.equals(CODE) || name.equals(MESSAGE) || name.equals(ERRORS);
    }

    /** Returns whether JSON has the form of an error: a code and a message, or faults of fields. */
    public static boolean matches(JsonNode json) {
        return (json.has(CODE) && json.has(MESSAGE)) || !json.path(ERRORS).isEmpty();
    }
}
