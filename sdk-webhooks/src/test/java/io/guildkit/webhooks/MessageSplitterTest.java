package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageSplitterTest {
    private static final String FAMILY = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String dense(String text) {
        return text.replaceAll("\\s", "");
    }

    @Test
    void keepsTextThatFits() {
        assertThat(MessageSplitter.split("a\n\nb")).containsExactly("a\n\nb");
        String most = "\uD83D\uDE00".repeat(2000);
        assertThat(MessageSplitter.split(most)).containsExactly(most);
        assertThat(MessageSplitter.split(most + "!")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\n\t"})
    void skipsBlankText(String text) {
        assertThat(MessageSplitter.split(text)).isEmpty();
        assertThat(MessageSplitter.split(text.repeat(3000))).isEmpty();
    }

    @Test
    void keepsParagraphsWhole() {
        assertThat(MessageSplitter.split("one two\nthree\n\nfour five\nsix seven", 25))
                .containsExactly("one two\nthree", "four five\nsix seven");
        assertThat(MessageSplitter.split("one two\r\nthree\r\n\r\nfour five\r\nsix seven", 27))
                .containsExactly("one two\r\nthree", "four five\r\nsix seven");
    }

    @Test
    void keepsLinesOfLongParagraphsWhole() {
        assertThat(MessageSplitter.split("one two three\n  four five six\nseven eight", 30))
                .containsExactly("one two three\n  four five six", "seven eight");
        assertThat(MessageSplitter.split("one two three\n  four five six\nseven eight", 25))
                .containsExactly("one two three", "  four five six", "seven eight");
    }

    @Test
    void keepsWordsOfLongLinesWhole() {
        assertThat(MessageSplitter.split("the quick brown fox jumps over the lazy dog", 20))
                .containsExactly("the quick brown fox", "jumps over the lazy", "dog");
    }

    @Test
    void splitsLongWordsBetweenGraphemes() {
        assertThat(MessageSplitter.split("x".repeat(25), 10))
                .containsExactly("x".repeat(10), "x".repeat(10), "x".repeat(5));
        assertThat(MessageSplitter.split(FAMILY.repeat(4), 12)).containsExactly(FAMILY.repeat(2), FAMILY.repeat(2));
        assertThat(MessageSplitter.split("e\u0301".repeat(6), 5))
                .containsExactly("e\u0301".repeat(2), "e\u0301".repeat(2), "e\u0301".repeat(2));
    }

    @Test
    void splitsGraphemeAboveLimit() {
        String monster = "e" + "\u0301".repeat(30);
        List<String> parts = MessageSplitter.split(monster, 10);
        assertThat(String.join("", parts)).isEqualTo(monster);
        assertThat(parts).allSatisfy(part -> assertThat(length(part)).isLessThanOrEqualTo(10));
    }

    @Test
    void closesAndReopensCodeInItsLanguage() {
        assertThat(MessageSplitter.split("```java\nint a = 1;\n  int b = 2;\nint c = 3;\n```", 40))
                .containsExactly("```java\nint a = 1;\n  int b = 2;\n```", "```java\nint c = 3;\n```");
        assertThat(MessageSplitter.split("```\n" + "0123456789\n".repeat(4) + "```", 32))
                .containsExactly("```\n0123456789\n0123456789\n```", "```\n0123456789\n0123456789\n```");
    }

    @Test
    void keepsBlocksOfCodeWholeIfTheyFit() {
        assertThat(MessageSplitter.split("Some words before it:\n```\ncode\nmore code\n```\nand after", 40))
                .containsExactly("Some words before it:", "```\ncode\nmore code\n```\nand after");
    }

    @Test
    void treatsUnclosedCodeAsText() {
        assertThat(MessageSplitter.split("```java\none two three four five six", 20))
                .containsExactly("```java\none two", "three four five six");
    }

    @Test
    void splitsLongLinesOfCode() {
        List<String> parts = MessageSplitter.split("```sh\n" + "y".repeat(50) + "\n```", 30);
        assertThat(parts).allSatisfy(part -> {
            assertThat(length(part)).isLessThanOrEqualTo(30);
            assertThat(part).startsWith("```sh\n").endsWith("\n```");
        });
        assertThat(String.join("", parts).replaceAll("[^y]", "")).hasSize(50);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<@123456789012345678>",
                "<@!1>",
                "<@&123456789012>",
                "<#123456789012>",
                "<:ok:123456789012>",
                "<a:dance_1:123456789012>",
                "<t:1700000000:R>",
                "</air horn:123456789012>",
                "https://example.com/a?b=c#d"
            })
    void keepsMentionsEmojiAndLinksWhole(String whole) {
        for (int prefix = 0; prefix < 30; prefix++) {
            String start = "x".repeat(prefix);
            List<String> parts = MessageSplitter.split(start + whole + "|" + whole + "y".repeat(40), 45);
            assertThat(String.join("", parts)).isEqualTo(start + whole + "|" + whole + "y".repeat(40));
            assertThat(parts.stream().filter(part -> part.contains(whole)).count())
                    .as("%s", parts)
                    .isPositive();
            assertThat(String.join("\n", parts).split(Pattern.quote(whole), -1))
                    .as("%s", parts)
                    .hasSize(3);
        }
    }

    @Test
    void splitsLinkAboveLimit() {
        String link = "https://example.com/" + "a".repeat(100);
        assertThat(String.join("", MessageSplitter.split("see " + link, 30)).replace(" ", ""))
                .isEqualTo("see" + link);
    }

    @Test
    void postsNoEmptyBlockOfCode() {
        assertThat(MessageSplitter.split("```\n" + "x".repeat(19) + "\n".repeat(6) + "```", 30))
                .containsExactly("```\n" + "x".repeat(19) + "\n```");
        assertThat(MessageSplitter.split("```\nx" + "\n".repeat(200) + "y\n```", 30))
                .allSatisfy(part -> assertThat(part).containsPattern("[xy]"))
                .last()
                .isEqualTo("```\ny\n```");
        assertThat(MessageSplitter.split("a\n```py" + "\n".repeat(200) + "  y\n```\nb", 30))
                .containsExactly("a", "```py\n  y\n```\nb");
        assertThat(MessageSplitter.split("```" + "\n".repeat(200) + "```", 30)).isEmpty();
    }

    @Test
    void closesAndReopensSpoilers() {
        assertThat(MessageSplitter.split("The end: ||the gardener did it, with the rake|| she said", 30))
                .containsExactly("The end: ||the gardener did||", "||it, with the rake|| she said");
        assertThat(MessageSplitter.split("||" + "x".repeat(30) + "||", 20))
                .allSatisfy(part -> assertThat(part).matches("\\|\\|x+\\|\\|"));
        assertThat(MessageSplitter.split("||```sh\none\ntwo\nthree\n```||", 22))
                .containsExactly("||```sh\none\ntwo\n```||", "||```sh\nthree\n```||");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a || b and some more words", "`a || b` or `c || d` in more words", "\\||a and more words \\||"})
    void otherBarsAreText(String text) {
        assertThat(String.join(" ", MessageSplitter.split(text, 20))).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void revealsNoSpoiler(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            text.append("open words ".repeat(random.nextInt(4))).append("||");
            for (int word = random.nextInt(12); word >= 0; word--) {
                text.append(List.of("secret ", "secret\n", "secret", "\n\n\n\n", "secret|| open ||secret")
                        .get(random.nextInt(5)));
            }
            text.append("secret|| ");
        }
        for (String part : MessageSplitter.split(text.toString(), 25 + random.nextInt(60))) {
            String[] alternating = part.split("\\|\\|", -1);
            assertThat(alternating.length % 2).as("is closed: " + part).isOne();
            for (int i = 0; i < alternating.length; i += 2) {
                assertThat(alternating[i]).as(part).doesNotContain("secret");
            }
        }
    }

    // ---- random texts

    private static final List<String> PIECES = List.of(("word|a| | | |\n|\n|\n\n|\r\n|\t|```|```java\n|\n```\n|``|`"
                    + "|\uD83D\uDE00|e\u0301|\uD800|longlonglonglonglonglonglonglonglonglonglonglong|  indented"
                    + "|\n\n\n\n\n\n\n\n|{}|ñ|- item\n|" + FAMILY)
            .split("\\|", -1));

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int pieces = random.nextInt(80);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void losesOnlyWhiteSpace(long seed) {
        Random random = new Random(seed);
        String text = text(random);
        int limit = 50 + random.nextInt(100);
        List<String> parts = MessageSplitter.split(text, limit);
        assertThat(parts).allSatisfy(part -> {
            assertThat(length(part)).isLessThanOrEqualTo(limit);
            assertThat(part).isNotBlank();
            assertThat(part.charAt(0)).matches(c -> !Character.isLowSurrogate(c));
            if (!text.contains("\uD800")) {
                assertThat(part.codePoints()).allMatch(c -> !(c >= 0xD800 && c <= 0xDFFF));
            }
        });
        // The comparison ignores fences and their languages, because the splitter may add them.
        assertThat(dense(String.join("", parts)).replaceAll("`|java", ""))
                .isEqualTo(dense(text).replaceAll("`|java", ""));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void splitsPlainTextBetweenWords(long seed) {
        Random random = new Random(seed);
        String[] words = IntStream.range(0, 200)
                .mapToObj(i -> Integer.toString(random.nextInt(1_000_000)))
                .toArray(String[]::new);
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append(word).append(List.of(" ", "\n", "\n\n").get(random.nextInt(3)));
        }
        List<String> parts = MessageSplitter.split(text.toString(), 60);
        assertThat(String.join(" ", parts).split("\\s+", -1)).containsExactly(words);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void keepsCodeInFences(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < 4; block++) {
            text.append("words here\n```py\n");
            int lines = 1 + random.nextInt(12);
            for (int i = 0; i < lines; i++) {
                text.append("    code()\n");
            }
            text.append("```\n");
        }
        for (String part : MessageSplitter.split(text.toString(), 70 + random.nextInt(60))) {
            boolean code = false;
            for (String line : part.split("\n", -1)) {
                if (line.startsWith("```")) {
                    assertThat(line).isEqualTo(code ? "```" : "```py");
                    code = !code;
                } else if (!line.isEmpty()) {
                    assertThat(line).isEqualTo(code ? "    code()" : "words here");
                }
            }
            assertThat(code).as("is closed: " + part).isFalse();
        }
    }

    @Test
    void splitsVeryLongText() {
        String text = "some words\n```\ncode\n```\n".repeat(10_000) + "```\n" + "code\n".repeat(100_000) + "```";
        assertThat(dense(String.join("", MessageSplitter.split(text))).replace("`", ""))
                .isEqualTo(dense(text).replace("`", ""));
    }
}
