package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class MfaLoginTest {
    private static final String EMAIL = "ada@example.com";
    private static final String PHONE = "+4915112345678";
    private static final String PASSWORD = "correct horse";

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        ada = emulator.account(EMAIL)
                .phone(PHONE)
                .password(PASSWORD)
                .totp()
                .sms()
                .backupCodes()
                .webauthn(key)
                .create();
    }

    private Answer login() throws Exception {
        return client.post("/auth/login", "{'login':'%s','password':'%s'}", EMAIL, PASSWORD);
    }

    private Answer verify(String type, String ticket, String code) throws Exception {
        return client.post("/auth/mfa/" + type, "{'ticket':'%s','code':'%s'}", ticket, code.replace("\"", "\\\""));
    }

    @Test
    void isAskedForAfterThePassword() throws Exception {
        Answer answer = login();
        assertThat(answer.fieldNames())
                .containsExactlyInAnyOrder("user_id", "ticket", "mfa", "totp", "sms", "backup", "webauthn");
        for (String flag : new String[] {"mfa", "totp", "sms", "backup"}) {
            assertThat(answer.json().path(flag).asBoolean()).as(flag).isTrue();
        }
        assertThat(ada.sessions()).isEmpty();
    }

    @Test
    void saysWhatIsNotThere() throws Exception {
        emulator.account("bob@example.com").password(PASSWORD).totp().create();
        Answer answer = client.post("/auth/login", "{'login':'%s','password':'%s'}", "bob@example.com", PASSWORD);
        assertThat(answer.json().path("totp").asBoolean()).isTrue();
        assertThat(answer.json().path("sms").asBoolean(true)).isFalse();
        assertThat(answer.json().path("backup").asBoolean(true)).isFalse();
        assertThat(answer.json().path("webauthn").isNull()).isTrue();
        Answer refused = verify("webauthn", answer.field("ticket"), "{}");
        assertThat(refused.complaint("authenticator_type")).isEqualTo("BASE_TYPE_CHOICES");
    }

    @Test
    void acceptsTheAuthenticatorApp() throws Exception {
        Answer answer = verify("totp", login().field("ticket"), ada.totpCode());
        assertThat(answer.fieldNames()).containsExactlyInAnyOrder("token", "user_settings");
        assertThat(ada.isSignedIn(answer.field("token"))).isTrue();
    }

    @Test
    void acceptsACodeOfTheAppOnce() throws Exception {
        String code = ada.totpCode();
        assertThat(verify("totp", login().field("ticket"), code).status()).isEqualTo(200);
        assertThat(verify("totp", login().field("ticket"), code).code()).isEqualTo(60008);
        assertThat(verify("totp", login().field("ticket"), ada.totpCode()).status())
                .isEqualTo(200);
    }

    @Test
    void acceptsABackupCodeInPlaceOfTheApp() throws Exception {
        String code = ada.backupCodes().get(0);
        assertThat(verify("totp", login().field("ticket"), code).status()).isEqualTo(200);
        assertThat(ada.backupCodes()).hasSize(9).doesNotContain(code);
    }

    @Test
    void acceptsEachBackupCodeOnce() throws Exception {
        String code = ada.backupCodes().get(0);
        assertThat(verify("backup", login().field("ticket"), code).status()).isEqualTo(200);
        assertThat(verify("backup", login().field("ticket"), code).code()).isEqualTo(60008);
    }

    @Test
    void sendsACodeToThePhoneForOneTicket() throws Exception {
        String ticket = login().field("ticket");
        Answer sent = client.post("/auth/mfa/sms/send", "{'ticket':'%s'}", ticket);
        assertThat(sent.json().toString()).isEqualTo("{\"phone\":\"+*********5678\"}");
        String code = emulator.sms().lastCode(PHONE);
        assertThat(verify("sms", login().field("ticket"), code).code()).isEqualTo(60008);
        assertThat(verify("sms", ticket, code).status()).isEqualTo(200);
    }

    @Test
    void sendsNoCodeWhereThatIsNotSetUp() throws Exception {
        emulator.account("bob@example.com").password(PASSWORD).totp().create();
        Answer login = client.post("/auth/login", "{'login':'%s','password':'%s'}", "bob@example.com", PASSWORD);
        Answer sent = client.post("/auth/mfa/sms/send", "{'ticket':'%s'}", login.field("ticket"));
        assertThat(sent.complaint("ticket")).isEqualTo("SMS_NOT_ENABLED");
    }

    @Test
    void acceptsASecurityKey() throws Exception {
        Answer login = login();
        Answer answer = verify("webauthn", login.field("ticket"), key.answer(login.field("webauthn")));
        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void letsAWrongCodeBeCorrected() throws Exception {
        String ticket = login().field("ticket");
        Answer wrong = verify("totp", ticket, "not it");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.code()).isEqualTo(60008);
        assertThat(verify("totp", ticket, ada.totpCode()).status()).isEqualTo(200);
    }

    @Test
    void takesATicketOnceAndNotForever() throws Exception {
        String used = login().field("ticket");
        assertThat(verify("totp", used, ada.totpCode()).status()).isEqualTo(200);
        assertThat(verify("totp", used, ada.totpCode()).complaint("ticket")).isEqualTo("MFA_TICKET_INVALID");
        String old = login().field("ticket");
        emulator.clock().advance(Duration.ofMinutes(10));
        assertThat(verify("totp", old, ada.totpCode()).complaint("ticket")).isEqualTo("MFA_TICKET_INVALID");
    }

    @Test
    void refusesWhatIsNoSecondFactor() throws Exception {
        String ticket = login().field("ticket");
        assertThat(verify("password", ticket, PASSWORD).complaint("authenticator_type"))
                .isEqualTo("BASE_TYPE_CHOICES");
        assertThat(verify("telepathy", ticket, "x").complaint("authenticator_type"))
                .isEqualTo("BASE_TYPE_CHOICES");
    }
}
