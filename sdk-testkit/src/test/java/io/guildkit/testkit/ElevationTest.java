package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class ElevationTest {
    private static final String PHONE = "+4915112345678";
    private static final String PASSWORD = "correct horse";
    private static final String SENSITIVE = "/auth/sessions/logout";
    private static final String HASHES = "{'session_id_hashes':['unknown']}";

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    private ServiceEmulator emulator;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
    }

    private EmulatedAccount secured() {
        return emulator.account("ada@example.com")
                .phone(PHONE)
                .password(PASSWORD)
                .totp()
                .sms()
                .backupCodes()
                .webauthn(key)
                .create();
    }

    private EmulatedAccount plain() {
        return emulator.account("bob@example.com").password(PASSWORD).create();
    }

    private TestClient client(EmulatedAccount account) {
        return TestClient.of(emulator).as(account.newSession());
    }

    private static Answer finish(TestClient client, String ticket, String type, String data) throws Exception {
        ObjectNode body = new ObjectMapper()
                .createObjectNode()
                .put("ticket", ticket)
                .put("mfa_type", type)
                .put("data", data);
        return client.send("POST", "/mfa/finish", body.toString());
    }

    private static String ticket(TestClient client) throws Exception {
        return client.post(SENSITIVE, HASHES).json().path("mfa").path("ticket").asText();
    }

    @Test
    void isAskedForWithAllMethodsThereAre() throws Exception {
        Answer answer = client(secured()).post(SENSITIVE, HASHES);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.fieldNames()).containsExactlyInAnyOrder("message", "code", "mfa");
        assertThat(answer.code()).isEqualTo(60003);
        JsonNode methods = answer.json().path("mfa").path("methods");
        assertThat(methods.findValuesAsText("type")).containsExactly("webauthn", "totp", "sms", "backup");
        assertThat(methods.get(0).path("challenge").asText()).contains("publicKey");
        assertThat(methods.get(1).path("backup_codes_allowed").asBoolean()).isTrue();
        assertThat(emulator.processed("POST " + SENSITIVE)).isZero();
    }

    @Test
    void letsTheCallThroughOnceShown() throws Exception {
        EmulatedAccount ada = secured();
        TestClient client = client(ada);
        Answer answer = finish(client, ticket(client), "totp", ada.totpCode());
        assertThat(answer.fieldNames()).containsExactly("token");
        String jwt = answer.field("token");
        assertThat(jwt.split("\\.", -1)).hasSize(3);
        assertThat(answer.header("Set-Cookie").orElseThrow()).startsWith("__Secure-recent_mfa=" + jwt + ";");
        assertThat(client.with("X-Service-MFA-Authorization", jwt)
                        .post(SENSITIVE, HASHES)
                        .status())
                .isEqualTo(204);
        assertThat(client.with("Cookie", "other=1; __Secure-recent_mfa=" + jwt)
                        .post(SENSITIVE, HASHES)
                        .status())
                .isEqualTo(204);
    }

    @Test
    void takesEveryMethodOffered() throws Exception {
        EmulatedAccount ada = secured();
        TestClient client = client(ada);
        assertThat(finish(client, ticket(client), "backup", ada.backupCodes().get(0))
                        .status())
                .isEqualTo(200);
        assertThat(finish(client, ticket(client), "totp", ada.backupCodes().get(0))
                        .status())
                .isEqualTo(200);
        String bySms = ticket(client);
        client.post("/auth/mfa/sms/send", "{'ticket':'%s'}", bySms);
        assertThat(finish(client, bySms, "sms", emulator.sms().lastCode(PHONE)).status())
                .isEqualTo(200);
        JsonNode mfa = client.post(SENSITIVE, HASHES).json().path("mfa");
        String challenge = mfa.path("methods").get(0).path("challenge").asText();
        assertThat(finish(client, mfa.path("ticket").asText(), "webauthn", key.answer(challenge))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void takesThePasswordOfThoseWhoHaveNothingElse() throws Exception {
        TestClient bob = client(plain());
        JsonNode methods = bob.post(SENSITIVE, HASHES).json().path("mfa").path("methods");
        assertThat(methods.toString()).isEqualTo("[{\"type\":\"password\"}]");
        assertThat(finish(bob, ticket(bob), "password", "wrong one").code()).isEqualTo(60008);
        assertThat(finish(bob, ticket(bob), "password", PASSWORD).status()).isEqualTo(200);
        TestClient ada = client(secured());
        assertThat(finish(ada, ticket(ada), "password", PASSWORD).complaint("mfa_type"))
                .isEqualTo("BASE_TYPE_CHOICES");
    }

    @Test
    void isNotAskedOfThoseWhoHaveNothingAtAll() throws Exception {
        TestClient client = client(emulator.account("eve@example.com").create());
        assertThat(client.post(SENSITIVE, HASHES).status()).isEqualTo(204);
    }

    @Test
    void lastsFiveMinutes() throws Exception {
        TestClient client = client(plain());
        String jwt = finish(client, ticket(client), "password", PASSWORD).field("token");
        TestClient elevated = client.with("X-Service-MFA-Authorization", jwt);
        emulator.clock().advance(Duration.ofMinutes(5).minusMillis(1));
        assertThat(elevated.post(SENSITIVE, HASHES).status()).isEqualTo(204);
        emulator.clock().advance(Duration.ofMillis(1));
        assertThat(elevated.post(SENSITIVE, HASHES).code()).isEqualTo(60003);
    }

    @Test
    void canBeTakenBackEarly() throws Exception {
        TestClient client = client(plain());
        String jwt = finish(client, ticket(client), "password", PASSWORD).field("token");
        emulator.refuseElevationTokens();
        assertThat(client.with("X-Service-MFA-Authorization", jwt)
                        .post(SENSITIVE, HASHES)
                        .code())
                .isEqualTo(60003);
    }

    @Test
    void isWorthNothingToOthers() throws Exception {
        TestClient bob = client(plain());
        TestClient ada = client(secured());
        String ticket = ticket(bob);
        assertThat(finish(ada, ticket, "password", PASSWORD).complaint("ticket"))
                .isEqualTo("MFA_TICKET_INVALID");
        String jwt = finish(bob, ticket, "password", PASSWORD).field("token");
        assertThat(ada.with("X-Service-MFA-Authorization", jwt)
                        .post(SENSITIVE, HASHES)
                        .code())
                .isEqualTo(60003);
    }

    @Test
    void needsATicketOfItsOwnKind() throws Exception {
        EmulatedAccount ada = secured();
        TestClient client = client(ada);
        String login = client.post("/auth/login", "{'login':'ada@example.com','password':'%s'}", PASSWORD)
                .field("ticket");
        assertThat(finish(client, login, "totp", ada.totpCode()).complaint("ticket"))
                .isEqualTo("MFA_TICKET_INVALID");
    }

    @Test
    void canBeDemandedElsewhere() throws Exception {
        TestClient client = client(plain());
        assertThat(client.post("/auth/handoff", "{'key':'k'}").status()).isEqualTo(200);
        emulator.requireElevation("POST /auth/handoff");
        assertThat(client.post("/auth/handoff", "{'key':'k'}").code()).isEqualTo(60003);
        assertThatIllegalArgumentException().isThrownBy(() -> emulator.requireElevation("POST /auth/login"));
        assertThatIllegalArgumentException().isThrownBy(() -> emulator.requireElevation("POST /mfa/finish"));
        assertThatIllegalArgumentException().isThrownBy(() -> emulator.requireElevation("POST /nowhere"));
    }
}
