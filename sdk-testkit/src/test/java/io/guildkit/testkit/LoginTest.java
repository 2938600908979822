package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class LoginTest {
    private static final String EMAIL = "ada@example.com";
    private static final String PHONE = "+4915112345678";
    private static final String PASSWORD = "correct horse";

    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
        ada = emulator.account(EMAIL).phone(PHONE).password(PASSWORD).create();
    }

    private Answer login(String login) throws Exception {
        return login(login, PASSWORD, "");
    }

    private Answer login(String login, String password, String more) throws Exception {
        return client.post("/auth/login", "{'login':'%s','password':'%s'" + more + "}", login, password);
    }

    @ParameterizedTest
    @ValueSource(strings = {EMAIL, "ADA@example.com", PHONE})
    void opensASession(String login) throws Exception {
        Answer answer = login(login);
        assertThat(answer.fieldNames()).containsExactlyInAnyOrder("user_id", "token", "user_settings");
        assertThat(answer.field("user_id")).isEqualTo(ada.id());
        assertThat(answer.json().path("user_settings").toString())
                .isEqualTo("{\"locale\":\"en-US\",\"theme\":\"dark\"}");
        assertThat(ada.isSignedIn(answer.field("token"))).isTrue();
        assertThat(client.as(answer.field("token")).get("/auth/sessions").status())
                .isEqualTo(200);
    }

    @Test
    void saysTheSameAboutAWrongPasswordAndAnUnknownLogin() throws Exception {
        for (Answer answer : new Answer[] {login(EMAIL, "wrong password", ""), login("nobody@example.com")}) {
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo(50035);
            assertThat(answer.complaint("login")).isEqualTo("INVALID_LOGIN");
            assertThat(answer.complaint("password")).isEqualTo("INVALID_LOGIN");
        }
    }

    @Test
    void wakesADisabledAccountOnlyIfAskedTo() throws Exception {
        String token = ada.newSession();
        ada.disable();
        assertThat(ada.isSignedIn(token)).isFalse();
        assertThat(login(EMAIL).code()).isEqualTo(20013);
        assertThat(login(EMAIL, PASSWORD, ",'undelete':false").code()).isEqualTo(20013);
        assertThat(login(EMAIL, PASSWORD, ",'undelete':true").status()).isEqualTo(200);
        assertThat(ada.isActive()).isTrue();
        assertThat(login(EMAIL).status()).isEqualTo(200);
    }

    @Test
    void savesAnAccountFromDeletionOnlyIfAskedTo() throws Exception {
        ada.markForDeletion();
        assertThat(login(EMAIL).code()).isEqualTo(20011);
        assertThat(login(EMAIL, PASSWORD, ",'undelete':true").status()).isEqualTo(200);
    }

    @Test
    void turnsASuspendedAccountAwayForGood() throws Exception {
        ada.suspend();
        Answer answer = login(EMAIL, PASSWORD, ",'undelete':true");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.fieldNames()).containsExactlyInAnyOrder("user_id", "suspended_user_token");
        assertThat(answer.field("user_id")).isEqualTo(ada.id());
    }

    @Test
    void namesRequiredActions() throws Exception {
        ada.requirePasswordUpdate();
        assertThat(login(EMAIL).json().path("required_actions").toString()).isEqualTo("[\"update_password\"]");
    }

    @Test
    void asksForTheAddressToBeAuthorisedByMail() throws Exception {
        emulator.requireIpAuthorization(ada);
        assertThat(login(EMAIL).complaint("login")).isEqualTo("ACCOUNT_LOGIN_VERIFICATION_EMAIL");
        String token = emulator.mail().lastIpAuthorizationToken(EMAIL);
        assertThat(client.post("/auth/authorize-ip", "{'token':'%s'}", token).status())
                .isEqualTo(204);
        assertThat(login(EMAIL).status()).isEqualTo(200);
        assertThat(client.post("/auth/authorize-ip", "{'token':'%s'}", token).complaint("token"))
                .isEqualTo("TOKEN_INVALID");
        emulator.seenAddress("203.0.113.9");
        assertThat(login(EMAIL).status()).isEqualTo(400);
    }

    @Test
    void asksForTheAddressToBeAuthorisedByPhone() throws Exception {
        emulator.requireIpAuthorization(ada);
        assertThat(login(PHONE).code()).isEqualTo(70007);
        Answer verified = client.post(
                "/phone-verifications/verify",
                "{'phone':'%s','code':'%s'}",
                PHONE,
                emulator.sms().lastCode(PHONE));
        assertThat(client.post("/auth/authorize-ip", "{'token':'%s'}", verified.field("token"))
                        .status())
                .isEqualTo(204);
        assertThat(login(PHONE).status()).isEqualTo(200);
    }

    @Test
    void asksForACaptchaOnce() throws Exception {
        emulator.captchaRequired("POST /auth/login");
        Answer demand = login(EMAIL);
        assertThat(demand.status()).isEqualTo(400);
        assertThat(demand.json().path("captcha_key").path(0).asText()).isEqualTo("captcha-required");
        assertThat(demand.json().has("code")).isFalse();
        TestClient solved = client.with("X-Captcha-Key", ServiceEmulator.CAPTCHA_ANSWER)
                .with("X-Captcha-Session-Id", demand.field("captcha_session_id"))
                .with("X-Captcha-Rqtoken", demand.field("captcha_rqtoken"));
        String body = "{'login':'ada@example.com','password':'correct horse'}";
        assertThat(solved.with("X-Captcha-Key", "guess")
                        .post("/auth/login", body)
                        .json()
                        .path("captcha_key")
                        .path(0)
                        .asText())
                .isEqualTo("invalid-response");
        assertThat(solved.post("/auth/login", body).status()).isEqualTo(200);
        assertThat(login(EMAIL).status()).isEqualTo(200);
    }
}
