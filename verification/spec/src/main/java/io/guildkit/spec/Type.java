package io.guildkit.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The type of a value.
 *
 * @param name {@code array}, {@code map}, the name of an object or enumeration, or a simple type such as {@code string}
 * @param arguments the element of an array, or the key and the value of a map
 */
public record Type(String name, boolean nullable, List<Type> arguments) {
    static Type parse(String text) {
        if (text.startsWith("?")) {
            Type type = parse(text.substring(1));
            return new Type(type.name, true, type.arguments);
        }
        int open = text.indexOf('[');
        return open < 0
                ? new Type(text, false, List.of())
                : new Type(
                        text.substring(0, open),
                        false,
                        split(text.substring(open + 1, text.length() - 1)).stream()
                                .map(Type::parse)
                                .toList());
    }

    /** Splits at the commas that are in no brackets. */
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '[' -> depth++;
                case ']' -> depth--;
                case ',' -> {
                    if (depth == 0) {
                        parts.add(text.substring(from, i).trim());
                        from = i + 1;
                    }
                }
                default -> {}
            }
        }
        parts.add(text.substring(from).trim());
        return parts;
    }

    /** Returns this type's name and the names in its arguments. */
    public Stream<String> names() {
        return Stream.concat(Stream.of(name), arguments.stream().flatMap(Type::names));
    }
}
