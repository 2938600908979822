package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LenientEmulatorTest {
    private static final String TRENDING = "/gifs/trending";

    @RegisterExtension
    final EmulatorExtension lenient = EmulatorExtension.startedBy(
            () -> ServiceEmulator.builder().lenient().start());

    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedChannel general;
    private String webhook;

    @BeforeEach
    void connect() {
        emulator = lenient.emulator();
        client = TestClient.of(emulator);
        emulator.account("ada@example.com").password("correct horse").create();
        general = emulator.guild("Chess Club").create().channel("general");
        EmulatedWebhook planted = general.webhook("Deploys").create();
        webhook = "/webhooks/" + planted.id() + "/" + planted.token();
    }

    private RecordedCall last() {
        List<RecordedCall> calls = emulator.requests();
        return calls.get(calls.size() - 1);
    }

    private static String[] names(String list) {
        return list.isEmpty() ? new String[0] : list.split(" ", -1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST | /auth/login     | {'login':'ada@example.com','password':'correct horse','shade':1} | shade | ``",
                "POST | /auth/login?a=b | {'login':'ada@example.com','password':'correct horse','x':{'y':[]},'z':null} | x z | a",
                "GET  | /gifs/trending?limit=20&x&x=2 | `` | `` | limit x",
                "POST | {webhook}       | {'content':'Hi','nonce':1} | nonce | ``",
                "POST | {webhook}?wait=true&with_components=true | {'embeds':[{'title':'Hi','video':{'url':'x'},'image':{'url':'https://x.example','width':1}}]} | embeds/0/video embeds/0/image/width | with_components",
                "POST | {webhook}       | {'poll':{'question':{'text':'?','emoji':{}},'answers':[{'answer_id':1,'poll_media':{'text':'!'}}]}} | poll/question/emoji poll/answers/0/answer_id | ``",
                "POST | {webhook}/chatcompat | {'text':'Hi','channel':'#a','attachments':[{'text':'x','mrkdwn_in':[]}]} | attachments/0/mrkdwn_in channel | ``",
            })
    void ignoresAndRecordsWhatItDoesNotKnow(String method, String path, String body, String fields, String parameters)
            throws Exception {
        Answer answer = client.send(method, path.replace("{webhook}", webhook), TestClient.quoted(body));
        assertThat(answer.status()).as(answer.text()).isIn(200, 204);
        assertThat(last().ignoredFields()).containsExactlyInAnyOrder(names(fields));
        assertThat(last().ignoredQueryParameters()).containsExactlyInAnyOrder(names(parameters));
    }

    @Test
    void ignoresFieldsOfForms() throws Exception {
        Form form = form().payload("{'content':'Hi','nonce':1}")
                .field("colour", "red")
                .field("files[x]", "y")
                .file(0, "a.txt", "a");
        assertThat(client.send("POST", webhook, form).status()).isEqualTo(204);
        assertThat(last().ignoredFields()).containsExactlyInAnyOrder("nonce", "colour", "files[x]");
        Answer encoded = client.with("Content-Type", "application/x-www-form-urlencoded")
                .send("POST", webhook + "/chatcompat", "payload=%7B%22text%22%3A%22Hi%22%7D&x=1");
        assertThat(encoded.status()).as(encoded.text()).isEqualTo(204);
        assertThat(last().ignoredFields()).containsExactly("x");
    }

    @Test
    void ignoresOtherPartsOfAnUpload() throws Exception {
        EmulatedApplication quiz = emulator.application("Quiz").create();
        TestClient uploader = client.as(emulator.account().create().newSession());
        byte[] picture = {'G', 'I', 'F', '8', '9', 'a'};
        Form form = form().part("form-data; name=\"file\"; filename=\"cat.gif\"", null, picture)
                .field("description", "x");
        Answer answer = uploader.send("POST", "/applications/" + quiz.id() + "/attachment", form);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(last().ignoredFields()).containsExactly("description");
    }

    @Test
    void keepsNothingOfWhatItIgnores() throws Exception {
        JsonNode message = client.post(
                        webhook + "?wait=true",
                        "{'content':'Hi','nonce':1,'embeds':[{'title':'x','brand_new':1,'provider':{'name':'x'}}]}")
                .json();
        assertThat(message.path("content").asText()).isEqualTo("Hi");
        assertThat(message.has("nonce")).isFalse();
        assertThat(message.path("embeds").path(0).has("brand_new")).isFalse();
        assertThat(message.path("embeds").path(0).has("provider")).isFalse();
    }

    @Test
    void stillRefusesWhatIsWrong() throws Exception {
        Answer answer = client.post("/auth/login", "{'login':7,'shade':1}");
        assertThat(answer.complaint("login")).isEqualTo("STRING_TYPE_CONVERT");
        assertThat(answer.complaint("password")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(answer.complaint("shade")).isEmpty();
        assertThat(last().processed()).isFalse();
        assertThat(client.post(webhook + "?wait=1", "{'content':'Hi'}").complaint("wait"))
                .isEqualTo("BOOLEAN_TYPE_CONVERT");
    }

    @Test
    void recordsNothingOfRequestsThatAreInOrder() throws Exception {
        client.get(TRENDING);
        assertThat(last().ignoredFields()).isEmpty();
        assertThat(last().ignoredQueryParameters()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/api, 200", "/api/v9, 200", "/api/v10, 200", "/api/v, 404", "/apis/v9, 404", "/v9, 404"})
    void servesEveryVersion(String base, int status) throws Exception {
        assertThat(TestClient.atRootOf(emulator).get(base + TRENDING).status()).isEqualTo(status);
    }

    @Test
    void theStrictEmulatorSaysThatItIsStrict() throws Exception {
        try (ServiceEmulator strict = ServiceEmulator.start()) {
            TestClient client = TestClient.of(strict);
            for (String text : List.of(
                    client.post("/auth/login", "{'login':'ada@example.com','password':'correct horse','shade':1}")
                            .text(),
                    client.get(TRENDING + "?shade=1").text())) {
                assertThat(text).contains("because it is strict").contains("ServiceEmulator.builder().lenient()");
            }
            assertThat(strict.requests()).allSatisfy(call -> {
                assertThat(call.processed()).isFalse();
                assertThat(call.ignoredFields()).isEmpty();
                assertThat(call.ignoredQueryParameters()).isEmpty();
            });
        }
    }
}
