package io.guildkit.processor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The Javadoc of one generated builder. */
final class BuilderDocs {
    private static final Pattern COMMENT = Pattern.compile(
            "(?m)^(?<indent> *)/\\*\\*\\n(?<lines>(?:\\k<indent> \\*.*\\n)*?)\\k<indent> \\*/\\n(?<rest>(?:\\k<indent>@.*\\n)*\\k<indent>(?<declaration>.*))$");
    private static final Pattern METHOD =
            Pattern.compile("public (?:final )?(?<returned>\\w+) (?<name>\\w+)\\((?<type>\\w*).*");
    private static final Pattern PARAMETER = Pattern.compile("@param (\\w+) .*");
    private static final Pattern REFERENCE = Pattern.compile("(?<=\\{@(?:link|linkplain|value)\\s)\\s*([^\\s}(]+)");
    private static final Pattern PREFIX = Pattern.compile("^(?:addAll|add|putAll|put|clear)(?=[A-Z])");

    private final String model;
    private final Map<String, Optional<String>> texts;

    private BuilderDocs(String model, Map<String, Optional<String>> texts) {
        this.model = model;
        this.texts = texts;
    }

    /** Returns the source of a builder with the Javadoc of the model's accessors. The number of lines stays the same. */
    static String rewrite(String source, String model, Map<String, Optional<String>> texts) {
        BuilderDocs docs = new BuilderDocs(model, texts);
        return COMMENT.matcher(source).replaceAll(comment -> Matcher.quoteReplacement(docs.rewritten(comment)));
    }

    /**
     * Returns the text of an accessor's Javadoc about its value, on one line: the text of {@code {@return …}} and the
     * reason of a deprecation.
     */
    static Optional<String> text(@Nullable String javadoc, UnaryOperator<String> references) {
        if (javadoc == null || !javadoc.strip().startsWith("{@return ")) {
            return Optional.empty();
        }
        String line = javadoc.strip().replaceAll("\\s+", " ");
        int end = end(line);
        String text = line.substring("{@return ".length(), end)
                + line.substring(end + 1).replaceFirst("^ @deprecated ", ". Deprecated: ");
        return Optional.of(REFERENCE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(references.apply(found.group(1)))));
    }

    /** Returns the position of the brace that closes the first one. */
    private static int end(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("A brace is not closed: " + text);
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
                        "@param unknownFields the members",
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
                .filter(texts::containsKey)
                .findFirst();
    }

    private List<String> accessor(List<String> before, String attribute, String type) {
        Action action = Action.of(before.get(0));
        String link = "{@link " + model + "#" + attribute + "() " + attribute + "}";
        String sentence = texts.getOrDefault(attribute, Optional.empty())
                .map(text -> action.withText.formatted(link, text))
                .orElseGet(() -> action.withoutText.formatted(link));
        List<String> lines = new ArrayList<>();
        lines.add(sentence.endsWith(".") ? sentence : sentence + ".");
        for (String line : before) {
            Matcher parameter = PARAMETER.matcher(line);
            if (parameter.matches()) {
                lines.add("@param " + parameter.group(1) + " " + parameter(parameter.group(1), type, action));
            }
        }
        lines.add("@return this builder");
        return lines;
    }

    private static String parameter(String name, String type, Action action) {
        String added = action == Action.ADD ? " to add" : "";
        return switch (name) {
            case "element" -> "the element" + added;
            case "elements" -> "the elements" + added;
            case "key" -> "the key";
            case "entry" -> "the entry" + added;
            case "entries" -> "the entries" + added;
            default -> type.equals("Optional") ? "the value; empty for none" : "the value";
        };
    }

    /** The effect of a builder's method on an attribute, derived from the generator's placeholder. */
    private enum Action {
        SET("Sets %2$s", "Sets %1$s"),
        ADD("Adds to %1$s: %2$s", "Adds to %1$s"),
        CLEAR("Clears %1$s: %2$s", "Clears %1$s"),
        PATCH("Keeps, clears or sets %1$s: %2$s", "Keeps, clears or sets %1$s");

        private final String withText;
        private final String withoutText;

        Action(String withText, String withoutText) {
            this.withText = withText;
            this.withoutText = withoutText;
        }

        static Action of(String placeholder) {
            return switch (placeholder.split(" ", 2)[0]) {
                case "Adds", "Put" -> ADD;
                case "Clears" -> CLEAR;
                case "Leaves" -> PATCH;
                default -> SET;
            };
        }
    }
}
