package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class WebhooksTest {
    private static final String PNG = "data:image/png;base64,iVBORw0KGgo=";
    private static final String GIF = "data:image/gif;base64,R0lGODlhAQ==";
    private static final String JPEG = "data:image/jpeg;base64,/9j/4AA=";

    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedAccount bot;
    private EmulatedApplication quiz;
    private EmulatedGuild guild;
    private EmulatedChannel general;
    private TestClient anybody;
    private TestClient asAda;
    private TestClient asBob;
    private TestClient asBot;
    private String ofChannel;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        bot = emulator.account().username("quizbot").bot().create();
        quiz = emulator.application("Quiz").bot(bot).create();
        guild = emulator.guild("Chess Club")
                .owner(ada)
                .textChannel("general")
                .textChannel("news")
                .create();
        general = guild.channel("general");
        anybody = TestClient.of(emulator);
        asAda = anybody.as(ada.newSession());
        asBob = anybody.as(bob.newSession());
        asBot = anybody.as("Bot " + bot.newSession());
        ofChannel = "/channels/" + general.id() + "/webhooks";
        emulator.clearEvents();
    }

    private static String path(EmulatedWebhook webhook) {
        return "/webhooks/" + webhook.id();
    }

    private static String tokenPath(EmulatedWebhook webhook) {
        return path(webhook) + "/" + webhook.token();
    }

    @Test
    void areCreatedAndCanBeUsedAtOnce() throws Exception {
        Answer answer = asAda.post(ofChannel, "{'name':'Deploys','avatar':'%s'}", PNG);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.fieldNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "type",
                        "guild_id",
                        "channel_id",
                        "user",
                        "name",
                        "avatar",
                        "application_id",
                        "token",
                        "url");
        JsonNode json = answer.json();
        assertThat(json.path("type").asInt()).isEqualTo(1);
        assertThat(json.path("guild_id").asText()).isEqualTo(guild.id());
        assertThat(json.path("channel_id").asText()).isEqualTo(general.id());
        assertThat(json.path("user").path("id").asText()).isEqualTo(ada.id());
        assertThat(json.path("name").asText()).isEqualTo("Deploys");
        assertThat(json.path("avatar").asText()).matches("[0-9a-f]{32}");
        assertThat(json.path("application_id").isNull()).isTrue();
        assertThat(json.path("url").asText())
                .isEqualTo(emulator.baseUrl() + "/webhooks/" + json.path("id").asText() + "/"
                        + json.path("token").asText());
        assertThat(emulator.events()).containsExactly("WEBHOOKS_UPDATE");
        EmulatedWebhook webhook = emulator.webhooks().byId(answer.field("id")).orElseThrow();
        assertThat(webhook.url()).isEqualTo(answer.field("url"));
        assertThat(anybody.post(tokenPath(webhook), "{'content':'Hi'}").status())
                .isEqualTo(204);
        assertThat(general.messages())
                .singleElement()
                .extracting(EmulatedMessage::username)
                .isEqualTo("Deploys");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                                       | name       | BASE_TYPE_REQUIRED",
                "{'name':''}                                              | name       | BASE_TYPE_REQUIRED",
                "{'name':null}                                            | name       | BASE_TYPE_NOT_NULL",
                "{'name':'x','avatar':'abc'}                              | avatar     | IMAGE_TYPE_INVALID",
                "{'name':'x','avatar':'data:image/webp;base64,iVBORw=='}  | avatar     | IMAGE_TYPE_INVALID",
                "{'name':'x','avatar':'data:image/png;base64,%%%%'}       | avatar     | IMAGE_TYPE_MISMATCH",
                "{'name':'x','avatar':'data:image/jpeg;base64,iVBORw=='}  | avatar     | IMAGE_TYPE_MISMATCH",
                "{'name':'x','channel_id':'1'}                            | channel_id | UNKNOWN_FIELD",
            })
    void areNotCreatedIfSomethingIsWrong(String body, String field, String complaint) throws Exception {
        Answer answer = asAda.post(ofChannel, body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo(50035);
        assertThat(answer.complaint(field)).isEqualTo(complaint);
        assertThat(emulator.events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 200", "80, 200", "81, 400"})
    void haveNamesOfEightyCharacters(int length, int status) throws Exception {
        assertThat(asAda.post(ofChannel, "{'name':'%s'}", "😀".repeat(length)).status())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {PNG, GIF, JPEG})
    void haveAPictureOfAnyOfThreeTypes(String image) throws Exception {
        String hash = asAda.post(ofChannel, "{'name':'x','avatar':'%s'}", image).field("avatar");
        assertThat(hash).matches("[0-9a-f]{32}");
        assertThat(asAda.post(ofChannel, "{'name':'y','avatar':'%s'}", image).field("avatar"))
                .isEqualTo(hash);
        assertThat(asAda.post(ofChannel, "{'name':'z','avatar':null}")
                        .json()
                        .path("avatar")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0, 200", "2, 200", "4, 400", "5, 200", "6, 400", "13, 200", "14, 400", "15, 200", "16, 200"})
    void belongToChannelsWithMessages(int type, int status) throws Exception {
        EmulatedGuild other =
                emulator.guild("Types").owner(ada).channel(type, "one").create();
        Answer answer = asAda.post("/channels/" + other.channel("one").id() + "/webhooks", "{'name':'x'}");
        assertThat(answer.status()).isEqualTo(status);
        if (status == 400) {
            assertThat(answer.code()).isEqualTo(50024);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> other.channel("one").webhook("x"));
        }
    }

    @Test
    void belongToNoThreadAndNoPrivateChannel() throws Exception {
        String dm = emulator.dm(ada, bob).id();
        String thread = general.thread("Openings").id();
        for (String id : new String[] {dm, thread}) {
            assertThat(asAda.post("/channels/" + id + "/webhooks", "{'name':'x'}")
                            .code())
                    .isEqualTo(50024);
            assertThat(asAda.get("/channels/" + id + "/webhooks").code()).isEqualTo(50024);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /channels/%1$s/webhooks",
        "GET, /channels/%1$s/webhooks",
        "GET, /guilds/%2$s/webhooks",
        "GET, /webhooks/%3$s",
        "PATCH, /webhooks/%3$s",
        "DELETE, /webhooks/%3$s",
    })
    void needPermissionWithoutTheirToken(String method, String template) throws Exception {
        String target = String.format(
                template,
                general.id(),
                guild.id(),
                general.webhook("x").create().id());
        String body = method.equals("POST") ? TestClient.quoted("{'name':'x'}") : "";
        assertThat(anybody.send(method, target, body).status()).isEqualTo(401);
        assertThat(asBob.send(method, target, body).code()).isEqualTo(50001);
        guild.addMember(bob);
        assertThat(asBob.send(method, target, body).code()).isEqualTo(50013);
        assertThat(emulator.events()).isEmpty();
        guild.addMember(bob, "MANAGE_WEBHOOKS");
        assertThat(asBob.send(method, target, body).status()).isBetween(200, 204);
    }

    @Test
    void canBeManagedByBots() throws Exception {
        guild.addMember(bot, "MANAGE_WEBHOOKS");
        Answer answer = asBot.post(ofChannel, "{'name':'Quiz'}");
        assertThat(answer.field("application_id")).isEqualTo(quiz.id());
        assertThat(answer.fieldNames()).contains("token", "url");
        assertThat(answer.json().path("user").path("bot").asBoolean()).isTrue();
        assertThat(asBot.get(ofChannel).json()).hasSize(1);
    }

    @Test
    void showTheTokenOfAnApplicationToNobodyElse() throws Exception {
        EmulatedWebhook webhook = general.webhook("Quiz").createdBy(quiz).create();
        assertThat(asAda.get(path(webhook)).fieldNames())
                .doesNotContain("token", "url")
                .contains("user");
        assertThat(asAda.get(ofChannel).each("token")).isEmpty();
        Answer answer = asBot.get(path(webhook));
        assertThat(answer.status()).as("the application needs no permission").isEqualTo(200);
        assertThat(answer.field("token")).isEqualTo(webhook.token());
        assertThat(answer.field("url")).isEqualTo(webhook.url());
        assertThat(asBot.patch(path(webhook), "{'name':'x'}").code()).isEqualTo(50001);
        EmulatedWebhook adas = general.webhook("Ada's").create();
        assertThat(asBot.get(path(adas)).code()).isEqualTo(50001);
    }

    @Test
    void areOfThreeTypes() throws Exception {
        EmulatedGuild source =
                emulator.guild("Chess News").owner(ada).channel(5, "updates").create();
        EmulatedWebhook follower = general.webhook("Chess News")
                .following(source.channel("updates"))
                .create();
        general.webhook("Quiz").ofApplication(quiz).create();
        general.webhook("Ada's").creator(ada).create();
        JsonNode list = asAda.get(ofChannel).json();
        assertThat(list.findValuesAsText("type")).containsExactly("2", "3", "1");
        JsonNode following = list.get(0);
        assertThat(following.path("source_guild").path("id").asText()).isEqualTo(source.id());
        assertThat(following.path("source_guild").path("name").asText()).isEqualTo("Chess News");
        assertThat(following.path("source_guild").path("icon").isNull()).isTrue();
        assertThat(following.path("source_channel").path("id").asText())
                .isEqualTo(source.channel("updates").id());
        assertThat(following.path("source_channel").path("name").asText()).isEqualTo("updates");
        assertThat(following.has("token")).isFalse();
        assertThat(following.has("url")).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(follower::token);
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(follower::url);
        assertThat(anybody.get(path(follower) + "/null").code()).isEqualTo(50027);
        JsonNode own = asBot.get("/webhooks/" + list.get(1).path("id").asText()).json();
        assertThat(own.has("token")).isTrue();
        assertThat(own.has("url")).isFalse();
    }

    @Test
    void hideTheirSourceOnceTheirCreatorHasLostSightOfIt() throws Exception {
        EmulatedGuild source =
                emulator.guild("Chess News").member(bob).channel(5, "updates").create();
        EmulatedWebhook follower = general.webhook("Chess News")
                .creator(bob)
                .following(source.channel("updates"))
                .create();
        assertThat(asAda.get(path(follower)).fieldNames()).contains("source_guild", "source_channel");
        source.removeMember(bob);
        assertThat(asAda.get(path(follower)).fieldNames()).doesNotContain("source_guild", "source_channel");
    }

    @Test
    void areListedByChannelAndByGuild() throws Exception {
        EmulatedWebhook one = general.webhook("One").create();
        EmulatedWebhook two = guild.channel("news").webhook("Two").create();
        assertThat(asAda.get(ofChannel).each("name")).contains("One").doesNotContain("Two");
        assertThat(asAda.get("/guilds/" + guild.id() + "/webhooks").json().findValuesAsText("name"))
                .contains("One", "Two");
        assertThat(general.webhooks()).extracting(EmulatedWebhook::id).containsExactly(one.id());
        assertThat(guild.webhookIds()).containsExactly(one.id(), two.id());
        assertThat(asAda.get("/channels/1/webhooks").code()).isEqualTo(10003);
        assertThat(asAda.get("/guilds/1/webhooks").code()).isEqualTo(10004);
    }

    @Test
    void areModified() throws Exception {
        EmulatedWebhook webhook = general.webhook("Old").create();
        EmulatedChannel news = guild.channel("news");
        Answer answer = asAda.patch(path(webhook), "{'name':'New','avatar':'%s','channel_id':'%s'}", PNG, news.id());
        assertThat(answer.field("name")).isEqualTo("New");
        assertThat(answer.field("channel_id")).isEqualTo(news.id());
        assertThat(webhook.avatar()).contains(answer.field("avatar"));
        assertThat(emulator.events()).containsExactly("WEBHOOKS_UPDATE");
        assertThat(asAda.patch(path(webhook), "{}").json()).isEqualTo(answer.json());
        assertThat(asAda.patch(path(webhook), "{'avatar':null}")
                        .json()
                        .path("avatar")
                        .isNull())
                .isTrue();
        assertThat(webhook.name()).contains("New");
        anybody.post(tokenPath(webhook), "{'content':'Hi'}");
        assertThat(news.messages()).hasSize(1);
        assertThat(general.messages()).isEmpty();
    }

    @Test
    void moveWithinTheirGuildOnly() throws Exception {
        EmulatedWebhook webhook = general.webhook("x").create();
        EmulatedGuild other = emulator.guild("Other").owner(ada).create();
        for (String id : List.of(other.channel("general").id(), "1")) {
            assertThat(asAda.patch(path(webhook), "{'channel_id':'%s'}", id).complaint("channel_id"))
                    .isEqualTo("WEBHOOK_INVALID_CHANNEL");
        }
        String thread = general.thread("Openings").id();
        assertThat(asAda.patch(path(webhook), "{'channel_id':'%s'}", thread).code())
                .isEqualTo(50024);
        guild.addMember(bob);
        general.allow(bob, "MANAGE_WEBHOOKS");
        String news = guild.channel("news").id();
        assertThat(asBob.patch(path(webhook), "{'channel_id':'%s'}", news).code())
                .isEqualTo(50013);
        assertThat(webhook.channel().id()).isEqualTo(general.id());
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void areDeleted() throws Exception {
        EmulatedWebhook webhook = general.webhook("x").create();
        Answer answer = asAda.delete(path(webhook));
        assertThat(answer.status()).isEqualTo(204);
        assertThat(emulator.events()).containsExactly("WEBHOOKS_UPDATE");
        assertThat(asAda.get(path(webhook)).code()).isEqualTo(10015);
        assertThat(anybody.get(tokenPath(webhook)).code()).isEqualTo(10015);
        assertThat(asAda.delete(path(webhook)).code()).isEqualTo(10015);
        assertThat(emulator.webhooks().all()).isEmpty();
    }

    @Test
    void canBeReadChangedAndDeletedWithTheirToken() throws Exception {
        EmulatedWebhook webhook = general.webhook("Old").create();
        Answer read = anybody.get(tokenPath(webhook));
        assertThat(read.fieldNames()).doesNotContain("user").contains("token", "url");
        Answer changed = anybody.patch(tokenPath(webhook), "{'name':'New'}");
        assertThat(changed.field("name")).isEqualTo("New");
        assertThat(changed.fieldNames()).doesNotContain("user");
        assertThat(anybody.patch(tokenPath(webhook), "{'channel_id':'%s'}", general.id())
                        .complaint("channel_id"))
                .isEqualTo("UNKNOWN_FIELD");
        assertThat(anybody.delete(tokenPath(webhook)).status()).isEqualTo(204);
        assertThat(emulator.events()).containsExactly("WEBHOOKS_UPDATE", "WEBHOOKS_UPDATE");
        assertThat(emulator.webhooks().byId(webhook.id())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, ''",
        "PATCH, ''",
        "DELETE, ''",
        "POST, ''",
        "POST, /chatcompat",
        "POST, /codehost",
        "GET, /messages/1",
        "PATCH, /messages/1",
        "DELETE, /messages/1",
    })
    void refuseAWrongTokenWhoeverSendsIt(String method, String rest) throws Exception {
        EmulatedWebhook webhook = general.webhook("x").create();
        for (TestClient client : List.of(anybody, asAda, anybody.as("nonsense"))) {
            Answer wrong = client.send(method, path(webhook) + "/wrong" + rest, "");
            assertThat(wrong.status()).isEqualTo(401);
            assertThat(wrong.code()).isEqualTo(50027);
            Answer unknown = client.send(method, "/webhooks/1/" + webhook.token() + rest, "");
            assertThat(unknown.status()).isEqualTo(404);
            assertThat(unknown.code()).isEqualTo(10015);
        }
    }

    @Test
    void answerTheSameWhateverCredentialsCome() throws Exception {
        EmulatedWebhook webhook = general.webhook("x").create();
        JsonNode json = anybody.get(tokenPath(webhook)).json();
        for (TestClient client : List.of(asAda, asBob, asBot, anybody.as("nonsense"))) {
            assertThat(client.get(tokenPath(webhook)).json()).isEqualTo(json);
        }
        assertThat(emulator.requests("GET /webhooks/{webhook.id}/{webhook.token}"))
                .extracting(call -> call.header("authorization").isPresent())
                .containsExactly(false, true, true, true, true);
    }

    @Test
    void canBeDeletedBehindEverybodysBack() throws Exception {
        EmulatedWebhook webhook = general.webhook("x").create();
        webhook.delete();
        assertThat(anybody.get(tokenPath(webhook)).code()).isEqualTo(10015);
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void failAsScripted() throws Exception {
        EmulatedWebhook webhook = general.webhook("x").create();
        String route = "POST /webhooks/{webhook.id}/{webhook.token}";
        emulator.faults().on(route).answerAfterProcessing(502, Map.of(), "");
        assertThat(anybody.post(tokenPath(webhook), "{'content':'Hi'}").status())
                .isEqualTo(502);
        assertThat(general.messages()).hasSize(1);
        assertThat(emulator.processed("POST /webhooks/{webhook.id}/{webhook.token}"))
                .isOne();
    }
}
