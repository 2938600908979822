package io.guildkit.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of an accessor's Javadoc about its value, in the words of a setter.
 *
 * <p>A text consists of sentences, and a sentence of clauses between semicolons. Clauses about a response that lacks the value are removed:
 * they mean nothing to a setter.
 *
 * @param phrase the value, its unit and its limits, such as "the name, 1 to 80 characters"
 * @param empty the meaning of an empty value, such as "empty for all"; "" if the accessor does not state one
 * @param more further sentences, with a space before each; "" for none
 */
record ValueText(String phrase, String empty, String more) {
    private static final Pattern BLOCK_TAG = Pattern.compile("(?m)^\\s*(?=@[a-z])");
    private static final String INLINE_RETURN = "{@return ";

    /** Inline tags and parentheses, in which nothing is split. */
    private static final String NESTED = "\\{(?:[^{}]|\\{[^{}]*\\})*\\}|\\([^()]*\\)";

    /** A period ends a sentence unless a small letter follows, as after abbreviations. */
    private static final Pattern SENTENCE = Pattern.compile("(?:" + NESTED + "|[^.]|\\.(?! *$| [^a-z]))+");

    /** A semicolon ends a clause unless it belongs to a character reference. */
    private static final Pattern CLAUSE = Pattern.compile("(?:" + NESTED + "|&#?\\w+;|[^;])+");

    /** Blocks of HTML, which cannot be split into sentences, with their introduction. */
    private static final Pattern BLOCK = Pattern.compile("(?:[^.]*: ?)?<(?:ul|ol|dl|pre|table|h\\d|blockquote)\\b.*");

    private static final Pattern EMPTY = Pattern.compile("(?i)empty (?:for|to)\\b.*");
    private static final Pattern LEFT_OUT =
            Pattern.compile("(?i),? (?:and|or) if (?:(?:the service )?left (?:it |them )?out|absent)$");
    private static final Pattern OF_READER = Pattern.compile(
            "(?i)(?:empty\\b|an empty (?:set|list|string)\\b|returns\\b"
                    + "|(?:\"\"|0|false|true|none|neither|unknown|known|present|absent|\\{@link [^}]+\\}) (?:only|if|unless|except|until)\\b).*");

    /** Returns the text of a comment without its delimiters; empty if it contains no value. */
    static Optional<ValueText> of(String comment) {
        List<String> tags = Stream.of(BLOCK_TAG.split(comment.strip()))
                .map(tag -> tag.strip().replaceAll("\\s+", " "))
                .toList();
        List<List<String>> sentences = new ArrayList<>();
        for (String sentence : sentences(tags)) {
            sentences.add(parts(CLAUSE, sentence).stream()
                    .map(clause -> LEFT_OUT.matcher(clause).replaceFirst(""))
                    .toList());
        }
        if (sentences.isEmpty()) {
            return Optional.empty();
        }
        Predicate<String> isEmpty = EMPTY.asMatchPredicate();
        Predicate<String> isKept = isEmpty.or(OF_READER.asMatchPredicate()).negate();
        List<String> kept = sentences.stream()
                .map(clauses -> clauses.stream().filter(isKept).collect(Collectors.joining("; ")))
                .toList();
        if (kept.get(0).isEmpty()) {
            return Optional.empty();
        }
        String empty = sentences.stream()
                .flatMap(List::stream)
                .filter(isEmpty)
                .findFirst()
                .orElse("");
        String more = Stream.concat(
                        kept.stream().skip(1).filter(sentence -> !sentence.isEmpty()),
                        block(tags, "@deprecated ").map("Deprecated: "::concat))
                .map(sentence -> " " + sentence + (sentence.endsWith(".") ? "" : "."))
                .collect(Collectors.joining());
        return Optional.of(new ValueText(kept.get(0), decapitalised(empty), more));
    }

    /** Returns the sentences without their periods. The first one begins with the value. */
    private static List<String> sentences(List<String> tags) {
        String body = tags.get(0).startsWith("@") ? "" : tags.get(0);
        if (body.startsWith(INLINE_RETURN)) {
            int end = end(body);
            body = body.substring(INLINE_RETURN.length(), end).replaceFirst("\\.$", "") + ". "
                    + body.substring(end + 1);
        }
        body = BLOCK.matcher(body).replaceFirst("").replaceAll(" *</?p> *", " ");
        List<String> sentences = new ArrayList<>(parts(SENTENCE, body));
        block(tags, "@return ").forEach(value -> {
            sentences.subList(0, Math.min(1, sentences.size())).clear();
            sentences.add(0, parts(SENTENCE, value).get(0));
        });
        if (!sentences.isEmpty()) {
            sentences.set(0, decapitalised(sentences.get(0).replaceFirst("^Returns ", "")));
        }
        return sentences;
    }

    private static Stream<String> block(List<String> tags, String name) {
        return tags.stream().filter(tag -> tag.startsWith(name)).map(tag -> tag.substring(name.length()));
    }

    /** Acronyms keep their letters. */
    private static String decapitalised(String text) {
        return text.matches("[A-Z](?![A-Z]).*") ? Character.toLowerCase(text.charAt(0)) + text.substring(1) : text;
    }

    private static List<String> parts(Pattern part, String text) {
        return part.matcher(text)
                .results()
                .map(found -> found.group().strip())
                .filter(found -> !found.isEmpty())
                .toList();
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
}
