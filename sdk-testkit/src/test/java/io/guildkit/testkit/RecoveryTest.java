package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class RecoveryTest {
    private static final String EMAIL = "ada@example.com";
    private static final String PHONE = "+4915112345678";
    private static final String NEW_PASSWORD = "battery staple";

    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    private EmulatedAccount plain() {
        return emulator.account(EMAIL).phone(PHONE).password("correct horse").create();
    }

    private EmulatedAccount secured() {
        return emulator.account(EMAIL)
                .phone(PHONE)
                .password("correct horse")
                .totp()
                .sms()
                .backupCodes()
                .create();
    }

    private String forgot() throws Exception {
        assertThat(client.post("/auth/forgot", "{'login':'%s'}", EMAIL).status())
                .isEqualTo(204);
        return emulator.mail().lastResetToken(EMAIL);
    }

    private Answer reset(String token, String more) throws Exception {
        return client.post("/auth/reset", "{'token':'%s','password':'%s'" + more + "}", token, NEW_PASSWORD);
    }

    @Test
    void resetsAForgottenPassword() throws Exception {
        EmulatedAccount ada = plain();
        ada.requirePasswordUpdate();
        String old = ada.newSession();
        Answer answer = reset(forgot(), ",'source':'/login'");
        assertThat(answer.fieldNames()).containsExactly("token");
        assertThat(ada.isSignedIn(answer.field("token"))).isTrue();
        assertThat(ada.isSignedIn(old)).isFalse();
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(emulator.events()).containsExactly("AUTH_SESSION_CHANGE");
        assertThat(client.post("/auth/login", "{'login':'%s','password':'%s'}", EMAIL, NEW_PASSWORD)
                        .json()
                        .has("required_actions"))
                .isFalse();
    }

    @Test
    void takesAResetTokenOnceAndNotForever() throws Exception {
        plain();
        String token = forgot();
        assertThat(reset(token, "").status()).isEqualTo(200);
        assertThat(reset(token, "").complaint("token")).isEqualTo("TOKEN_INVALID");
        String late = forgot();
        emulator.clock().advance(Duration.ofDays(1));
        assertThat(reset(late, "").complaint("token")).isEqualTo("TOKEN_INVALID");
    }

    @Test
    void saysNothingAboutWhoExists() throws Exception {
        assertThat(client.post("/auth/forgot", "{'login':'nobody@example.com'}").status())
                .isEqualTo(204);
    }

    @Test
    void resetsByPhone() throws Exception {
        plain();
        assertThat(client.post("/auth/forgot", "{'login':'%s'}", PHONE).code()).isEqualTo(70007);
        Answer verified = client.post(
                "/phone-verifications/verify",
                "{'phone':'%s','code':'%s'}",
                PHONE,
                emulator.sms().lastCode(PHONE));
        assertThat(reset(verified.field("token"), "").status()).isEqualTo(200);
    }

    @Test
    void asksForTheSecondFactorBeforeResetting() throws Exception {
        EmulatedAccount ada = secured();
        String token = forgot();
        Answer wanted = reset(token, "");
        assertThat(wanted.fieldNames())
                .containsExactlyInAnyOrder("user_id", "ticket", "mfa", "totp", "sms", "backup", "webauthn");
        assertThat(ada.hasPassword(NEW_PASSWORD)).isFalse();
        String ticket = ",'ticket':'" + wanted.field("ticket") + "'";
        assertThat(reset(token, ticket).complaint("code")).isEqualTo("BASE_TYPE_REQUIRED");
        assertThat(reset(token, ticket + ",'code':'000'").code()).isEqualTo(60008);
        assertThat(reset(token, ticket + ",'code':'" + ada.totpCode() + "'").status())
                .isEqualTo(200);
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
    }

    @Test
    void takesAnySecondFactorToReset() throws Exception {
        EmulatedAccount ada = secured();
        String bySms = forgot();
        String ticket = reset(bySms, "").field("ticket");
        assertThat(client.post("/auth/mfa/sms/send", "{'ticket':'%s'}", ticket).status())
                .isEqualTo(200);
        String code = emulator.sms().lastCode(PHONE);
        assertThat(reset(bySms, ",'ticket':'" + ticket + "','code':'" + code + "'")
                        .status())
                .isEqualTo(200);
        String byBackup = forgot();
        String second = reset(byBackup, "").field("ticket");
        String backup = ada.backupCodes().get(0);
        assertThat(reset(byBackup, ",'ticket':'" + second + "','code':'" + backup + "'")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void takesASecurityKeyToReset() throws Exception {
        SoftwareAuthenticator key = SoftwareAuthenticator.create();
        emulator.account(EMAIL).password("correct horse").webauthn(key).create();
        String token = forgot();
        Answer wanted = reset(token, "");
        ObjectNode body = new ObjectMapper()
                .createObjectNode()
                .put("token", token)
                .put("password", NEW_PASSWORD)
                .put("ticket", wanted.field("ticket"))
                .put("code", key.answer(wanted.field("webauthn")));
        assertThat(client.send("POST", "/auth/reset", body.toString()).status()).isEqualTo(200);
    }

    @Test
    void takesATicketOfTheSameAccountOnly() throws Exception {
        EmulatedAccount ada = secured();
        emulator.account("eve@example.com").password("correct horse").totp().create();
        client.post("/auth/forgot", "{'login':'eve@example.com'}");
        String ticket =
                reset(emulator.mail().lastResetToken("eve@example.com"), "").field("ticket");
        Answer answer = reset(forgot(), ",'ticket':'" + ticket + "','code':'" + ada.totpCode() + "'");
        assertThat(answer.complaint("ticket")).isEqualTo("MFA_TICKET_INVALID");
    }

    private Answer revert(EmulatedAccount caller, String token) throws Exception {
        return client.as(caller.newSession())
                .post("/auth/revert", "{'token':'%s','password':'%s'}", token, NEW_PASSWORD);
    }

    @Test
    void undoesATakeover() throws Exception {
        EmulatedAccount ada = secured();
        String robbers = ada.newSession();
        String token = ada.changeEmail("eve@example.com");
        ada.changePhone("+15550001111");
        assertThat(emulator.mail().lastRevertToken(EMAIL)).isEqualTo(token);
        Answer answer = revert(ada, token);
        assertThat(answer.text()).isEqualTo("{\"email\":\"ada@example.com\"}");
        assertThat(ada.email()).contains(EMAIL);
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(ada.hasSecondFactor()).isFalse();
        assertThat(ada.backupCodes()).isEmpty();
        assertThat(ada.phone()).isEmpty();
        assertThat(ada.sessions()).isEmpty();
        assertThat(ada.isSignedIn(robbers)).isFalse();
        for (String phone : new String[] {PHONE, "+15550001111"}) {
            assertThat(client.post("/auth/register/phone", "{'phone':'%s'}", phone)
                            .complaint("phone"))
                    .isEqualTo("PHONE_NUMBER_BLACKLISTED");
        }
        assertThat(revert(ada, token).complaint("token")).isEqualTo("TOKEN_INVALID");
    }

    @Test
    void undoesATakeoverWithinTwoDays() throws Exception {
        EmulatedAccount ada = plain();
        String late = ada.changeEmail("eve@example.com");
        emulator.clock().advance(Duration.ofDays(2).minusSeconds(1));
        String token = ada.changeEmail("eve2@example.com");
        emulator.clock().advance(Duration.ofSeconds(1));
        assertThat(revert(ada, late).complaint("token")).isEqualTo("TOKEN_INVALID");
        assertThat(revert(ada, token).field("email")).isEqualTo("eve@example.com");
    }
}
