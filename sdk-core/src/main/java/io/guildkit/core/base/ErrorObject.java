package io.guildkit.core.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** The form of error objects. Some services send them with a successful status. */
public final class ErrorObject {
    /** The name of the error code. */
    public static final String CODE = "code";

    /** The name of the message. */
    public static final String MESSAGE = "message";

    /** The name of the faults of single fields. */
    public static final String ERRORS = "errors";

    /** The names of all these members. Results may also have them. */
    public static final List<String> MEMBERS = List.of(CODE, MESSAGE, ERRORS);

    /** The largest excerpt, in characters. It is searched for secrets, which takes many times its memory. */
    private static final int MAX_EXCERPT = 64 * 1024;

    private ErrorObject() {}

    /** Returns whether JSON has the form of an error: a code and a message, or faults of fields. */
    public static boolean matches(JsonNode json) {
        return (json.has(CODE) && json.has(MESSAGE)) || !json.path(ERRORS).isEmpty();
    }

    /** Returns an error object without other members, and without parts that are too large for a message. */
    public static JsonNode excerpt(JsonNode error) {
        ObjectNode excerpt = JsonNodeFactory.instance.objectNode();
        for (String member : MEMBERS) {
            JsonNode value = error.path(member);
            if (value.isTextual()) {
                String text = value.textValue();
                excerpt.put(member, text.substring(0, Math.min(text.length(), MAX_EXCERPT)));
            } else if (!value.isMissingNode() && rest(value, MAX_EXCERPT) > 0) {
                excerpt.set(member, value);
            }
        }
        return excerpt;
    }

    /** Returns how many characters are left after the texts and names in JSON; 0 or less if there are not enough. */
    private static int rest(JsonNode json, int characters) {
        int left = characters - 1 - json.asText().length();
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            left = left <= 0
                    ? left
                    : rest(member.getValue(), left - member.getKey().length());
        }
        if (json.isArray()) {
            for (JsonNode element : json) {
                left = left <= 0 ? left : rest(element, left);
            }
        }
        return left;
    }
}
