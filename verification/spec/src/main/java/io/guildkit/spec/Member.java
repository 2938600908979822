package io.guildkit.spec;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A member of an object, or a query parameter.
 *
 * @param limit the limit of the value: of the number, the text's length or the number of elements
 * @param each the limit of each element
 * @param only the values that may be sent; empty for all values of the type
 */
public record Member(
        String name,
        boolean optional,
        Type type,
        Optional<Range> limit,
        Optional<Range> each,
        String only,
        boolean secret) {
    /** Returns an element of this list or map, with the limit of each. */
    public Member element() {
        return new Member(name, optional, type, each, Optional.empty(), only, secret);
    }

    /** Reads a line such as {@code name?, other?: ?string, at most 5 characters, secret}. */
    static Stream<Member> parse(String line) {
        int colon = line.indexOf(": ");
        List<String> rules = Type.split(RuleReader.unmarked(line).substring(colon + 2));
        // Of "only 1, 3 or 7" the commas are no separators.
        String only = line.contains(", only ") ? line.substring(line.indexOf(", only ") + ", only ".length()) : "";
        return Arrays.stream(line.substring(0, colon).split(", ", -1))
                .map(name -> new Member(
                        name.replace("?", ""),
                        name.endsWith("?"),
                        Type.parse(rules.get(0)),
                        rules.stream()
                                .flatMap(rule -> Range.parse(rule).stream())
                                .findFirst(),
                        rules.stream()
                                .filter(rule -> rule.startsWith("each "))
                                .flatMap(rule -> Range.parse(rule.substring("each ".length())).stream())
                                .findFirst(),
                        only,
                        rules.contains("secret")));
    }
}
