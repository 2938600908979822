package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The expected body of a request: a text that the body contains, or JSON with the expected members. An object may have
 * more members than expected. An array has as many elements as expected. A null also stands for an absent member.
 *
 * @param expected a JSON string for a text, or an object or array
 */
public record BodyPattern(JsonNode expected) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_SHOWN = 80;

    /** Refuses numbers, booleans and null, which no request has as its body. */
    public BodyPattern {
        if (!expected.isTextual() && !expected.isContainerNode()) {
            throw new IllegalArgumentException(
                    "A body is described by a text that it contains, or by an object or array.");
        }
    }

    /** Returns the pattern of a text that the body contains. */
    public static BodyPattern containing(String text) {
        return new BodyPattern(TextNode.valueOf(text));
    }

    /**
     * Returns the pattern of a JSON object or array.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    public static BodyPattern json(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            if (json.isContainerNode()) {
                return new BodyPattern(json);
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The expected body is no JSON object or array.", e);
        }
        throw new IllegalArgumentException("The expected body is no JSON object or array.");
    }

    /** Returns the pattern that a text means: JSON if it is an object or array, otherwise a contained text. */
    public static BodyPattern meantBy(String text) {
        try {
            return json(text);
        } catch (IllegalArgumentException e) {
            return containing(text);
        }
    }

    /** Returns how a body differs; empty if it matches. */
    public List<String> differences(Body body) {
        if (expected.isTextual()) {
            return body.text().contains(expected.textValue())
                    ? List.of()
                    : List.of("the body does not contain " + shown(expected));
        }
        JsonNode json = body.json();
        if (json.isMissingNode()) {
            return List.of("the body is not JSON");
        }
        List<String> differences = new ArrayList<>();
        compare("", expected, json, differences);
        return differences;
    }

    private static void compare(String path, JsonNode expected, JsonNode actual, List<String> differences) {
        if (expected.isObject() && actual.isObject()) {
            expected.properties()
                    .forEach(member -> compare(
                            path + "/" + member.getKey(),
                            member.getValue(),
                            actual.path(member.getKey()),
                            differences));
        } else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
            for (int i = 0; i < expected.size(); i++) {
                compare(path + "/" + i, expected.get(i), actual.get(i), differences);
            }
        } else if (!isSame(expected, actual)) {
            String place = path.isEmpty() ? "the body" : path;
            differences.add(place + " is " + shown(actual) + ", not " + shown(expected));
        }
    }

    private static boolean isSame(JsonNode expected, JsonNode actual) {
        if (expected.isNull()) {
            return actual.isNull() || actual.isMissingNode();
        }
        return (expected.isNumber() && actual.isNumber())
                ? expected.decimalValue().compareTo(actual.decimalValue()) == 0
                : expected.equals(actual);
    }

    private static String shown(JsonNode value) {
        String text = value.isMissingNode() ? "absent" : value.toString();
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
    }

    /** The body of a request, in the two forms that patterns need. */
    public interface Body {
        /** Returns the body as UTF-8 text. */
        String text();

        /** Returns the JSON of the body or of a form; a missing node if there is none. */
        JsonNode json();
    }

    @Override
    public String toString() {
        return shown(expected);
    }
}
