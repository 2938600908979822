package io.guildkit.processor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Javadoc of one generated builder. */
final class BuilderDocs {
    private static final Pattern COMMENT = Pattern.compile(
            "(?m)^(?<indent> *)/\\*\\*\\n(?<lines>(?:\\k<indent> \\*.*\\n)*?)\\k<indent> \\*/\\n(?<rest>(?:\\k<indent>@.*\\n)*\\k<indent>(?<declaration>.*))$");
    private static final Pattern METHOD =
            Pattern.compile("public (?:final )?(?<returned>\\w+) (?<name>\\w+)\\((?<type>\\w*).*");
    private static final Pattern PARAMETER = Pattern.compile("@param (\\w+) .*");
    private static final Pattern PREFIX = Pattern.compile("^(?:addAll|add|putAll|put|clear)(?=[A-Z])");

    private final String model;
    private final Map<String, Attribute> attributes;

    private BuilderDocs(String model, Map<String, Attribute> attributes) {
        this.model = model;
        this.attributes = attributes;
    }

    /** Returns the source of a builder with the Javadoc of the model's accessors. The number of lines stays the same. */
    static String rewrite(String source, String model, Map<String, Attribute> attributes) {
        BuilderDocs docs = new BuilderDocs(model, attributes);
        return COMMENT.matcher(source).replaceAll(comment -> Matcher.quoteReplacement(docs.rewritten(comment)));
    }

    private String rewritten(MatchResult comment) {
        Matcher found = COMMENT.matcher(comment.group());
        if (!found.matches()) {
            throw new IllegalStateException(comment.group());
        }
        String margin = found.group("indent") + " *";
        List<String> before = found.group("lines")
                .lines()
                .map(line -> line.strip().replaceFirst("^\\* ?", ""))
                .toList();
        List<String> after = lines(before, found.group("declaration"));
        if (after.equals(before)) {
            return comment.group();
        }
        List<String> padded = new ArrayList<>(after);
        padded.addAll(tags(after), Collections.nCopies(before.size() - after.size(), ""));
        StringBuilder text = new StringBuilder(found.group("indent")).append("/**\n");
        padded.forEach(
                line -> text.append((margin + " " + line).stripTrailing()).append('\n'));
        return text.append(margin).append("/\n").append(found.group("rest")).toString();
    }

    /** Returns the index of the first block tag. */
    private static int tags(List<String> lines) {
        return (int) lines.stream().takeWhile(line -> !line.startsWith("@")).count();
    }

    private List<String> lines(List<String> before, String declaration) {
        Matcher method = METHOD.matcher(declaration);
        if (declaration.startsWith("public final class ")) {
            return List.of("Builds instances of {@link " + model + "}.", "", "<p>A builder is not thread-safe.");
        } else if (!method.matches() || !List.of(model, model + "Builder").contains(method.group("returned"))) {
            return before; // of the class that is built, which is not public
        }
        String name = method.group("name");
        return switch (name) {
            case "putUnknownField" -> before;
            case "unknownFields" ->
                List.of(
                        "Sets all members that have no accessor, such as those of a decoded model.",
                        "@param unknownFields the members, by their names in JSON",
                        "@return this builder");
            case "build" ->
                Stream.concat(
                                Stream.of("Builds the {@link " + model + "}.", "@return an immutable instance"),
                                before.stream()
                                        .filter(line -> line.startsWith("@throws"))
                                        .map(line ->
                                                line.replaceFirst(" if .*", " if a value is missing or not allowed")))
                        .toList();
            case "from" ->
                List.of(
                        "Copies the values of {@code " + method.group("type")
                                + "}. Elements of lists and maps are added to those of this builder.",
                        "@param instance the instance to copy from",
                        "@return this builder");
            default ->
                attribute(name)
                        .map(attribute -> accessor(before, attribute, method.group("type")))
                        .orElse(before);
        };
    }

    private Optional<String> attribute(String method) {
        String rest = PREFIX.matcher(method).replaceFirst("");
        return Stream.of(method, rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1))
                .filter(attributes::containsKey)
                .findFirst();
    }

    private List<String> accessor(List<String> before, String name, String type) {
        Attribute attribute = Objects.requireNonNull(attributes.get(name));
        String link = "{@link " + model + "#" + name + "() " + name + "}";
        ValueText text = attribute.text().orElse(new ValueText("the " + link, "", ""));
        List<String> parameters = before.stream()
                .map(PARAMETER::matcher)
                .filter(Matcher::matches)
                .map(parameter -> parameter.group(1))
                .toList();
        String phrase = text.phrase();
        List<String> lines = new ArrayList<>();
        switch (before.get(0).split(" ", 2)[0]) { // the generator's sentence
            case "Adds", "Put" -> {
                lines.add("Adds " + Added.of(parameters.get(0)).noun + " to " + phrase);
                parameters.forEach(parameter -> lines.add(
                        "@param " + parameter + " " + Added.of(parameter).text.formatted(phrase)));
            }
            case "Clears" -> lines.add("Clears " + link + ": " + phrase);
            default -> {
                String whole = text.empty().isEmpty() ? phrase : phrase + "; " + text.empty();
                lines.add((type.equals("Patch") ? "Keeps, clears or sets " + link + ": " : "Sets ")
                        + (attribute.optional() ? phrase : whole));
                lines.add("@param " + parameters.get(0) + " "
                        + switch (type) {
                            case "Optional" -> text.empty().isEmpty() ? phrase + "; empty to leave it out" : whole;
                            case "Patch" ->
                                "{@code Patch.keep()}, {@code Patch.clear()}, or {@code Patch.set(…)} with the value: "
                                        + phrase;
                            case "Consumer" -> "a function that fills the builder of " + phrase;
                            default -> attribute.optional() ? phrase : whole;
                        });
            }
        }
        lines.set(0, lines.get(0) + "." + text.more());
        lines.add("@return this builder");
        return lines;
    }

    /**
     * What is known about an attribute.
     *
     * @param text the text of the accessor's Javadoc; empty if it has none
     * @param optional whether the accessor returns an {@code Optional}
     */
    record Attribute(Optional<ValueText> text, boolean optional) {}

    /** The parameters of methods that add to a list or a map. The generator and the encodings give them these names. */
    private enum Added {
        ELEMENT("an element", "one of %s"),
        ELEMENTS("elements", "some of %s"),
        KEY("an entry", "the key of an entry of %s"),
        VALUE("an entry", "the value of an entry of %s"),
        ENTRY("an entry", "an entry of %s"),
        ENTRIES("entries", "entries of %s");

        private final String noun;
        private final String text;

        Added(String noun, String text) {
            this.noun = noun;
            this.text = text;
        }

        static Added of(String parameter) {
            return valueOf(parameter.toUpperCase(Locale.ROOT));
        }
    }
}
