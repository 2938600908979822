package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class InviteCreationTest {
    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private EmulatedGuild guild;
    private TestClient asAda;
    private TestClient asBob;
    private String path;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        guild = emulator.guild("Chess Club")
                .owner(ada)
                .textChannel("lobby")
                .voiceChannel("table")
                .create();
        asAda = TestClient.of(emulator).as(ada.newSession());
        asBob = TestClient.of(emulator).as(bob.newSession());
        path = "/channels/" + guild.channel("lobby").id() + "/invites";
    }

    @Test
    void hasDefaults() throws Exception {
        Answer answer = asAda.post(path, "{}");
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = answer.json();
        assertThat(json.path("uses").asInt(-1)).isZero();
        assertThat(json.path("max_uses").asInt(-1)).isZero();
        assertThat(json.path("max_age").asInt()).isEqualTo(86_400);
        assertThat(json.path("temporary").asBoolean(true)).isFalse();
        assertThat(json.path("created_at").asText()).isEqualTo("2026-01-01T00:00:00.000000+00:00");
        assertThat(json.path("expires_at").asText()).isEqualTo("2026-01-02T00:00:00.000000+00:00");
        assertThat(answer.fieldNames()).doesNotContain("target_type", "target_user", "target_application");
        assertThat(emulator.events()).containsExactly("INVITE_CREATE");
    }

    @Test
    void neverExpiresIfWished() throws Exception {
        Answer answer = asAda.post(path, "{'max_age':0}");
        assertThat(answer.json().path("expires_at").isNull()).isTrue();
        emulator.clock().advance(Duration.ofDays(1000));
        assertThat(asBob.get("/invites/" + answer.field("code")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "max_age, -1, NUMBER_TYPE_MIN",
                "max_age, 604801, NUMBER_TYPE_MAX",
                "max_age, 1.5, NUMBER_TYPE_COERCE",
                "max_age, '60', NUMBER_TYPE_COERCE",
                "max_age, null, BASE_TYPE_NOT_NULL",
                "max_uses, -1, NUMBER_TYPE_MIN",
                "max_uses, 101, NUMBER_TYPE_MAX",
                "flags, 2, BASE_TYPE_CHOICES",
                "flags, 4, BASE_TYPE_CHOICES",
                "flags, 16, BASE_TYPE_CHOICES",
                "flags, 1, GUEST_INVITE_INVALID_CHANNEL",
                "temporary, 1, BOOLEAN_TYPE_CONVERT",
                "unique, 'true', BOOLEAN_TYPE_CONVERT",
                "validate, 7, STRING_TYPE_CONVERT",
                "target_type, 0, BASE_TYPE_CHOICES",
                "target_type, 5, BASE_TYPE_CHOICES",
                "target_user_id, 'abc', STRING_TYPE_REGEX",
                "target_user_id, '1', GUILD_INVITE_INVALID_TARGET_TYPE",
                "target_application_id, '1', GUILD_INVITE_INVALID_TARGET_TYPE",
                "maxAge, 1, UNKNOWN_FIELD",
            })
    void refusesWhatIsWrong(String field, String value, String complaint) throws Exception {
        Answer answer = asAda.post(path, "{'" + field + "':" + value + "}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.complaint(field)).isEqualTo(complaint);
        assertThat(emulator.events()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'max_age':1",
                "'max_age':604800",
                "'max_uses':1",
                "'max_uses':100",
                "'flags':0",
                "'flags':8",
                "'validate':null",
                "'target_type':3"
            })
    void takesWhatIsRight(String field) throws Exception {
        assertThat(asAda.post(path, "{" + field + "}").status()).isEqualTo(200);
    }

    @Test
    void reusesASimilarInvite() throws Exception {
        String first = asAda.post(path, "{'max_uses':5}").field("code");
        asBob.get("/invites/" + first);
        assertThat(asAda.post(path, "{'max_uses':5,'unique':false}").field("code"))
                .isEqualTo(first);
        assertThat(emulator.events()).containsExactly("INVITE_CREATE");
        assertThat(asAda.post(path, "{'max_uses':6}").field("code")).isNotEqualTo(first);
        assertThat(asAda.post(path, "{'max_uses':5,'unique':true}").field("code"))
                .isNotEqualTo(first);
        guild.addMember(bob);
        assertThat(asBob.post(path, "{'max_uses':5}").field("code")).isNotEqualTo(first);
        emulator.clock().advance(Duration.ofDays(1));
        assertThat(asAda.post(path, "{'max_uses':5}").field("code")).isNotEqualTo(first);
    }

    @Test
    void reusesTheInviteThatIsNamed() throws Exception {
        guild.addMember(bob);
        String first = asAda.post(path, "{'max_uses':5}").field("code");
        assertThat(asBob.post(path, "{'validate':'%s'}", first).field("code")).isEqualTo(first);
        String fresh = asBob.post(path, "{'validate':'gone'}").field("code");
        assertThat(fresh).isNotEqualTo(first).isNotEqualTo("gone");
        String other = "/channels/" + guild.channel("table").id() + "/invites";
        assertThat(asBob.post(other, "{'validate':'%s'}", first).field("code")).isNotEqualTo(first);
    }

    @Test
    void leadsToAStream() throws Exception {
        EmulatedChannel table = guild.channel("table");
        String stream = "/channels/" + table.id() + "/invites";
        assertThat(asAda.post(stream, "{'target_type':1}").complaint("target_user_id"))
                .isEqualTo("BASE_TYPE_REQUIRED");
        String body = "{'target_type':1,'target_user_id':'%s'}";
        assertThat(asAda.post(stream, body, bob.id()).complaint("target_user_id"))
                .isEqualTo("GUILD_INVITE_INVALID_STREAMER");
        table.startStream(bob);
        JsonNode json = asAda.post(stream, body, bob.id()).json();
        assertThat(json.path("target_type").asInt()).isEqualTo(1);
        assertThat(json.path("target_user").path("id").asText()).isEqualTo(bob.id());
        table.stopStream(bob);
        assertThat(asAda.post(stream, body, bob.id()).status()).isEqualTo(400);
    }

    @Test
    void leadsToAnApplication() throws Exception {
        String body = "{'target_type':2,'target_application_id':'%s'}";
        EmulatedApplication plain = emulator.application("Plain").create();
        EmulatedApplication game = emulator.application("Chess").embedded().create();
        assertThat(asAda.post(path, "{'target_type':2}").complaint("target_application_id"))
                .isEqualTo("BASE_TYPE_REQUIRED");
        for (String id : new String[] {plain.id(), "1"}) {
            assertThat(asAda.post(path, body, id).complaint("target_application_id"))
                    .isEqualTo("GUILD_INVITE_INVALID_APPLICATION");
        }
        JsonNode shown = asAda.post(path, body, game.id()).json().path("target_application");
        assertThat(shown.path("id").asText()).isEqualTo(game.id());
        assertThat(shown.path("name").asText()).isEqualTo(game.name());
        assertThat(shown.path("flags").asInt()).isEqualTo(1 << 17);
    }

    @Test
    void needsPermission() throws Exception {
        assertThat(asBob.post(path, "{}").code()).isEqualTo(50001);
        guild.addMember(bob);
        assertThat(asBob.post(path, "{}").status()).isEqualTo(200);
        assertThat(asBob.post(path, "{'flags':8}").code()).isEqualTo(50013);
        guild.addMember(bob, "KICK_MEMBERS");
        assertThat(asBob.post(path, "{'flags':8}").status()).isEqualTo(200);
        EmulatedGuild quiet = emulator.guild("Quiet").everyone().member(bob).create();
        String general = "/channels/" + quiet.channel("general").id() + "/invites";
        assertThat(asBob.post(general, "{}").code()).isEqualTo(50013);
        quiet.channel("general").allow(bob, "CREATE_INSTANT_INVITE");
        assertThat(asBob.post(general, "{}").status()).isEqualTo(200);
        assertThat(asBob.post("/channels/1/invites", "{}").code()).isEqualTo(10003);
    }

    @Test
    void isAnsweredWithNothingWhereInvitesAreSwitchedOff() throws Exception {
        guild.setInvitesEnabled(false);
        Answer answer = asAda.post(path, "{}");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.text()).isEmpty();
        assertThat(emulator.events()).isEmpty();
        guild.setInvitesEnabled(true);
        assertThat(asAda.post(path, "{}").status()).isEqualTo(200);
    }

    @Test
    void worksForGroupsToo() throws Exception {
        EmulatedChannel group = emulator.groupDm("Friends", ada, bob);
        String invites = "/channels/" + group.id() + "/invites";
        Answer answer = asAda.post(invites, "{'max_age':604800}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("type").asInt()).isEqualTo(1);
        assertThat(answer.json().path("max_uses").asInt(-1)).isZero();
        assertThat(answer.fieldNames()).doesNotContain("uses", "guild", "guild_id");
        assertThat(asAda.post(invites, "{}").json().path("max_age").asInt()).isEqualTo(86_400);
        assertThat(asAda.post(invites, "{'max_age':0}").complaint("max_age")).isEqualTo("NUMBER_TYPE_MIN");
        for (String field : new String[] {"max_uses", "flags"}) {
            assertThat(asAda.post(invites, "{'%s':0}", field).complaint(field))
                    .isEqualTo("GROUP_DM_INVITE_UNSUPPORTED_FIELD");
        }
        assertThat(asBob.get(invites).json()).hasSize(2);
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void bringsPeopleIntoGroups() throws Exception {
        EmulatedAccount eve = emulator.account().create();
        TestClient asEve = TestClient.of(emulator).as(eve.newSession());
        EmulatedChannel group = emulator.groupDm("Friends", ada, bob);
        String invites = "/channels/" + group.id() + "/invites";
        assertThat(asEve.post(invites, "{}").code()).isEqualTo(50001);
        assertThat(asEve.get(invites).code()).isEqualTo(50001);
        String invite = "/invites/" + group.invite(ada).code();
        assertThat(asEve.delete(invite).code()).isEqualTo(50001);
        assertThat(asEve.get(invite).json().path("channel").has("recipients")).isFalse();
        JsonNode shown = asEve.get(invite + "?with_counts=true").json();
        assertThat(shown.path("channel").path("recipients"))
                .extracting(recipient -> recipient.path("username").asText(), recipient -> recipient.has("id"))
                .containsExactly(tuple("ada", false), tuple("bob", false));
        assertThat(shown.path("approximate_member_count").asInt()).isEqualTo(2);
        assertThat(asEve.post(invite).json().path("new_member").asBoolean()).isTrue();
        assertThat(group.isRecipient(eve)).isTrue();
        asEve.post(invite);
        assertThat(asEve.delete(invite).status()).isEqualTo(200);
        assertThat(emulator.events()).containsExactly("CHANNEL_CREATE");
    }

    @Test
    void isNothingForConversationsOfTwo() throws Exception {
        String invites = "/channels/" + emulator.dm(ada, bob).id() + "/invites";
        assertThat(asAda.post(invites, "{}").code()).isEqualTo(50024);
        assertThat(asAda.get(invites).code()).isEqualTo(50024);
    }
}
