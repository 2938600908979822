package io.guildkit.testkit.internal.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The path of a route, with its variables in braces, and the requests that it matches. */
public final class PathTemplate {
    private final String text;
    private final List<String> parts;

    /** Creates a template from text such as {@code /channels/{channel.id}}. */
    public PathTemplate(String text) {
        this.text = text;
        this.parts = List.of(text.substring(1).split("/", -1));
    }

    /** Returns the values of the path variables if the path matches. */
    public Optional<Map<String, String>> match(List<String> path) {
        if (parts.size() != path.size()) {
            return Optional.empty();
        }
        for (int i = 0; i < parts.size(); i++) {
            if (!isVariable(parts.get(i)) && !parts.get(i).equals(path.get(i))) {
                return Optional.empty();
            }
        }
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            if (isVariable(part)) {
                variables.put(part.substring(1, part.length() - 1), path.get(i));
            }
        }
        return Optional.of(Map.copyOf(variables)); // requests are kept, and a copy is smaller
    }

    @Override
    public String toString() {
        return text;
    }

    private static boolean isVariable(String part) {
        return part.startsWith("{");
    }
}
