package io.guildkit.testkit;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * JSON of which only the named members count. Names need no quotes, and strings may have single ones.
 *
 * <ul>
 *   <li>An object matches one with at least its members. {@code $only: 'a b'} lists all names, {@code $no: 'a b'} names
 *       that may not occur.
 *   <li>An array matches one of the same length. {@code {$size: 2}} is an array of two elements; {@code $each} matches
 *       all elements of an array, {@code $some} at least one. {@code {$is: ...}} is exactly that value.
 *   <li>{@code '*'} is any value but null, {@code '~[a-f]+'} text that matches an expression, {@code '!abc'} any other
 *       value, and {@code '<name>'} any value, which gets this name.
 * </ul>
 */
final class JsonPattern {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES, JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Map<String, String> values;
    private final List<String> differences = new ArrayList<>();

    private JsonPattern(Map<String, String> values) {
        this.values = values;
    }

    /** Returns the pattern of a member, such as {@code tags: ['a']}, that has exactly this value. */
    static String exactly(String member) {
        int colon = member.indexOf(':');
        return member.substring(0, colon) + ": {$is:" + member.substring(colon + 1) + "}";
    }

    static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError("Not JSON: " + text, e);
        }
    }

    /** Returns a sentence for each difference, and puts the values that the pattern names into {@code values}. */
    static List<String> differences(JsonNode pattern, JsonNode json, Map<String, String> values) {
        JsonPattern comparison = new JsonPattern(values);
        comparison.match(pattern, json, "");
        return comparison.differences;
    }

    private void match(JsonNode pattern, JsonNode json, String place) {
        if (pattern.isObject()) {
            pattern.properties()
                    .forEach(member ->
                            matchMember(member.getKey(), member.getValue(), json, place + "/" + member.getKey()));
        } else if (pattern.isArray()) {
            expect(json.isArray() && json.size() == pattern.size(), pattern, json, place);
            for (int i = 0; i < pattern.size(); i++) {
                match(pattern.get(i), json.path(i), place + "/" + i);
            }
        } else {
            expect(
                    pattern.isTextual() ? matchesText(pattern.asText(), json) : pattern.equals(json),
                    pattern,
                    json,
                    place);
        }
    }

    private void matchMember(String name, JsonNode pattern, JsonNode json, String place) {
        boolean matches = switch (name) {
            case "$only" -> json.isObject() && names(json).equals(words(pattern));
            case "$no" -> json.isObject() && words(pattern).stream().noneMatch(json::has);
            case "$size" -> json.isArray() && json.size() == pattern.asInt();
            case "$is" -> json.equals(pattern);
            case "$some" ->
                json.valueStream()
                        .anyMatch(
                                element -> differences(pattern, element, values).isEmpty());
            case "$each" -> {
                json.forEach(element -> match(pattern, element, place));
                yield json.isArray();
            }
            default -> {
                match(pattern, json.path(name), place);
                yield true;
            }
        };
        expect(matches, pattern, json, place);
    }

    private boolean matchesText(String pattern, JsonNode json) {
        boolean present = !json.isMissingNode() && !json.isNull();
        String text = json.isValueNode() ? json.asText() : json.toString();
        if (pattern.equals("*")) {
            return present;
        }
        if (pattern.startsWith("~")) {
            return present && text.matches("(?s)" + pattern.substring(1));
        }
        if (pattern.startsWith("!")) {
            return present && !text.equals(pattern.substring(1));
        }
        if (pattern.matches("<[a-z]\\w*>")) {
            values.put(pattern.substring(1, pattern.length() - 1), text);
            return present;
        }
        return json.isTextual() && text.equals(pattern);
    }

    private static Set<String> names(JsonNode json) {
        return json.properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    private static Set<String> words(JsonNode pattern) {
        String words = pattern.asText();
        return words.isEmpty() ? Set.of() : Set.of(words.split("\\s+"));
    }

    private void expect(boolean matches, JsonNode pattern, JsonNode json, String place) {
        if (!matches) {
            differences.add(place + " is " + (json.isMissingNode() ? "absent" : json) + ", not " + pattern);
        }
    }
}
