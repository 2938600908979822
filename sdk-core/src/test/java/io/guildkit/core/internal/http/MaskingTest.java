package io.guildkit.core.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.route.Headers;
import io.guildkit.testsupport.RepeatedText;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {
    private static final List<String> SECRETS = List.of(
            "grace.hopper",
            "123456",
            "correct horse battery",
            "quote\"back\\slash/tab\tend",
            "Grüße-ΣΑΣ-😀",
            "100%25&amp;\\u0041",
            "AbC+/=_-~",
            "{\"id\":\"x\",\"response\":{\"signature\":\"AAECAw==\"}}");

    private static Masking masking(String... secrets) {
        return new Masking(() -> List.of(secrets), () -> Set.of("password", "embeds", "url"));
    }

    @TestFactory
    Stream<DynamicTest> masksForms() {
        return RepeatedText.forms().entrySet().stream()
                .flatMap(form -> SECRETS.stream()
                        .map(secret -> DynamicTest.dynamicTest(form.getKey() + " of " + secret, () -> {
                            Masking masking = masking(SECRETS.toArray(String[]::new));
                            String repeated = form.getValue().apply(secret);
                            assertThat(masking.text("The value <" + repeated + "> is wrong"))
                                    .isEqualTo("The value <<redacted>> is wrong");
                        })));
    }

    @TestFactory
    Stream<DynamicTest> masksBase64InLongerTexts() {
        return SECRETS.stream()
                .flatMap(secret -> Stream.of("", "a", "ab", "abc", "login=x;p=")
                        .map(before -> DynamicTest.dynamicTest(
                                before + " before " + secret, () -> assertBase64IsMasked(before, secret))));
    }

    private static void assertBase64IsMasked(String before, String secret) {
        for (String after : List.of("", "z", "zy", "zyx")) {
            for (Base64.Encoder encoder : List.of(
                    Base64.getEncoder(),
                    Base64.getEncoder().withoutPadding(),
                    Base64.getUrlEncoder(),
                    Base64.getUrlEncoder().withoutPadding(),
                    Base64.getMimeEncoder(8, new byte[] {'\r', '\n'}))) {
                String clean = "!".repeat(secret.getBytes(UTF_8).length);
                String encoded = encoder.encodeToString((before + secret + after).getBytes(UTF_8));
                String other = encoder.encodeToString((before + clean + after).getBytes(UTF_8));
                String masked = masking(secret).text("<" + encoded + ">");
                // What remains is the same for another text of the same length.
                String[] remains = masked.split("<redacted>", -1);
                assertThat(remains).as("%s in %s", masked, encoded).hasSize(2);
                assertThat("<" + other + ">").startsWith(remains[0]).endsWith(remains[1]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "no secret",
                "grace.hoppe",
                "%",
                "%4",
                "&",
                "&#",
                "&#x;",
                "\\",
                "\\u00",
                "%u12",
                "\ud800"
            })
    void keepsOtherTexts(String text) {
        assertThat(masking(SECRETS.toArray(String[]::new)).text(text)).isEqualTo(text);
    }

    @Test
    void masksOverlappingSecrets() {
        assertThat(masking("grace.hopper", "hopper@example").text("grace.hopper@example.com is unknown"))
                .isEqualTo("<redacted>.com is unknown");
        assertThat(masking("abab").text("xabababy")).isEqualTo("x<redacted>y");
        assertThat(masking("abcd", "abcdef").text("abcdef abcd")).isEqualTo("<redacted> <redacted>");
    }

    @Test
    void masksNoSecretOfLessThanFourCharacters() {
        assertThat(masking("abc", "   d  ", "").text("abc   d   ")).isEqualTo("abc   d   ");
        assertThat(masking("abcd").text("abcd")).isEqualTo("<redacted>");
    }

    @Test
    void masksBeginningOfSecretWhereTextIsCutOff() {
        Masking masking = masking("grace.hopper");
        assertThat(masking.beginning("unknown: grace.ho")).isEqualTo("unknown: <redacted>");
        assertThat(masking.beginning("unknown: Z3JhY2Uua")).isEqualTo("unknown: <redacted>");
        assertThat(masking.beginning("unknown: gra")).isEqualTo("unknown: gra");
        assertThat(masking.beginning("grace.hopper, grac")).isEqualTo("<redacted>, <redacted>");
        assertThat(masking.text("unknown: grace.ho")).isEqualTo("unknown: grace.ho");
        assertThat(masking("x".repeat(1_000_000)).beginning("x".repeat(10))).isEqualTo("<redacted>");
    }

    @Test
    void masksNumbersThatAreSecrets() {
        Masking masking = masking("0123456");
        assertThat(masking.json(Codecs.JSON.decode("[123456,1234567,\"at 0123456\",true]")))
                .isEqualTo(Codecs.JSON.decode("[\"<redacted>\",1234567,\"at <redacted>\",true]"));
    }

    @Test
    void keepsNamesOfFieldsOfTheRequestAndOfErrors() {
        String body =
                "{\"message\":\"message\",\"password\":{\"embeds/0/url\":1,\"embeds/0/word\":2,\"code\":\"password\"}}";
        assertThat(masking("message", "password", "embeds", "code", "word").json(Codecs.JSON.decode(body)))
                .isEqualTo(Codecs.JSON.decode("{\"message\":\"<redacted>\",\"password\":{\"embeds/0/url\":1,"
                        + "\"<redacted>/0/<redacted>\":2,\"code\":\"<redacted>\"}}"));
    }

    @Test
    void masksHeadersAndDeviations() {
        Masking masking = masking("secret");
        assertThat(masking.headers(Headers.of("Date", "now", "X-Secret-Echo", "a secret", "date", "then")))
                .isEqualTo(Headers.of("Date", "now", "X-<redacted>-Echo", "a <redacted>", "date", "then"));
        assertThat(masking.drift(new Drift(Kind.UNKNOWN_VALUE, "GET /x", "/a/secret", "secret")))
                .isEqualTo(new Drift(Kind.UNKNOWN_VALUE, "GET /x", "/a/<redacted>", "<redacted>"));
        assertThat(masking("to/ken~").drift(new Drift(Kind.UNKNOWN_FIELD, "GET /x", "/a~1b/my to~1ken~0/0", "")))
                .isEqualTo(new Drift(Kind.UNKNOWN_FIELD, "GET /x", "/a~1b/my <redacted>/0", ""));
    }

    private static final class Quiet extends IOException {
        private static final long serialVersionUID = 1L;

        Quiet(String message) {
            super(message);
        }

        @Override
        @SuppressWarnings("OverrideThrowableToString") // as some exceptions do
        public String toString() {
            return "quiet";
        }
    }

    @Test
    void copiesOnlyExceptionsThatContainSecrets() {
        Masking masking = masking("secret", "java.io");
        IOException clean = new IOException("no", new IllegalStateException("none"));
        assertThat(masking.cause(clean)).isSameAs(clean);

        IOException failure = new IOException("a secret", new IllegalStateException("the &#115;ecret"));
        failure.addSuppressed(new Quiet("c2VjcmV0"));
        IOException masked = masking.cause(failure);
        assertThat(masked).hasMessage("java.io.IOException: a <redacted>");
        assertThat(masked.getCause()).hasMessage("java.lang.IllegalStateException: the <redacted>");
        assertThat(masked.getSuppressed()[0]).hasMessage("quiet");
    }

    /** A search that compares all beginnings of a secret with all places of such a text would take hours. */
    @ParameterizedTest
    @CsvSource({"a, ab", "%61, a", "&amp;, &", "\\\\, \\", "YWFh, aaa", "ab, abababb", "%2525252525, %"})
    void searchesHostileTexts(String repeated, String secret) {
        String[] secrets = Stream.of(10, 1_000, 10_000, 100_000)
                .map(length -> secret.repeat(length) + "b")
                .toArray(String[]::new);
        String text = repeated.repeat(256 * 1024 / repeated.length());
        assertThat(masking(secrets).text(text + "/" + secrets[0])).endsWith("<redacted>");
    }

    @Test
    void masksManyShortTexts() {
        String[] secrets =
                IntStream.range(0, 50).mapToObj(i -> "secret number " + i).toArray(String[]::new);
        JsonNode json = Codecs.JSON.decode("[" + "\"a1\",\"%41b\",3,".repeat(20_000) + "\"secret NUMBER 49\"]");
        assertThat(masking(secrets).json(json).get(60_000).textValue()).isEqualTo("<redacted>");
    }
}
