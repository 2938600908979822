package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class InvitesTest {
    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedGuild guild;
    private TestClient asAda;
    private TestClient asBob;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        asAda = client.as(ada.newSession());
        asBob = client.as(bob.newSession());
        guild = emulator.guild("Chess Club")
                .owner(ada)
                .description("We play.")
                .images()
                .features("NEWS")
                .levels(2, 3)
                .boosts(4)
                .counts(1200, 300)
                .textChannel("lobby")
                .voiceChannel("table")
                .create();
    }

    private String invitesOf(String channel) {
        return "/channels/" + guild.channel(channel).id() + "/invites";
    }

    private static List<String> names(JsonNode json) {
        return json.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Test
    void areShownToEverybody() throws Exception {
        String code = guild.channel("lobby").invite(ada).code();
        Answer answer = client.get("/invites/" + code);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.fieldNames())
                .containsExactlyInAnyOrder(
                        "code", "type", "channel", "guild_id", "guild", "inviter", "flags", "expires_at");
        JsonNode json = answer.json();
        assertThat(json.path("code").asText()).isEqualTo(code);
        assertThat(json.path("type").asInt(-1)).isZero();
        assertThat(json.path("channel").path("name").asText()).isEqualTo("lobby");
        assertThat(json.path("guild_id").asText()).isEqualTo(guild.id());
        assertThat(json.path("inviter").path("id").asText()).isEqualTo(ada.id());
        assertThat(json.path("expires_at").isNull()).isTrue();
        JsonNode shown = json.path("guild");
        assertThat(names(shown))
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "icon",
                        "description",
                        "banner",
                        "splash",
                        "verification_level",
                        "features",
                        "vanity_url_code",
                        "premium_subscription_count",
                        "nsfw",
                        "nsfw_level");
        assertThat(shown.path("nsfw").asBoolean()).isTrue();
        assertThat(shown.path("features").path(0).asText()).isEqualTo("NEWS");
    }

    @Test
    void areShownWithMoreOnRequest() throws Exception {
        String path = "/invites/" + guild.channel("lobby").invite(ada).code();
        String event = guild.scheduleEvent(guild.channel("table"), "Tournament");
        JsonNode json = client.get(path + "?with_counts=true&with_permissions=true&guild_scheduled_event_id=" + event)
                .json();
        assertThat(json.path("approximate_member_count").asInt()).isEqualTo(1200);
        assertThat(json.path("approximate_presence_count").asInt()).isEqualTo(300);
        assertThat(json.path("is_nickname_changeable").asBoolean()).isTrue();
        JsonNode shown = json.path("guild_scheduled_event");
        assertThat(shown.path("name").asText()).isEqualTo("Tournament");
        assertThat(shown.path("scheduled_start_time").asText()).isEqualTo("2026-01-02T00:00:00.000000+00:00");
        assertThat(client.get(path + "?guild_scheduled_event_id=1&with_counts=false")
                        .fieldNames())
                .doesNotContain("guild_scheduled_event", "approximate_member_count", "is_nickname_changeable");
    }

    @Test
    void refuseWhatIsNoQuery() throws Exception {
        String path = "/invites/" + guild.channel("lobby").invite(ada).code();
        assertThat(client.get(path + "?with_counts=1").complaint("with_counts")).isEqualTo("BOOLEAN_TYPE_CONVERT");
        assertThat(client.get(path + "?guild_scheduled_event_id=x").complaint("guild_scheduled_event_id"))
                .isEqualTo("STRING_TYPE_REGEX");
        assertThat(client.get(path + "?counts=true").complaint("counts")).isEqualTo("UNKNOWN_FIELD");
    }

    @Test
    void rememberThatTheyWereViewed() throws Exception {
        EmulatedInvite invite = guild.channel("lobby").invite(ada);
        String list = "/guilds/" + guild.id() + "/invites";
        assertThat(invite.isViewed()).isFalse();
        assertThat(asAda.get(list).json().get(0).path("flags").asInt(-1)).isZero();
        assertThat(client.get("/invites/" + invite.code()).field("flags")).isEqualTo("2");
        assertThat(invite.isViewed()).isTrue();
        assertThat(asAda.get(list).json().get(0).path("flags").asInt()).isEqualTo(2);
    }

    @Test
    void areUnknownIfTheyAre() throws Exception {
        for (Answer answer : new Answer[] {
            client.get("/invites/nonsense"), asBob.post("/invites/nonsense"), asBob.delete("/invites/nonsense")
        }) {
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.code()).isEqualTo(10006);
        }
    }

    @Test
    void makeMembers() throws Exception {
        EmulatedInvite invite = guild.channel("lobby").invite(ada);
        Answer answer = asBob.post("/invites/" + invite.code(), "{}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("new_member").asBoolean()).isTrue();
        assertThat(answer.json().path("show_verification_form").asBoolean(true)).isFalse();
        assertThat(answer.fieldNames()).doesNotContain("approximate_member_count", "is_nickname_changeable");
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(invite.uses()).isEqualTo(1);
        assertThat(emulator.events()).containsExactly("GUILD_CREATE", "GUILD_MEMBER_ADD");
        emulator.clearEvents();
        Answer again = asBob.post("/invites/" + invite.code());
        assertThat(again.json().path("new_member").asBoolean(true)).isFalse();
        assertThat(invite.uses()).isEqualTo(1);
        assertThat(emulator.events()).isEmpty();
        assertThat(asBob.post("/invites/" + invite.code(), "{'sessionId':'x'}").complaint("sessionId"))
                .isEqualTo("UNKNOWN_FIELD");
    }

    @Test
    void letApplicationsBringPeopleIn() throws Exception {
        String path = "/invites/" + guild.channel("lobby").invite(ada).code();
        Answer refused = client.as("Bearer " + bob.newOAuth2Token("identify")).post(path);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo(50026);
        assertThat(guild.isMember(bob)).isFalse();
        TestClient joining = client.as("Bearer " + bob.newOAuth2Token("identify", "guilds.join"));
        assertThat(joining.post(path).status()).isEqualTo(200);
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(joining.delete(path).status()).isEqualTo(401);
        assertThat(bob.sessions()).hasSize(1);
    }

    @Test
    void letNoBotsIn() throws Exception {
        EmulatedAccount bot = emulator.account().bot().create();
        Answer answer = client.as("Bot " + bot.newSession())
                .post("/invites/" + guild.channel("lobby").invite(ada).code());
        assertThat(answer.code()).isEqualTo(20001);
    }

    @Test
    void letNobodyInWhoIsBanned() throws Exception {
        guild.ban(bob);
        Answer answer =
                asBob.post("/invites/" + guild.channel("lobby").invite(ada).code());
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.code()).isEqualTo(40007);
    }

    @Test
    void showTheFormOfTheGuild() throws Exception {
        EmulatedGuild strict =
                emulator.guild("Strict").owner(ada).verificationForm().create();
        Answer answer =
                asBob.post("/invites/" + strict.channel("general").invite(ada).code());
        assertThat(answer.json().path("show_verification_form").asBoolean()).isTrue();
        assertThat(strict.isPending(bob)).isTrue();
    }

    @Test
    void becomeJoinRequestsWhereTheGuildWantsThem() throws Exception {
        EmulatedGuild closed =
                emulator.guild("Closed").owner(ada).joinRequests().counts(7, 3).create();
        Answer answer =
                asBob.post("/invites/" + closed.channel("general").invite(ada).code());
        assertThat(answer.fieldNames()).doesNotContain("new_member");
        assertThat(answer.json().path("approximate_member_count").asInt()).isEqualTo(7);
        assertThat(answer.json().path("approximate_presence_count").asInt()).isEqualTo(3);
        assertThat(closed.isMember(bob)).isFalse();
        assertThat(closed.hasApplied(bob)).isTrue();
        assertThat(emulator.events()).containsExactly("GUILD_JOIN_REQUEST_CREATE");
        String bypass = asAda.post("/channels/" + closed.channel("general").id() + "/invites", "{'flags':8}")
                .field("code");
        assertThat(asBob.post("/invites/" + bypass).status()).isEqualTo(200);
        assertThat(closed.isMember(bob)).isTrue();
        assertThat(closed.hasApplied(bob)).isFalse();
    }

    @Test
    void tellCountsInsteadOfNewMembersWhereThereIsNoPreview() throws Exception {
        EmulatedGuild dark = emulator.guild("Dark").owner(ada).notPreviewable().create();
        Answer answer =
                asBob.post("/invites/" + dark.channel("general").invite(ada).code());
        assertThat(answer.fieldNames()).contains("approximate_member_count").doesNotContain("new_member");
        assertThat(dark.isMember(bob)).isTrue();
    }

    @Test
    void endWithTheirTime() throws Exception {
        String code = asAda.post(invitesOf("lobby"), "{'max_age':60}").field("code");
        EmulatedInvite invite = emulator.guilds().invite(code).orElseThrow();
        emulator.clock().advance(Duration.ofSeconds(59));
        assertThat(client.get("/invites/" + code).status()).isEqualTo(200);
        emulator.clock().advance(Duration.ofSeconds(1));
        assertThat(client.get("/invites/" + code).code()).isEqualTo(10006);
        assertThat(asBob.post("/invites/" + code).code()).isEqualTo(10006);
        assertThat(asAda.get("/guilds/" + guild.id() + "/invites").json()).isEmpty();
        assertThat(invite.isUsable()).isFalse();
        assertThat(emulator.guilds().invite(code)).isEmpty();
    }

    @Test
    void endWithTheirLastUse() throws Exception {
        String code = asAda.post(invitesOf("lobby"), "{'max_uses':2}").field("code");
        asBob.post("/invites/" + code);
        assertThat(asAda.get("/guilds/" + guild.id() + "/invites").each("uses")).containsExactly("1");
        EmulatedAccount eve = emulator.account().create();
        assertThat(client.as(eve.newSession()).post("/invites/" + code).status())
                .isEqualTo(200);
        EmulatedAccount max = emulator.account().create();
        assertThat(client.as(max.newSession()).post("/invites/" + code).code()).isEqualTo(10006);
        assertThat(guild.isMember(max)).isFalse();
    }

    @Test
    void makeMembersForAWhile() throws Exception {
        String code = asAda.post(invitesOf("lobby"), "{'temporary':true}").field("code");
        String phone = emulator.gateway().connect(bob);
        String desktop = emulator.gateway().connect(bob);
        asBob.post("/invites/" + code);
        emulator.gateway().disconnect(phone, bob);
        assertThat(guild.isMember(bob)).isTrue();
        emulator.clearEvents();
        emulator.gateway().disconnect(desktop, bob);
        assertThat(guild.isMember(bob)).isFalse();
        assertThat(emulator.events()).containsExactly("GUILD_MEMBER_REMOVE");
    }

    @Test
    void makeMembersForAWhileEvenIfTheyArentConnected() throws Exception {
        String code = asAda.post(invitesOf("lobby"), "{'temporary':true}").field("code");
        asBob.post("/invites/" + code);
        assertThat(guild.isMember(bob)).isTrue();
        emulator.gateway().disconnect(emulator.gateway().connect(bob), bob);
        assertThat(guild.isMember(bob)).isFalse();
    }

    @Test
    void makeGuestsOfAVoiceChannel() throws Exception {
        String code = asAda.post(invitesOf("table"), "{'flags':1}").field("code");
        emulator.clearEvents();
        assertThat(asBob.post("/invites/" + code).complaint("session_id")).isEqualTo("BASE_TYPE_REQUIRED");
        String body = "{'session_id':'%s'}";
        String foreign = emulator.gateway().connect(ada);
        assertThat(asBob.post("/invites/" + code, body, foreign).complaint("session_id"))
                .isEqualTo("SESSION_ID_INVALID");
        String session = emulator.gateway().connect(bob);
        Answer answer = asBob.post("/invites/" + code, body, session);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("new_member").asBoolean(true)).isFalse();
        assertThat(guild.isGuest(bob)).isTrue();
        assertThat(guild.isMember(bob)).isFalse();
        guild.leaveVoice(bob);
        assertThat(guild.isGuest(bob)).isFalse();
        assertThat(emulator.events()).containsExactly("GUILD_CREATE", "GUILD_DELETE");
        asBob.post("/invites/" + code, body, session);
        emulator.gateway().disconnect(session, bob);
        assertThat(guild.isGuest(bob)).isFalse();
    }

    @Test
    void canHaveACodeOfTheGuildsChoice() throws Exception {
        EmulatedGuild known = emulator.guild("Known").owner(ada).vanity("chess").create();
        Answer answer = client.get("/invites/chess");
        assertThat(answer.json().path("guild").path("vanity_url_code").asText()).isEqualTo("chess");
        assertThat(answer.json().path("expires_at").isNull()).isTrue();
        assertThat(answer.fieldNames()).doesNotContain("inviter");
        assertThat(asBob.post("/invites/chess").status()).isEqualTo(200);
        assertThat(known.isMember(bob)).isTrue();
        assertThat(asAda.get("/guilds/" + known.id() + "/invites").json()).isEmpty();
        assertThat(asAda.delete("/invites/chess").code()).isEqualTo(10006);
    }

    @Test
    void areDeletedByThoseWhoMay() throws Exception {
        String path = "/invites/" + guild.channel("lobby").invite(ada).code();
        assertThat(asBob.delete(path).code()).isEqualTo(50001);
        guild.addMember(bob);
        Answer refused = asBob.delete(path);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo(50013);
        guild.channel("table").allow(bob, "MANAGE_CHANNELS");
        assertThat(asBob.delete(path).code()).isEqualTo(50013);
        guild.channel("lobby").allow(bob, "MANAGE_CHANNELS");
        Answer answer = asBob.delete(path);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("guild_id").asText()).isEqualTo(guild.id());
        assertThat(emulator.events()).containsExactly("INVITE_DELETE");
        assertThat(client.get(path).code()).isEqualTo(10006);
        guild.addMember(bob, "MANAGE_GUILD");
        assertThat(asBob.delete("/invites/" + guild.channel("table").invite(ada).code())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void toSubscriptionsAreLeftAlone() throws Exception {
        EmulatedInvite plain = guild.channel("lobby").invite(ada);
        for (int type : new int[] {3, 4}) {
            String code = guild.channel("lobby").inviteTo(type, ada).code();
            assertThat(client.get("/invites/" + code).json().path("target_type").asInt())
                    .isEqualTo(type);
            assertThat(asAda.delete("/invites/" + code).code()).isEqualTo(10006);
        }
        assertThat(asAda.get("/guilds/" + guild.id() + "/invites").json()).hasSize(1);
        assertThat(asAda.get(invitesOf("lobby")).json()).hasSize(1);
        assertThat(guild.invites()).extracting(EmulatedInvite::code).containsExactly(plain.code());
    }

    @Test
    void areListedForManagers() throws Exception {
        guild.channel("lobby").invite(ada);
        guild.channel("table").invite(ada);
        String ofGuild = "/guilds/" + guild.id() + "/invites";
        String ofChannel = invitesOf("lobby");
        assertThat(asBob.get(ofGuild).code()).isEqualTo(50001);
        assertThat(asBob.get(ofChannel).code()).isEqualTo(50001);
        guild.addMember(bob);
        assertThat(asBob.get(ofGuild).code()).isEqualTo(50013);
        assertThat(asBob.get(ofChannel).code()).isEqualTo(50013);
        guild.addMember(bob, "MANAGE_GUILD");
        assertThat(asBob.get(ofGuild).json()).hasSize(2);
        assertThat(asBob.get(ofChannel).code()).isEqualTo(50013);
        guild.addMember(bob, "MANAGE_CHANNELS");
        JsonNode list = asBob.get(ofChannel).json();
        assertThat(list).hasSize(1);
        assertThat(names(list.get(0))).contains("uses", "max_uses", "max_age", "temporary", "created_at");
        assertThat(asAda.get("/guilds/1/invites").code()).isEqualTo(10004);
        assertThat(asAda.get("/channels/1/invites").code()).isEqualTo(10003);
    }

    @Test
    void countPresences() throws Exception {
        EmulatedGuild small = emulator.guild("Small").owner(ada).member(bob).create();
        String code = small.channel("general").invite(ada).code();
        emulator.gateway().connect(bob);
        emulator.gateway().connect(bob);
        JsonNode json = client.get("/invites/" + code + "?with_counts=true").json();
        assertThat(json.path("approximate_member_count").asInt()).isEqualTo(2);
        assertThat(json.path("approximate_presence_count").asInt()).isEqualTo(1);
    }
}
