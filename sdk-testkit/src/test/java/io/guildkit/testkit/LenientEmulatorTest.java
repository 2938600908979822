package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Scenarios("""
    keeps no ignored member
    anybody POST {link}?wait=true {content: 'Hi', nonce: 1,
        embeds: [{title: 'x', brand_new: 1, provider: {name: 'x'}}]}
        -> 200 {content: 'Hi', $no: 'nonce', embeds: [{$no: 'brand_new provider'}]}

    refuses invalid values
    anybody POST {link}?wait=2 {content: 'Hi'}      -> 400 wait: BOOLEAN_TYPE_CONVERT
    anybody POST /auth/login {login: [], shade: 1}  -> 400 login: STRING_TYPE_CONVERT, password: BASE_TYPE_REQUIRED
    anybody POST /auth/login {login: [], shade: 1}  -> 400 {errors: {$no: 'shade'}}
    events none
    """)
class LenientEmulatorTest extends ChessClub {
    @BeforeEach
    void startLenient() {
        emulator.lenient();
        emulator.account("lea@example.com").password("correct horse").create();
        shown(general.webhook("Deploys").create());
        http.let("login", "login: 'lea@example.com', password: 'correct horse'");
    }

    private void assertIgnored(String fields, String parameters) {
        List<RecordedCall> calls = emulator.requests();
        RecordedCall last = calls.get(calls.size() - 1);
        assertThat(String.join(" ", last.ignoredFields())).isEqualTo(fields);
        assertThat(String.join(" ", last.ignoredQueryParameters())).isEqualTo(parameters);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                              | ``              | GET /gifs/trending
            ``                              | limit x         | GET /gifs/trending?limit=20&x&x=2
            shade                           | ``              | POST /auth/login {{login}, shade: 1}
            x z                             | a               | POST /auth/login?a=b {{login}, x: {y: []}, z: null}
            nonce                           | ``              | POST {link} {content: 'Hi', nonce: 1}
            embeds/0/video                  | with_gifs       | POST {link}?with_gifs=true {embeds: [{title: 'Hi', video: {}}]}
            embeds/0/image/width            | ``              | POST {link} {embeds: [{image: {url: 'https://x.example', width: 1}}]}
            poll/question/emoji             | ``              | POST {link} {poll: {question: {text: '?', emoji: {}}, answers: [{{text}}]}}
            poll/answers/0/answer_id        | ``              | POST {link} {poll: {question: {text: '?'}, answers: [{answer_id: 1, {text}}]}}
            channel attachments/0/mrkdwn_in | ``              | POST {link}/chatcompat {text: 'Hi', channel: '#a', attachments: [{text: 'x', mrkdwn_in: []}]}
            x                               | ``              | POST {link}/chatcompat {form} `{payload}&x=1`
            """)
    void ignoresAndRecordsUnknownFieldsAndParameters(String fields, String parameters, String request) {
        http.let("text", "poll_media: {text: '!'}")
                .let("form", "(Content-Type: application/x-www-form-urlencoded)")
                .let("payload", "payload=%7B%22text%22%3A%22Hi%22%7D")
                .verify("anybody " + request + " -> 2xx");
        assertIgnored(fields, parameters);
    }

    @Test
    void ignoresPartsOfForms() {
        EmulatedApplication quiz = emulator.application("Quiz").create();
        http.let("quiz", quiz.id()).verify("""
            anybody POST {link} form {payload_json: {content: 'Hi', nonce: 1}, colour: 'red', 'files[x]': 'y',
                'files[0]': {filename: 'a.txt'}} -> 204
            """);
        assertIgnored("nonce colour files[x]", "");
        http.verify("""
            ada POST /applications/{quiz}/attachment form {file: {filename: 'cat.gif', content: 'GIF89a'}, description: 'x'}
                -> 200
            """);
        assertIgnored("description", "");
    }

    @Test
    void servesPathsWithTheVersionsOfServicesAndWithoutAVersion() {
        try (ServiceEmulator lenient = ServiceEmulator.builder().lenient().start()) {
            new Transcript(lenient).caller("root", TestClient.atRootOf(lenient)).verify("""
                root GET {/api or /api/v6 or /api/v9 or /api/v10}/gifs/trending        -> 200
                root GET {/api/v or /api/v5 or /api/v11 or /apis/v9 or /v9}/gifs/trending  -> 404
                """);
        }
    }

    @Test
    void isSuggestedByTheStrictEmulator() {
        emulator.reset();
        http.let("reason", "{message: '~.*because it is strict.*ServiceEmulator[.]builder[(][)][.]lenient[(][)].*'}");
        http.verify("""
            anybody POST /auth/login {{login}, shade: 1}    -> 400 {errors: {shade: {_errors: [{reason}]}}}
            anybody GET /gifs/trending?shade=1              -> 400 {errors: {shade: {_errors: [{reason}]}}}
            """);
        assertThat(emulator.requests()).allSatisfy(call -> {
            assertThat(call.processed()).isFalse();
            assertThat(call.ignoredFields()).isEmpty();
            assertThat(call.ignoredQueryParameters()).isEmpty();
        });
    }
}
