package io.guildkit.processor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTextTest {
    private static ValueText text(String comment) {
        return ValueText.of(comment).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{@return the name, 1 to 80 characters}",
                " {@return the name,\n 1 to 80\n characters} ",
                "Returns the name, 1 to 80 characters.",
                "The name, 1 to 80 characters.",
                "@return the name, 1 to 80 characters",
                "Looks the name up.\n\n@return the name, 1 to 80 characters.",
                "{@return the name, 1 to 80 characters}\n\n@since 1.0",
            })
    void findsValueInAllForms(String comment) {
        assertThat(text(comment)).isEqualTo(new ValueText("the name, 1 to 80 characters", "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@deprecated by the service", "{@return empty if absent}", "<pre>code</pre>"})
    void commentWithoutValueHasNoText(String comment) {
        assertThat(ValueText.of(comment)).isEmpty();
    }

    @Test
    void keepsFurtherSentences() {
        assertThat(
                        text(
                                "{@return the name; unique. It is short}\n\n<p>The service sets it. Users see {@link Name#of}.</p>"))
                .isEqualTo(new ValueText(
                        "the name; unique", "", " It is short. The service sets it. Users see {@link Name#of}."));
        assertThat(text("Returns the name.\n<p>It is short.\n@return the name; unique"))
                .isEqualTo(new ValueText("the name; unique", "", " It is short."));
    }

    @Test
    void keepsReasonOfDeprecation() {
        assertThat(text("{@return the name}\n\n@deprecated use\n {@link #id()}.\n@since 1.0")
                        .more())
                .isEqualTo(" Deprecated: use {@link #id()}.");
    }

    @Test
    void splitsNothingInTagsParenthesesAndAbbreviations() {
        String phrase =
                "the {@link Name#of name. Or; not} (of A. B; C), i.e. by {@code a; {b; c}. D} &lt; 1.5 &#64; most";
        assertThat(text("{@return " + phrase + "}")).isEqualTo(new ValueText(phrase, "", ""));
        assertThat(text(phrase + ".")).isEqualTo(new ValueText(phrase, "", ""));
    }

    @Test
    void leavesOutBlocksOfHtml() {
        assertThat(text("{@return the name} One of:\n<ul><li>A. B; c</li></ul>\nMore."))
                .isEqualTo(new ValueText("the name", "", ""));
    }

    @Test
    void keepsAcronyms() {
        assertThat(text("URL of the page.").phrase()).isEqualTo("URL of the page");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "empty if the service left it out",
                "empty if absent, which means no",
                "empty unless requested",
                "empty except in searches",
                "empty",
                "an empty set if the service left them out",
                "unknown if the service left it out",
                "\"\" if there is none",
                "0 if the service left it out",
                "{@link Type#VERSION_1} if the service left it out",
                "known only after accepting",
                "present if {@linkplain Get#withCounts() requested}, and later",
            })
    void removesClausesOfReaders(String clause) {
        ValueText expected = new ValueText("the name", "", "");
        assertThat(text("{@return the name; " + clause + "}")).isEqualTo(expected);
        String sentence = Character.toUpperCase(clause.charAt(0)) + clause.substring(1) + ".";
        assertThat(text("Returns the name. " + sentence)).isEqualTo(expected);
        assertThat(text("{@return the name; " + clause + "; unique}").phrase()).isEqualTo("the name; unique");
        assertThat(text("The name. " + sentence + " At most 80 characters.").more())
                .isEqualTo(" At most 80 characters.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the age; 0 for unlimited, or if the service left it out | the age; 0 for unlimited",
                "the type; 0 for none, or if left out | the type; 0 for none",
                "the locale, {@code en} by default, or if absent | the locale, {@code en} by default",
            })
    void removesEndsOfReaders(String text, String phrase) {
        assertThat(text("{@return " + text + "}").phrase()).isEqualTo(phrase);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the page; -1 for no limit",
                "the page; a secret",
                "true to make the application an activity",
                "the empty pages; none of them",
                "the roles; at most 100, and none if {@link #parse()} allows all"
            })
    void keepsOtherClauses(String text) {
        assertThat(text("{@return " + text + "}")).isEqualTo(new ValueText(text, "", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{@return the size; empty for 24; at most 48}",
                "{@return the size; at most 48; empty for 24}",
                "Returns the size; at most 48. Empty for 24."
            })
    void meaningOfEmptyIsApart(String comment) {
        assertThat(text(comment)).isEqualTo(new ValueText("the size; at most 48", "empty for 24", ""));
    }
}
