package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class FriendInvitesTest {
    private static final String PATH = "/users/@me/invites";

    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private EmulatedAccount bob;
    private TestClient asAda;
    private TestClient asBob;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").create();
        bob = emulator.account("bob@example.com").create();
        asAda = TestClient.of(emulator).as(ada.newSession());
        asBob = TestClient.of(emulator).as(bob.newSession());
    }

    @Test
    void haveNoChannel() throws Exception {
        Answer answer = asAda.post(PATH);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("type").asInt()).isEqualTo(2);
        assertThat(answer.json().path("channel").isNull()).isTrue();
        assertThat(answer.json().path("inviter").path("id").asText()).isEqualTo(ada.id());
        assertThat(answer.fieldNames()).contains("uses", "max_uses", "max_age", "created_at");
        assertThat(asBob.get(PATH).json()).isEmpty();
        assertThat(asAda.get(PATH).each("code")).containsExactly(answer.field("code"));
    }

    @Test
    void canHaveACodeThatWasMadeBefore() throws Exception {
        String code = emulator.friends().newCode(ada);
        String body = "{'code':'%s'}";
        assertThat(asBob.post(PATH, body, code).complaint("code")).isEqualTo("FRIEND_CODE_INVALID");
        assertThat(asAda.post(PATH, body, code).field("code")).isEqualTo(code);
        assertThat(asAda.post(PATH, body, code).complaint("code")).isEqualTo("FRIEND_CODE_INVALID");
        assertThat(asAda.post(PATH, body, "").complaint("code")).isEqualTo("BASE_TYPE_REQUIRED");
    }

    @Test
    void makeFriends() throws Exception {
        String code = asAda.post(PATH).field("code");
        assertThat(asAda.post("/invites/" + code).code()).isEqualTo(80003);
        Answer answer = asBob.post("/invites/" + code);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("channel").isNull()).isTrue();
        assertThat(answer.json().path("new_member").asBoolean()).isTrue();
        assertThat(emulator.friends().are(ada, bob)).isTrue();
        asBob.post("/invites/" + code);
        assertThat(emulator.events()).containsExactly("RELATIONSHIP_ADD");
        assertThat(asAda.get(PATH).each("uses")).containsExactly("1");
    }

    @Test
    void showTheConversationIfThereIsOne() throws Exception {
        EmulatedChannel talk = emulator.dm(ada, bob);
        String code = asAda.post(PATH).field("code");
        assertThat(asBob.post("/invites/" + code)
                        .json()
                        .path("channel")
                        .path("id")
                        .asText())
                .isEqualTo(talk.id());
    }

    @Test
    void areRevokedAllAtOnce() throws Exception {
        String first = asAda.post(PATH).field("code");
        String second = asAda.post(PATH).field("code");
        String other = asBob.post(PATH).field("code");
        assertThat(asAda.delete(PATH).each("code")).containsExactly(first, second);
        assertThat(asBob.get("/invites/" + first).code()).isEqualTo(10006);
        assertThat(asBob.get("/invites/" + other).status()).isEqualTo(200);
        assertThat(asAda.delete(PATH).json()).isEmpty();
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void areDeletedByWhoeverMadeThem() throws Exception {
        String code = asAda.post(PATH).field("code");
        assertThat(asBob.delete("/invites/" + code).code()).isEqualTo(50001);
        assertThat(asAda.delete("/invites/" + code).status()).isEqualTo(200);
        assertThat(emulator.events()).isEmpty();
    }

    @Test
    void expire() throws Exception {
        String code = asAda.post(PATH).field("code");
        emulator.clock().advance(Duration.ofDays(7));
        assertThat(asBob.post("/invites/" + code).code()).isEqualTo(10006);
    }
}
