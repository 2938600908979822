package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two routes that take what other services send. */
@EmulatorTest
class WebhookFormatsTest {
    private static final String EVENT = "X-GitHub-Event";
    private static final String SENDER =
            "'sender':{'login':'ada','html_url':'https://code.example/ada','avatar_url':'https://code.example/ada.png'},"
                    + "'repository':{'full_name':'ada/chess'}";

    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedChannel general;
    private String path;
    private String chat;
    private String code;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        general = emulator.guild("Chess Club").create().channel("general");
        EmulatedWebhook webhook = general.webhook("Deploys").create();
        path = "/webhooks/" + webhook.id() + "/" + webhook.token();
        chat = path + "/chatcompat";
        code = path + "/codehost";
        emulator.clearEvents();
    }

    private JsonNode posted(TestClient sender, String target, String json, Object... values) throws Exception {
        Answer answer = sender.post(target + "?wait=true", json, values);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private JsonNode embed(String attachment) throws Exception {
        return posted(client, chat, "{'attachments':[" + attachment + "]}")
                .path("embeds")
                .path(0);
    }

    private JsonNode told(String event, String payload) throws Exception {
        return posted(client.with(EVENT, event), code, payload).path("embeds").path(0);
    }

    @Test
    void chatMessagesAreTranslated() throws Exception {
        JsonNode json = posted(
                client,
                chat,
                "{'text':'Hello','username':'Bob','icon_url':'https://x.example/bob.png','attachments':[{"
                        + "'fallback':'F','color':'#36a64f','pretext':'Before','author_name':'A',"
                        + "'author_link':'https://x.example/a','author_icon':'https://x.example/a.png',"
                        + "'title':'T','title_link':'https://x.example/t','text':'Within',"
                        + "'fields':[{'title':'Priority','value':'High','short':true},{'value':'x'}],"
                        + "'image_url':'https://x.example/i.png','thumb_url':'https://x.example/s.png',"
                        + "'footer':'End','footer_icon':'https://x.example/e.png','ts':1767225600,'callback_id':'7'}]}");
        assertThat(json.path("content").asText()).isEqualTo("Hello");
        assertThat(json.path("author").path("username").asText()).isEqualTo("Bob");
        assertThat(general.messages().get(0).avatarUrl()).contains("https://x.example/bob.png");
        JsonNode embed = json.path("embeds").path(0);
        assertThat(embed.path("title").asText()).isEqualTo("T");
        assertThat(embed.path("url").asText()).isEqualTo("https://x.example/t");
        assertThat(embed.path("description").asText()).isEqualTo("Before\nWithin");
        assertThat(embed.path("color").asInt()).isEqualTo(0x36a64f);
        assertThat(embed.path("author").path("name").asText()).isEqualTo("A");
        assertThat(embed.path("author").path("url").asText()).isEqualTo("https://x.example/a");
        assertThat(embed.path("author").path("icon_url").asText()).isEqualTo("https://x.example/a.png");
        assertThat(embed.path("fields").path(0).path("name").asText()).isEqualTo("Priority");
        assertThat(embed.path("fields").path(0).path("inline").asBoolean()).isTrue();
        assertThat(embed.path("fields").path(1).path("value").asText()).isEqualTo("x");
        assertThat(embed.path("fields").path(1).path("inline").asBoolean(true)).isFalse();
        assertThat(embed.path("image").path("url").asText()).isEqualTo("https://x.example/i.png");
        assertThat(embed.path("thumbnail").path("url").asText()).isEqualTo("https://x.example/s.png");
        assertThat(embed.path("footer").path("text").asText()).isEqualTo("End");
        assertThat(embed.path("footer").path("icon_url").asText()).isEqualTo("https://x.example/e.png");
        assertThat(embed.path("timestamp").asText()).isEqualTo("2026-01-01T00:00:00.000000+00:00");
        assertThat(emulator.events()).containsExactly("MESSAGE_CREATE");
    }

    @ParameterizedTest
    @CsvSource({"good, 0x2eb886", "warning, 0xdaa038", "danger, 0xa30200", "36a64f, 0x36a64f", "teal, -1"})
    void chatColoursHaveNames(String name, int color) throws Exception {
        assertThat(embed("{'text':'x','color':'" + name + "'}").path("color").asInt(-1))
                .isEqualTo(color);
    }

    @Test
    void chatAttachmentsFallBack() throws Exception {
        assertThat(embed("{'fallback':'F'}").path("description").asText()).isEqualTo("F");
        assertThat(embed("{'fallback':'F','title':'T'}").has("description")).isFalse();
        assertThat(
                        embed(
                                "{'text':'x','ts':'1767225600.500000','author_link':'https://x.example','footer_icon':'https://x.example'}"))
                .hasToString(
                        "{\"description\":\"x\",\"timestamp\":\"2026-01-01T00:00:00.500000+00:00\",\"type\":\"rich\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'text':'x','channel':'#a'}               | channel                  | FIELD_NOT_ACCEPTED",
                "{'text':'x','icon_emoji':':a:'}           | icon_emoji               | FIELD_NOT_ACCEPTED",
                "{'text':'x','mrkdwn':true}                | mrkdwn                   | FIELD_NOT_ACCEPTED",
                "{'attachments':[{'mrkdwn_in':['text']}]}  | attachments/0/mrkdwn_in  | FIELD_NOT_ACCEPTED",
                "{'text':7}                                | text                     | STRING_TYPE_CONVERT",
                "{'text':'x','username':''}                | username                 | BASE_TYPE_REQUIRED",
                "{'text':'x','icon_url':'x'}               | icon_url                 | URL_TYPE_INVALID_SCHEME",
                "{'attachments':[{'ts':'soon'}]}           | attachments/0/ts         | NUMBER_TYPE_COERCE",
                "{'attachments':[{'fields':[{'short':1}]}]} | attachments/0/fields/0/short | BOOLEAN_TYPE_CONVERT",
                "{'attachments':[{'title_link':'x'}]}      | attachments/0/title_link | URL_TYPE_INVALID_SCHEME",
            })
    void chatMessagesAreRefusedIfSomethingIsWrong(String body, String place, String complaint) throws Exception {
        Answer answer = client.post(chat, body);
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(place.split("/", -1))).isEqualTo(complaint);
        assertThat(answer.json().path("errors").findValues("_errors")).hasSize(1);
        assertThat(general.messages()).isEmpty();
    }

    @Test
    void chatMessagesObeyTheSameLimits() throws Exception {
        String text = "{'text':'%s'}";
        assertThat(client.post(chat, text, "x".repeat(2000)).status()).isEqualTo(204);
        assertThat(client.post(chat, text, "x".repeat(2001)).complaint("text")).isEqualTo("BASE_TYPE_BAD_LENGTH");
        String attachment = "{'attachments':[{'title':'%s'}]}";
        assertThat(client.post(chat, attachment, "x".repeat(256)).status()).isEqualTo(204);
        assertThat(client.post(chat, attachment, "x".repeat(257)).complaint("attachments", "0", "title"))
                .isEqualTo("BASE_TYPE_BAD_LENGTH");
        assertThat(client.post(chat, "{}").code()).isEqualTo(50006);
        assertThat(client.post(chat + "?thread_id=1", "{'text':'x'}").code()).isEqualTo(10003);
    }

    @ParameterizedTest
    @CsvSource({
        "AS_EXECUTE, '', 204, ''",
        "STRING, '', 200, '\"ok\"'",
        "STRING, ?wait=true, 200, '\"ok\"'",
        "EMPTY, '', 200, ''"
    })
    void chatMessagesAreAnsweredAsTheTestLikes(ChatCompatAnswer form, String query, int status, String body)
            throws Exception {
        emulator.chatCompatAnswer(form);
        Answer answer = client.post(chat + query, "{'text':'Hi'}");
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text()).isEqualTo(body);
        assertThat(general.messages()).hasSize(1);
    }

    @Test
    void bothFormatsComeAsFormsToo() throws Exception {
        TestClient form = client.with("Content-Type", "application/x-www-form-urlencoded");
        String payload = "payload=" + URLEncoder.encode("{\"text\":\"ä + b\"}", StandardCharsets.UTF_8);
        assertThat(form.send("POST", chat, payload).status()).isEqualTo(204);
        assertThat(general.messages().get(0).content()).isEqualTo("ä + b");
        assertThat(form.with(EVENT, "push").send("POST", code, "payload=%7B%7D").status())
                .isEqualTo(204);
        assertThat(general.messages()).hasSize(2);
        assertThat(form.send("POST", chat, payload + "&x=1").complaint("x")).isEqualTo("UNKNOWN_FIELD");
        for (String broken : new String[] {"payload", "payload=%", "payload=%7B", "payload=7"}) {
            assertThat(form.send("POST", chat, broken).status()).isEqualTo(400);
        }
        assertThat(form.send("POST", path, payload).status()).isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit_comment",
                "create",
                "delete",
                "fork",
                "issue_comment",
                "issues",
                "member",
                "public",
                "pull_request",
                "pull_request_review",
                "pull_request_review_comment",
                "push",
                "release",
                "watch",
                "check_run",
                "check_suite",
                "discussion",
                "discussion_comment"
            })
    void codeEventsAreTold(String event) throws Exception {
        JsonNode embed = told(event, "{" + SENDER + "}");
        assertThat(embed.path("title").asText()).isEqualTo("[ada/chess] " + event.replace('_', ' '));
        assertThat(embed.path("author").path("name").asText()).isEqualTo("ada");
        assertThat(embed.path("author").path("url").asText()).isEqualTo("https://code.example/ada");
        assertThat(embed.path("author").path("icon_url").asText()).isEqualTo("https://code.example/ada.png");
        assertThat(emulator.events()).containsExactly("MESSAGE_CREATE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ping", "star", "PUSH", ""})
    void otherCodeEventsAreIgnored(String event) throws Exception {
        Answer answer = client.with(EVENT, event).post(code + "?wait=true", "{" + SENDER + "}");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(general.messages()).isEmpty();
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void codeEventsNeedAName() throws Exception {
        Answer answer = client.post(code, "{}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.field("message")).contains(EVENT);
        emulator.codeHostEventHeader("X-Forge-Event");
        assertThat(client.with(EVENT, "push").post(code, "{}").field("message")).contains("X-Forge-Event");
        assertThat(client.with("X-Forge-Event", "push").post(code, "{}").status())
                .isEqualTo(204);
        assertThat(general.messages()).hasSize(1);
    }

    @Test
    void aPushIsToldWithItsCommits() throws Exception {
        JsonNode embed = told(
                "push",
                "{'ref':'refs/heads/main','compare':'https://code.example/compare','commits':["
                        + "{'id':'0123456789','message':'First\\n\\nmore'},{'id':'abcdef','message':'Second'}]}");
        assertThat(embed.path("title").asText()).isEqualTo("push refs/heads/main");
        assertThat(embed.path("url").asText()).isEqualTo("https://code.example/compare");
        assertThat(embed.path("description").asText()).isEqualTo("`0123456` First\n`abcdef` Second");
    }

    @Test
    void anIssueIsToldWithItsText() throws Exception {
        JsonNode embed = told(
                "issues",
                "{'action':'opened','issue':{'number':7,'title':'Clock','body':'It ticks.','html_url':'https://code.example/7'},"
                        + SENDER + "}");
        assertThat(embed.path("title").asText()).isEqualTo("[ada/chess] issues opened #7 Clock");
        assertThat(embed.path("description").asText()).isEqualTo("It ticks.");
        assertThat(embed.path("url").asText()).isEqualTo("https://code.example/7");
        JsonNode comment = told(
                "issue_comment",
                "{'comment':{'body':'%s','html_url':'ftp://x'},'issue':{'title':'%s','body':null}}"
                        .replace("%s", "😀".repeat(3000)));
        assertThat(comment.path("title").asText().codePoints()).hasSize(256);
        assertThat(comment.path("description").asText().codePoints()).hasSize(2048);
        assertThat(comment.has("url")).isFalse();
        assertThat(comment.has("author")).isFalse();
    }
}
