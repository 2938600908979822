package io.guildkit.testkit;

import static io.guildkit.testkit.Form.form;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class WebhookFilesTest {
    private static final int MOST_BYTES = 100 << 20;

    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedChannel general;
    private String path;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        general = emulator.guild("Chess Club").create().channel("general");
        EmulatedWebhook webhook = general.webhook("Deploys").create();
        path = "/webhooks/" + webhook.id() + "/" + webhook.token();
    }

    private static byte[] noise(int count) {
        byte[] bytes = new byte[count];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private JsonNode posted(Form form) throws Exception {
        Answer answer = client.send("POST", path + "?wait=true", form);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private Answer refused(Form form) throws Exception {
        Answer answer = client.send("POST", path, form);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(general.messages()).isEmpty();
        return answer;
    }

    private JsonNode edited(JsonNode message, Form form) throws Exception {
        Answer answer =
                client.send("PATCH", path + "/messages/" + message.path("id").asText(), form);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static List<String> names(JsonNode message) {
        return message.path("attachments").findValuesAsText("filename");
    }

    @Test
    void arriveAsTheyWereSent() throws Exception {
        byte[] bytes = noise(70_000);
        JsonNode json = posted(form().payload("{'content':'Report','attachments':[{'id':'0','description':'Noise'}]}")
                .file(0, "noise.bin", "application/x-noise", bytes)
                .file(3, "a.txt", "")
                .part("form-data; name=\"files[4]\"; filename=\"plain\"", null, new byte[] {13, 10, 45, 45}));
        assertThat(json.path("content").asText()).isEqualTo("Report");
        JsonNode first = json.path("attachments").path(0);
        assertThat(first.path("filename").asText()).isEqualTo("noise.bin");
        assertThat(first.path("description").asText()).isEqualTo("Noise");
        assertThat(first.path("content_type").asText()).isEqualTo("application/x-noise");
        assertThat(first.path("size").asInt()).isEqualTo(70_000);
        assertThat(first.path("proxy_url")).isEqualTo(first.path("url"));
        assertThat(json.path("attachments").path(1).has("description")).isFalse();
        List<EmulatedAttachment> files = general.messages().get(0).attachments();
        assertThat(files).extracting(EmulatedAttachment::filename).containsExactly("noise.bin", "a.txt", "plain");
        assertThat(files.get(0).bytes()).isEqualTo(bytes);
        assertThat(files.get(0).description()).contains("Noise");
        assertThat(files.get(0).id()).isEqualTo(first.path("id").asText());
        assertThat(files.get(1).size()).isZero();
        assertThat(files.get(2).bytes()).containsExactly(13, 10, 45, 45);
        assertThat(files.get(2).contentType()).isEqualTo("application/octet-stream");
        assertThat(files.get(2).content().isReadOnly()).isTrue();
    }

    @Test
    void canBeDownloadedByAnybody() throws Exception {
        byte[] bytes = noise(1000);
        JsonNode json = posted(form().file(0, "schöne Grüße.png", "image/png", bytes));
        String url = json.path("attachments").path(0).path("url").asText();
        HttpResponse<byte[]> download = TestClient.download(url);
        assertThat(download.statusCode()).isEqualTo(200);
        assertThat(download.body()).isEqualTo(bytes);
        assertThat(download.headers().firstValue("Content-Type")).contains("image/png");
        assertThat(general.messages().get(0).attachments().get(0).url()).isEqualTo(url);
        assertThat(TestClient.download(url + "x").statusCode()).isEqualTo(404);
        client.delete(path + "/messages/" + json.path("id").asText());
        assertThat(TestClient.download(url).statusCode()).isEqualTo(404);
    }

    @Test
    void areEnoughForAMessage() throws Exception {
        assertThat(posted(form().file(0, "a.txt", "A")).path("content").asText())
                .isEmpty();
    }

    @Test
    void takeTheirNameFromTheListOfAttachments() throws Exception {
        JsonNode json = posted(form().payload("{'attachments':[{'id':1,'filename':'b2.txt'},{'id':'0'}]}")
                .file(0, "a.txt", "A")
                .file(1, "b.txt", "B"));
        assertThat(names(json)).containsExactly("b2.txt", "a.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "form-data; name=\"files[0]\"; filename=\"x.txt\"; filename*=UTF-8''na%C3%AFve+plus.txt",
                "form-data; filename*=utf-8''na%C3%AFve+plus.txt; name=files[0]",
                "form-data; name=\"files[0]\"; filename=\"naïve+plus.txt\""
            })
    void haveNamesInAnySpelling(String disposition) throws Exception {
        assertThat(names(posted(form().part(disposition, "text/plain", new byte[1]))))
                .containsExactly("naïve+plus.txt");
    }

    @Test
    void haveQuotesInTheirNames() throws Exception {
        assertThat(names(posted(form().file(0, "a%22b.txt", "A").file(1, "a\\\"c.txt", "B"))))
                .containsExactly("a\"b.txt", "a\"c.txt");
    }

    @Test
    void areReferredToByEmbeds() throws Exception {
        JsonNode json = posted(form().payload("{'embeds':[{'image':{'url':'attachment://a.png'},"
                        + "'footer':{'text':'x','icon_url':'attachment://b.png'}}]}")
                .file(0, "a.png", "A")
                .file(1, "b.png", "B"));
        JsonNode embed = json.path("embeds").path(0);
        JsonNode attachments = json.path("attachments");
        assertThat(embed.path("image").path("url"))
                .isEqualTo(attachments.path(0).path("url"));
        assertThat(embed.path("image").path("proxy_url"))
                .isEqualTo(attachments.path(0).path("url"));
        assertThat(embed.path("footer").path("icon_url"))
                .isEqualTo(attachments.path(1).path("url"));
        assertThat(refusedBesides(json)).isEqualTo("ATTACHMENT_NOT_FOUND");
    }

    private String refusedBesides(JsonNode message) throws Exception {
        Answer answer = client.send(
                "PATCH",
                path + "/messages/" + message.path("id").asText(),
                form().payload("{'embeds':[{'image':{'url':'attachment://a.png'}}],'attachments':[]}")
                        .file(0, "c.png", "C"));
        return answer.complaint("embeds", "0", "image", "url");
    }

    @Test
    void comeWithPlainFields() throws Exception {
        JsonNode json = posted(form().field("content", "42")
                .field("username", "Bob")
                .field("tts", "true")
                .field("flags", "4")
                .file(0, "a.txt", "A"));
        assertThat(json.path("content").asText()).isEqualTo("42");
        assertThat(json.path("author").path("username").asText()).isEqualTo("Bob");
        assertThat(json.path("tts").asBoolean()).isTrue();
        assertThat(json.path("flags").asInt()).isEqualTo(4);
        assertThat(posted(form().field("username", "Eve").payload("{'content':'Hi'}"))
                        .path("author")
                        .path("username")
                        .asText())
                .isEqualTo("Eve");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tts     | yes | BOOLEAN_TYPE_CONVERT",
                "flags   | x   | NUMBER_TYPE_COERCE",
                "flags   | 1   | BASE_TYPE_CHOICES",
                "embeds  | []  | LIST_TYPE_CONVERT",
                "file    | x   | UNKNOWN_FIELD",
                "files   | x   | UNKNOWN_FIELD",
                "files[] | x   | UNKNOWN_FIELD",
                "files[x]| x   | UNKNOWN_FIELD",
                "files[01]| x  | UNKNOWN_FIELD",
                "files[0]| x   | FILENAME_INVALID",
                "content | x   | FORM_FIELD_REPEATED",
            })
    void comeWithNothingElse(String name, String value, String complaint) throws Exception {
        Form form = form().payload("{'content':'Hi'}").field(name.strip(), value);
        assertThat(refused(form).complaint(name.strip())).isEqualTo(complaint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "../a.txt", "a/b.txt", "a\\\\b.txt", "a\tb"})
    void haveNamesThatAreNoPaths(String name) throws Exception {
        assertThat(refused(form().file(0, name, "A")).complaint("files[0]")).isEqualTo("FILENAME_INVALID");
    }

    @Test
    void areNumberedOnce() throws Exception {
        Form form = form().file(0, "a.txt", "A").file(0, "b.txt", "B");
        assertThat(refused(form).complaint("files[0]")).isEqualTo("FORM_FIELD_REPEATED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{'id':'1'}]            | 0",
                "[{'id':'0'},{'id':'0'}] | 1",
                "[{'id':0},{'id':'0'}]   | 1",
            })
    void areListedIfTheyAreThereAndOnce(String list, String place) throws Exception {
        Form form = form().payload("{'attachments':" + list + "}").file(0, "a.txt", "A");
        assertThat(refused(form).complaint("attachments", place, "id")).isEqualTo("ATTACHMENT_NOT_FOUND");
    }

    @Test
    void areTenAtMost() throws Exception {
        Form form = form();
        for (int i = 0; i < 11; i++) {
            form.file(i, i + ".txt", "x");
        }
        assertThat(refused(form).complaint("files")).isEqualTo("BASE_TYPE_BAD_LENGTH");
        Form ten = form();
        for (int i = 0; i < 10; i++) {
            ten.file(i, i + ".txt", "x");
        }
        JsonNode json = posted(ten);
        assertThat(names(json)).hasSize(10);
        Answer answer =
                client.send("PATCH", path + "/messages/" + json.path("id").asText(), form().file(0, "x.txt", "x"));
        assertThat(answer.complaint("attachments")).isEqualTo("BASE_TYPE_BAD_LENGTH");
    }

    @Test
    void areAppendedByAnEdit() throws Exception {
        JsonNode json = posted(form().payload("{'content':'Hi'}").file(0, "a.txt", "A"));
        JsonNode after = edited(json, form().file(0, "b.txt", "B"));
        assertThat(names(after)).containsExactly("a.txt", "b.txt");
        assertThat(after.path("attachments").path(0))
                .isEqualTo(json.path("attachments").path(0));
        assertThat(after.path("content").asText()).isEqualTo("Hi");
    }

    @Test
    void areKeptIfAnEditListsThem() throws Exception {
        JsonNode json = posted(form().file(0, "a.txt", "A").file(1, "b.txt", "B"));
        String kept = json.path("attachments").path(1).path("id").asText();
        JsonNode after = edited(
                json,
                form().payload("{'attachments':[{'id':'%s','description':'Bee'},{'id':'0','description':'Sea'}]}", kept)
                        .file(0, "c.txt", "C"));
        assertThat(names(after)).containsExactly("b.txt", "c.txt");
        assertThat(after.path("attachments").findValuesAsText("description")).containsExactly("Bee", "Sea");
        assertThat(TestClient.download(
                                json.path("attachments").path(0).path("url").asText())
                        .statusCode())
                .isEqualTo(404);
        Answer gone = client.patch(
                path + "/messages/" + json.path("id").asText(),
                "{'attachments':[{'id':'%s'}]}",
                json.path("attachments").path(0).path("id").asText());
        assertThat(gone.complaint("attachments", "0", "id")).isEqualTo("ATTACHMENT_NOT_FOUND");
        JsonNode cleared = edited(json, form().payload("{'content':'Hi','attachments':[]}"));
        assertThat(cleared.path("attachments")).isEmpty();
    }

    @Test
    void canBeUploadedAheadOfTheirMessage() throws Exception {
        String uploaded = general.upload("big.bin", "application/x-big", noise(10));
        Answer answer = client.post(
                path + "?wait=true",
                "{'attachments':[{'id':'0','filename':'small.bin','uploaded_filename':'%s'}]}",
                uploaded);
        assertThat(names(answer.json())).containsExactly("small.bin");
        assertThat(general.messages().get(0).attachments().get(0).bytes()).isEqualTo(noise(10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "--b",
                "--b\r\n",
                "--b--x",
                "--b\r\nContent-Disposition: form-data; name=\"content\"\r\n\r\nHi",
                "--b\r\nContent-Disposition: form-data; name=\"content\"\r\n\r\nHi\r\n--b",
                "--b\r\nContent-Disposition: form-data\r\n\r\nHi\r\n--b--\r\n",
                "--b\r\nContent-Disposition: attachment; name=\"content\"\r\n\r\nHi\r\n--b--\r\n",
                "--b\r\nContent-Type: text/plain\r\n\r\nHi\r\n--b--\r\n",
                "--b\r\nContent-Disposition: form-data; name*=UTF-8''%\r\n\r\nHi\r\n--b--\r\n",
                "--b\r\nno header\r\n\r\nHi\r\n--b--\r\n",
            })
    void areNotReadFromABrokenForm(String body) throws Exception {
        Answer answer =
                client.with("Content-Type", "multipart/form-data; boundary=b").send("POST", path, body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(general.messages()).isEmpty();
    }

    @Test
    void needABoundaryAndValidJson() throws Exception {
        assertThat(client.with("Content-Type", "multipart/form-data")
                        .send("POST", path, "--b--")
                        .status())
                .isEqualTo(400);
        assertThat(refused(form().field("payload_json", "{")).code()).isEqualTo(50109);
        assertThat(refused(form().field("payload_json", "[]")).complaint("payload_json"))
                .isEqualTo("MODEL_TYPE_CONVERT");
    }

    @Test
    void areForMessagesOnly() throws Exception {
        Answer answer = client.send("PATCH", path, form().field("name", "x"));
        assertThat(answer.status()).isEqualTo(415);
    }

    @Test
    void fillARequestOfAHundredMebibytes() throws Exception {
        byte[] bytes = noise(MOST_BYTES - Form.overhead());
        assertThat(client.send("POST", path, form().file(0, "big.bin", "application/octet-stream", bytes))
                        .status())
                .isEqualTo(204);
        assertThat(general.messages().get(0).attachments().get(0).content()).isEqualTo(ByteBuffer.wrap(bytes));
        assertThat(emulator.requests().get(0).bodySize()).isEqualTo(MOST_BYTES);
        Answer answer = client.send(
                "POST",
                path,
                form().file(0, "big.bin", "application/octet-stream", noise(MOST_BYTES - Form.overhead() + 1)));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.code()).isEqualTo(40005);
        assertThat(answer.field("message")).isNotEmpty();
        assertThat(general.messages()).hasSize(1);
    }

    @Test
    void areRecordedAsTheyCame() throws Exception {
        posted(form().payload("{'content':'Hi'}").file(0, "a.txt", "A"));
        RecordedCall call = emulator.requests().get(0);
        assertThat(call.header("Content-Type")).contains(form().contentType());
        assertThat(new String(call.body(), StandardCharsets.UTF_8)).contains("filename=\"a.txt\"");
    }
}
