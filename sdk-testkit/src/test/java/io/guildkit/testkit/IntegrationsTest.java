package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class IntegrationsTest {
    private static final List<String> UPDATED = List.of("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_UPDATE");

    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedAccount bot;
    private EmulatedApplication quiz;
    private EmulatedGuild guild;
    private EmulatedIntegration stream;
    private EmulatedIntegration video;
    private EmulatedIntegration app;
    private EmulatedIntegration subscription;
    private TestClient asAda;
    private TestClient asBob;
    private String path;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        bot = emulator.account().username("quizbot").bot().create();
        guild = emulator.guild("Chess Club").owner(ada).create();
        quiz = emulator.application("Quiz")
                .description("Asks questions.")
                .bot(bot)
                .commands()
                .roleConnection(2, "points", "Points", "Points won")
                .verificationUrl("https://quiz.example/verify")
                .create();
        stream = guild.integration("stream_provider_a")
                .name("ada_plays")
                .user(ada)
                .subscribers(9)
                .create();
        video = guild.integration("video_provider_b").create();
        app = guild.integration("service_app")
                .application(quiz)
                .scopes("bot")
                .user(ada)
                .create();
        subscription = guild.integration("guild_subscription").create();
        asAda = TestClient.of(emulator).as(ada.newSession());
        asBob = TestClient.of(emulator).as(bob.newSession());
        path = "/guilds/" + guild.id() + "/integrations";
        emulator.clearEvents();
    }

    private static List<String> names(JsonNode json) {
        return json.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Test
    void areListedWithTheFieldsOfTheirTypes() throws Exception {
        JsonNode list = asAda.get(path).json();
        assertThat(list.findValuesAsText("type"))
                .contains("stream_provider_a", "video_provider_b", "service_app", "guild_subscription");
        assertThat(names(list.get(0)))
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "type",
                        "enabled",
                        "account",
                        "syncing",
                        "role_id",
                        "enable_emoticons",
                        "expire_behavior",
                        "expire_grace_period",
                        "synced_at",
                        "subscriber_count",
                        "revoked",
                        "user");
        assertThat(list.get(0).path("subscriber_count").asInt()).isEqualTo(9);
        assertThat(list.get(0).path("account").path("name").asText()).isEqualTo("ada_plays");
        assertThat(names(list.get(1))).doesNotContain("enable_emoticons", "user", "application");
        assertThat(names(list.get(2)))
                .containsExactlyInAnyOrder(
                        "id", "name", "type", "enabled", "account", "revoked", "application", "scopes", "user");
        assertThat(names(list.get(2).path("application")))
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "description",
                        "icon",
                        "type",
                        "is_verified",
                        "is_discoverable",
                        "is_monetized",
                        "bot");
        assertThat(names(list.get(3))).containsExactlyInAnyOrder("id", "name", "type", "enabled", "account", "revoked");
    }

    @Test
    void comeWithRoleConnectionsOnRequest() throws Exception {
        JsonNode list =
                asAda.get(path + "?include_role_connections_metadata=true").json();
        JsonNode shown = list.get(2);
        assertThat(shown.path("role_connections_metadata").path(0).path("key").asText())
                .isEqualTo("points");
        assertThat(shown.path("application")
                        .path("role_connections_verification_url")
                        .asText())
                .isEqualTo("https://quiz.example/verify");
        assertThat(names(list.get(0))).doesNotContain("role_connections_metadata");
    }

    @Test
    void canBeFilteredByCommands() throws Exception {
        EmulatedApplication mute = emulator.application("Mute").create();
        guild.integration("service_app").application(mute).create();
        JsonNode list = asAda.get(path + "?has_commands=true").json();
        assertThat(list).hasSize(1);
        assertThat(list.get(0).path("id").asText()).isEqualTo(app.id());
        assertThat(asAda.get(path + "?has_commands=false").json()).hasSize(5);
        assertThat(asAda.get(path + "?has_commands=yes").complaint("has_commands"))
                .isEqualTo("BOOLEAN_TYPE_CONVERT");
    }

    @Test
    void canHaveAnIdThatIsNoNumber() throws Exception {
        guild.integration("stream_provider_a").partners().create();
        String id = "stream_provider_a-partners";
        assertThat(asAda.get(path).json().get(4).path("id").asText()).isEqualTo(id);
        assertThat(asAda.post(path + "/" + id + "/sync").status()).isEqualTo(204);
        assertThat(asBob.post("/integrations/" + id + "/join").code()).isEqualTo(10005);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, ''",
        "POST, ''",
        "POST, /%s/sync",
        "PATCH, /%s",
        "DELETE, /%s",
        "POST, ../migrate-command-scope",
    })
    void needPermission(String method, String rest) throws Exception {
        String target = rest.startsWith("..")
                ? "/guilds/" + guild.id() + rest.substring(2)
                : path + String.format(rest, stream.id());
        String body = method.equals("POST") && rest.isEmpty()
                ? TestClient.quoted("{'type':'video_provider_b','id':'77'}")
                : "";
        assertThat(asBob.send(method, target, body).code()).isEqualTo(50001);
        guild.addMember(bob);
        assertThat(asBob.send(method, target, body).code()).isEqualTo(50013);
        assertThat(emulator.events()).isEmpty();
        guild.addMember(bob, "MANAGE_GUILD");
        assertThat(asBob.send(method, target, body).status()).isBetween(200, 204);
        assertThat(asBob.send(method, target.replace(guild.id(), "1"), body).code())
                .isEqualTo(10004);
    }

    @Test
    void areAdded() throws Exception {
        Answer answer = asAda.post(path, "{'type':'video_provider_b','id':'UC42'}");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.text()).isEmpty();
        assertThat(emulator.events()).containsExactly("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_CREATE");
        assertThat(guild.integrations())
                .last()
                .satisfies(added -> assertThat(added.type() + added.accountId()).isEqualTo("video_provider_bUC42"));
        assertThat(asAda.post(path, "{'type':'video_provider_b','id':'UC42'}").complaint("id"))
                .isEqualTo("INTEGRATION_ALREADY_EXISTS");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'service_app','id':'1'}        | type | BASE_TYPE_CHOICES",
                "{'type':'guild_subscription','id':'1'} | type | BASE_TYPE_CHOICES",
                "{'id':'1'}                             | type | BASE_TYPE_REQUIRED",
                "{'type':'stream_provider_a'}           | id   | BASE_TYPE_REQUIRED",
                "{'type':'stream_provider_a','id':1}    | id   | STRING_TYPE_CONVERT",
            })
    void areNotAddedIfSomethingIsWrong(String body, String field, String complaint) throws Exception {
        assertThat(asAda.post(path, body).complaint(field)).isEqualTo(complaint);
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void areSynced() throws Exception {
        emulator.clock().advance(Duration.ofHours(1));
        assertThat(asAda.post(path + "/" + stream.id() + "/sync").status()).isEqualTo(204);
        assertThat(stream.syncedAt()).isEqualTo(emulator.clock().instant());
        assertThat(emulator.events()).isEqualTo(UPDATED);
        assertThat(asAda.post(path + "/" + app.id() + "/sync").code()).isEqualTo(10005);
        assertThat(asAda.post(path + "/1/sync").code()).isEqualTo(10005);
    }

    @Test
    void areModified() throws Exception {
        String target = path + "/" + stream.id();
        assertThat(asAda.patch(target, "{'expire_behavior':1,'expire_grace_period':30,'enable_emoticons':true}")
                        .status())
                .isEqualTo(204);
        assertThat(emulator.events()).isEqualTo(UPDATED);
        JsonNode shown = asAda.get(path).json().get(0);
        assertThat(shown.path("expire_behavior").asInt()).isEqualTo(1);
        assertThat(shown.path("expire_grace_period").asInt()).isEqualTo(30);
        assertThat(shown.path("enable_emoticons").asBoolean()).isTrue();
        assertThat(asAda.patch(target, "{}").status()).isEqualTo(204);
        assertThat(asAda.get(path).json().get(0)).isEqualTo(shown);
        assertThat(asAda.patch(path + "/" + video.id(), "{'enable_emoticons':true}")
                        .complaint("enable_emoticons"))
                .isEqualTo("INTEGRATION_WITHOUT_EMOTICONS");
        assertThat(asAda.patch(path + "/" + subscription.id(), "{}").code()).isEqualTo(10005);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 14, 30})
    void takeTheseGracePeriods(int days) throws Exception {
        assertThat(asAda.patch(path + "/" + stream.id(), "{'expire_grace_period':%s}", days)
                        .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @CsvSource({
        "expire_grace_period, 0",
        "expire_grace_period, 2",
        "expire_grace_period, 31",
        "expire_behavior, 2",
        "expire_behavior, -1"
    })
    void takeNoOthers(String field, String value) throws Exception {
        assertThat(asAda.patch(path + "/" + stream.id(), "{'%s':%s}", field, value)
                        .complaint(field))
                .isEqualTo("BASE_TYPE_CHOICES");
    }

    @Test
    void areDeletedWithEverythingThatBelongsToThem() throws Exception {
        guild.addWebhook(quiz);
        String other = guild.addWebhook(null);
        assertThat(guild.isMember(bot)).isTrue();
        assertThat(asAda.delete(path + "/" + app.id()).status()).isEqualTo(204);
        assertThat(emulator.events())
                .containsExactly(
                        "GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_DELETE", "GUILD_MEMBER_REMOVE", "WEBHOOKS_UPDATE");
        assertThat(guild.isMember(bot)).isFalse();
        assertThat(guild.webhookIds()).containsExactly(other);
        emulator.clearEvents();
        assertThat(asAda.delete(path + "/" + video.id()).status()).isEqualTo(204);
        assertThat(emulator.events()).containsExactly("GUILD_INTEGRATIONS_UPDATE", "INTEGRATION_DELETE");
        assertThat(asAda.delete(path + "/" + video.id()).code()).isEqualTo(10005);
    }

    @Test
    void moveToTheScopeOfCommands() throws Exception {
        EmulatedApplication done = emulator.application("Done").create();
        EmulatedIntegration moved = guild.integration("service_app")
                .application(done)
                .scopes("bot", "applications.commands")
                .create();
        Answer answer = asAda.post("/guilds/" + guild.id() + "/migrate-command-scope", "{}");
        assertThat(answer.json().path("integration_ids_with_app_commands"))
                .extracting(JsonNode::asText)
                .containsExactly(app.id(), moved.id());
        assertThat(emulator.events()).isEqualTo(UPDATED);
        assertThat(app.scopes()).containsExactly("bot", "applications.commands");
    }

    @Test
    void tellTheirApplicationsToMembers() throws Exception {
        EmulatedGuild empty = emulator.guild("Empty").member(bob).create();
        guild.addMember(bob);
        emulator.guild("Other").create();
        JsonNode map =
                asBob.get("/users/@me/guilds/integration-application-ids").json();
        assertThat(names(map)).containsExactly(guild.id(), empty.id());
        assertThat(map.path(guild.id())).hasSize(1);
        assertThat(map.path(guild.id()).path(0).asText()).isEqualTo(quiz.id());
        assertThat(map.path(empty.id())).isEmpty();
    }

    @Test
    void canBelongToPrivateChannels() throws Exception {
        EmulatedChannel group = emulator.groupDm("Friends", ada);
        EmulatedIntegration own =
                group.integration("service_app").application(quiz).user(ada).create();
        String channel = "/channels/" + group.id() + "/integrations";
        JsonNode list = asAda.get(channel).json();
        assertThat(list).hasSize(1);
        assertThat(names(list.get(0))).doesNotContain("user", "role_connections_metadata");
        assertThat(asBob.get(channel).code()).isEqualTo(50001);
        assertThat(asBob.delete(channel + "/" + own.id()).code()).isEqualTo(50001);
        String ofGuild = "/channels/" + guild.channel("general").id() + "/integrations";
        assertThat(asAda.get(ofGuild).code()).isEqualTo(50024);
        assertThat(asAda.delete(ofGuild + "/" + app.id()).code()).isEqualTo(50024);
        assertThat(asAda.delete(channel + "/" + app.id()).code()).isEqualTo(10005);
        assertThat(asAda.delete(channel + "/" + own.id()).status()).isEqualTo(204);
        assertThat(group.integrations()).isEmpty();
        assertThat(emulator.events()).containsExactly("INTEGRATION_DELETE");
    }

    @Test
    void letPeopleIn() throws Exception {
        assertThat(asBob.post("/integrations/" + stream.id() + "/join", "{}").status())
                .isEqualTo(204);
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(emulator.events()).containsExactly("GUILD_CREATE");
        assertThat(asBob.post("/integrations/" + stream.id() + "/join").status())
                .isEqualTo(204);
        assertThat(emulator.events()).hasSize(1);
    }

    @Test
    void letNobodyInWhoMayNot() throws Exception {
        EmulatedIntegration off =
                guild.integration("video_provider_b").disabled().create();
        EmulatedIntegration gone =
                guild.integration("video_provider_b").revoked().create();
        for (EmulatedIntegration closed : List.of(app, subscription, off, gone)) {
            assertThat(asBob.post("/integrations/" + closed.id() + "/join").code())
                    .isEqualTo(50001);
        }
        assertThat(asBob.post("/integrations/1/join").code()).isEqualTo(10005);
        guild.ban(bob);
        assertThat(asBob.post("/integrations/" + stream.id() + "/join").code()).isEqualTo(40007);
        assertThat(guild.isMember(bob)).isFalse();
    }

    @Test
    void mustMakeSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> guild.integration("mail"));
        assertThatThrownBy(() -> guild.integration("service_app").create()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() ->
                        guild.integration("stream_provider_a").application(quiz).create())
                .isInstanceOf(IllegalStateException.class);
    }
}
