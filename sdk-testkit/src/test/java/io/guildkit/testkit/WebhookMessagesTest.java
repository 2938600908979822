package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class WebhookMessagesTest {
    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedChannel general;
    private String path;
    private String message;

    @BeforeEach
    void post(ServiceEmulator emulator) throws Exception {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        general = emulator.guild("Chess Club").create().channel("general");
        path = path(general.webhook("Deploys").create());
        message = posted("", "{'content':'Hi <@%s>','embeds':[{'title':'One'}],'flags':4}", ada.id());
        emulator.clearEvents();
    }

    private static String path(EmulatedWebhook webhook) {
        return "/webhooks/" + webhook.id() + "/" + webhook.token();
    }

    private String posted(String query, String json, Object... values) throws Exception {
        String separator = query.isEmpty() ? "?" : query + "&";
        return path + "/messages/"
                + client.post(path + separator + "wait=true", json, values).field("id");
    }

    @Test
    void canBePlanted() throws Exception {
        EmulatedWebhook webhook = general.webhook("Seeds").create();
        EmulatedMessage planted = webhook.messageOf("{\"username\":\"Ada\",\"embeds\":[{\"title\":\"One\"}]}");
        Answer answer = client.get(path(webhook) + "/messages/" + planted.id());
        assertThat(answer.text()).isEqualTo(planted.json());
        assertThat(planted.username()).isEqualTo("Ada");
        assertThat(webhook.message("Say \"hi\"").content()).isEqualTo("Say \"hi\"");
        assertThat(emulator.events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"{}, Cannot send an empty message", "[], no JSON object", "{, not JSON", "'{\"content\":1}', content"})
    void areNotPlantedIfTheServiceWouldRefuseThem(String json, String reason) {
        EmulatedWebhook webhook = general.webhook("Seeds").create();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> webhook.messageOf(json))
                .withMessageContaining(reason);
    }

    @Test
    void areAwaited() throws Exception {
        EmulatedWebhook webhook = general.webhook("Seeds").create();
        Thread poster = new Thread(() -> webhook.message("Done"));
        poster.start();
        assertThat(general.awaitMessages(2))
                .extracting(EmulatedMessage::content)
                .last()
                .isEqualTo("Done");
        poster.join();
        assertThatThrownBy(() -> general.awaitMessages(3, Duration.ZERO))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expected 3 messages")
                .hasMessageContaining("content=Done");
    }

    @Test
    void areReadAgain() throws Exception {
        Answer answer = client.get(message);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo(general.messages().get(0).json());
    }

    @Test
    void areEditedWhereSomethingIsSaidAndNowhereElse() throws Exception {
        JsonNode before = client.get(message).json();
        emulator.clock().advance(Duration.ofMinutes(1));
        Answer answer = client.patch(message, "{'content':'Bye'}");
        assertThat(answer.status()).isEqualTo(200);
        JsonNode after = answer.json();
        assertThat(after.path("content").asText()).isEqualTo("Bye");
        assertThat(after.path("edited_timestamp").asText()).isEqualTo("2026-01-01T00:01:00.000000+00:00");
        assertThat(after.path("embeds")).isEqualTo(before.path("embeds"));
        assertThat(after.path("flags").asInt()).isEqualTo(4);
        assertThat(after.path("timestamp")).isEqualTo(before.path("timestamp"));
        assertThat(emulator.events()).containsExactly("MESSAGE_UPDATE");
        assertThat(client.patch(message, "{'embeds':[{'title':'Two'},{'title':'Three'}],'flags':0,'tts':true}")
                        .each("title"))
                .containsExactly("Two", "Three");
        assertThat(client.get(message).json().path("content").asText()).isEqualTo("Bye");
        assertThat(client.get(message).json().path("flags").asInt()).isZero();
    }

    @Test
    void areClearedInPartsButNotAltogether() throws Exception {
        assertThat(client.patch(message, "{'content':''}").field("content")).isEmpty();
        Answer answer = client.patch(message, "{'embeds':[]}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50006);
        assertThat(client.get(message).json().path("embeds")).hasSize(1);
        assertThat(client.patch(message, "{'content':'Hi','embeds':[]}").json().path("embeds"))
                .isEmpty();
        assertThat(client.patch(message, "{'content':''}").code()).isEqualTo(50006);
    }

    @Test
    void mentionFromScratchWhenTheirTextIsEdited() throws Exception {
        assertThat(client.get(message).json().path("mentions").findValuesAsText("id"))
                .containsExactly(ada.id());
        JsonNode edited = client.patch(message, "{'content':'<@%s> <@%s>'}", ada.id(), bob.id())
                .json();
        assertThat(edited.path("mentions").findValuesAsText("id")).containsExactly(ada.id(), bob.id());
        edited = client.patch(
                        message,
                        "{'content':'<@%1$s> <@%2$s>','allowed_mentions':{'users':['%2$s']}}",
                        ada.id(),
                        bob.id())
                .json();
        assertThat(edited.path("mentions").findValuesAsText("id")).containsExactly(bob.id());
        edited = client.patch(message, "{'content':'<@%s>'}", ada.id()).json();
        assertThat(edited.path("mentions").findValuesAsText("id"))
                .as("what was allowed before counts no longer")
                .containsExactly(ada.id());
        edited = client.patch(message, "{'embeds':[],'allowed_mentions':{'parse':[]}}")
                .json();
        assertThat(edited.path("mentions")).as("the text is the same").hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'username':'x'}                  | username     | UNKNOWN_FIELD",
                "{'avatar_url':'https://x.example'}| avatar_url   | UNKNOWN_FIELD",
                "{'thread_name':'x'}               | thread_name  | UNKNOWN_FIELD",
                "{'applied_tags':[]}               | applied_tags | UNKNOWN_FIELD",
                "{'poll':{}}                       | poll         | UNKNOWN_FIELD",
                "{'content':null}                  | content      | BASE_TYPE_NOT_NULL",
                "{'embeds':null}                   | embeds       | BASE_TYPE_NOT_NULL",
                "{'attachments':null}              | attachments  | BASE_TYPE_NOT_NULL",
                "{'flags':1}                       | flags        | BASE_TYPE_CHOICES",
                "{'components':[{'type':1}]}       | components   | COMPONENTS_NOT_ALLOWED",
                "{'embeds':[{'image':{'url':'attachment://x'}}]} | embeds/0/image/url | ATTACHMENT_NOT_FOUND",
            })
    void areNotEditedIfSomethingIsWrong(String body, String place, String complaint) throws Exception {
        Answer answer = client.patch(message, body);
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(place.split("/", -1))).isEqualTo(complaint);
        assertThat(client.get(message).json().path("edited_timestamp").isNull()).isTrue();
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void areDeleted() throws Exception {
        Answer answer = client.delete(message);
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.text()).isEmpty();
        assertThat(emulator.events()).containsExactly("MESSAGE_DELETE");
        assertThat(general.messages()).isEmpty();
        assertThat(client.delete(message).code()).isEqualTo(10008);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PATCH", "DELETE"})
    void belongToTheWebhookThatPostedThem(String method) throws Exception {
        String other = path(general.webhook("Other").create());
        String id = general.messages().get(0).id();
        for (String target : new String[] {other + "/messages/" + id, path + "/messages/1"}) {
            Answer answer = client.send(method, target, "");
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.code()).isEqualTo(10008);
        }
        assertThat(general.messages()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"GET, 200", "PATCH, 200", "DELETE, 204"})
    void areLookedForInTheThreadThatIsNamed(String method, int status) throws Exception {
        EmulatedChannel thread = general.thread("Openings");
        EmulatedChannel other = general.thread("Endgames");
        String target = posted("?thread_id=" + thread.id(), "{'content':'e4'}");
        String body = method.equals("PATCH") ? TestClient.quoted("{'content':'d4'}") : "";
        for (String wrong : new String[] {other.id(), general.id()}) {
            assertThat(client.send(method, target + "?thread_id=" + wrong, body).code())
                    .isEqualTo(10008);
        }
        assertThat(client.send(method, target + "?wait=true", body).complaint("wait"))
                .isEqualTo("UNKNOWN_FIELD");
        assertThat(client.send(method, target + "?thread_id=" + thread.id(), body)
                        .status())
                .isEqualTo(status);
    }

    @Test
    void areFoundWithoutTheirThreadToo() throws Exception {
        String target = posted("?thread_id=" + general.thread("Openings").id(), "{'content':'e4'}");
        assertThat(client.get(target).field("content")).isEqualTo("e4");
    }

    @Test
    void canBeDeletedBehindEverybodysBack() throws Exception {
        EmulatedMessage posted = general.messages().get(0);
        assertThat(posted.channel().id()).isEqualTo(general.id());
        posted.delete();
        assertThat(client.get(message).code()).isEqualTo(10008);
        assertThat(emulator.events()).isEmpty();
    }
}
