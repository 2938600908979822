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

    private final JsonNode pattern;

    private JsonPattern(JsonNode pattern) {
        this.pattern = pattern;
    }

    static JsonPattern of(String text) {
        return new JsonPattern(read(text));
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
    List<String> match(JsonNode json, Map<String, String> values) {
        List<String> differences = new ArrayList<>();
        match(pattern, json, "", values, differences);
        return differences;
    }

    private static void match(
            JsonNode pattern, JsonNode json, String place, Map<String, String> values, List<String> differences) {
        if (pattern.isObject()) {
            pattern.properties()
                    .forEach(member ->
                            matchMember(member.getKey(), member.getValue(), json, place, values, differences));
        } else if (pattern.isArray()) {
            expect(json.isArray() && json.size() == pattern.size(), pattern, json, place, differences);
            for (int i = 0; i < pattern.size(); i++) {
                match(pattern.get(i), json.path(i), place + "/" + i, values, differences);
            }
        } else if (pattern.isTextual()) {
            expect(matchesText(pattern.asText(), json, values), pattern, json, place, differences);
        } else {
            expect(pattern.equals(json), pattern, json, place, differences);
        }
    }

    private static void matchMember(
            String name,
            JsonNode pattern,
            JsonNode json,
            String place,
            Map<String, String> values,
            List<String> differences) {
        String here = place + "/" + name;
        switch (name) {
            case "$only" ->
                expect(json.isObject() && names(json).equals(words(pattern)), pattern, json, here, differences);
            case "$no" ->
                expect(
                        json.isObject() && words(pattern).stream().noneMatch(json::has),
                        pattern,
                        json,
                        here,
                        differences);
            case "$size" -> expect(json.isArray() && json.size() == pattern.asInt(), pattern, json, here, differences);
            case "$each" -> {
                expect(json.isArray(), pattern, json, here, differences);
                json.forEach(element -> match(pattern, element, here, values, differences));
            }
            case "$is" -> expect(json.equals(pattern), pattern, json, here, differences);
            case "$some" -> expect(hasMatch(pattern, json, values), pattern, json, here, differences);
            default -> match(pattern, json.path(name), here, values, differences);
        }
    }

    private static boolean hasMatch(JsonNode pattern, JsonNode json, Map<String, String> values) {
        for (JsonNode element : json) {
            if (new JsonPattern(pattern).match(element, values).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static boolean matchesText(String pattern, JsonNode json, Map<String, String> values) {
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

    private static void expect(
            boolean matches, JsonNode pattern, JsonNode json, String place, List<String> differences) {
        if (!matches) {
            differences.add(place + " is " + (json.isMissingNode() ? "absent" : json) + ", not " + pattern);
        }
    }
}
