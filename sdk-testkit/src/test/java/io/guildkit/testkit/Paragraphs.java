package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.spec.Rule;
import io.guildkit.spec.Specification;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A text with an entry in each paragraph: its first line is the name, the others are transcripts. */
final class Paragraphs {
    private static final Specification SPECIFICATION = Specification.read();

    private final Map<String, String> entries = new LinkedHashMap<>();

    private Paragraphs(String text) {
        for (String paragraph : text.strip().split("\n\n+", -1)) {
            String[] parts = paragraph.split("\n", 2);
            if (entries.put(parts[0], parts[1]) != null) {
                throw new AssertionError("There are two entries for " + parts[0]);
            }
        }
    }

    static Paragraphs of(String text) {
        return new Paragraphs(text);
    }

    /** Returns the rules of a kind. */
    static List<Rule> rules(Rule.Kind kind) {
        return SPECIFICATION.rules(kind);
    }

    /** Returns the text of an entry, or fails: a rule without an entry has no test. */
    String get(String name) {
        String text = entries.get(name);
        if (text == null) {
            throw new AssertionError("There is no entry for " + name);
        }
        return text;
    }

    /** Returns the entries whose names begin with a text. */
    Map<String, String> startingWith(String beginning) {
        Map<String, String> found = new LinkedHashMap<>(entries);
        found.keySet().removeIf(name -> !name.startsWith(beginning));
        return found;
    }

    /** Fails if there is a rule without an entry, or an entry without a rule. */
    void requireEntries(Stream<String> names) {
        assertThat(entries.keySet()).containsExactlyInAnyOrderElementsOf(names.collect(Collectors.toSet()));
    }

    /** Returns the value of a line that begins with a word. */
    static String line(String text, String word) {
        return Arrays.stream(text.split("\n(?! )", -1))
                .filter(line -> line.startsWith(word + " "))
                .findFirst()
                .map(line -> line.substring(word.length()).strip())
                .orElseThrow(() -> new AssertionError("There is no line " + word + " in:\n" + text));
    }

    /** Returns the lines before the first one that begins with one of the words. */
    static String before(String text, String... words) {
        return Arrays.stream(text.split("\n(?! )", -1))
                .takeWhile(line -> Arrays.stream(words).noneMatch(word -> line.startsWith(word + " ")))
                .collect(Collectors.joining("\n"));
    }
}
