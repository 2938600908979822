package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class SessionsTest {
    private ServiceEmulator emulator;
    private TestClient client;
    private EmulatedAccount ada;
    private String token;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com").password("correct horse").create();
        token = ada.newSession("Linux", "Guildkit", "Berlin");
        client = TestClient.of(emulator).as(token);
    }

    @Test
    void areListedWithTheirClients() throws Exception {
        JsonNode list = client.get("/auth/sessions").json().path("user_sessions");
        assertThat(list).hasSize(1);
        JsonNode session = list.get(0);
        assertThat(session.path("id_hash").asText())
                .isEqualTo(ada.sessions().get(0).idHash());
        assertThat(session.path("approx_last_used_time").asText()).isEqualTo("2026-01-01T00:00:00.000000+00:00");
        assertThat(session.path("client_info").toString())
                .isEqualTo("{\"os\":\"Linux\",\"platform\":\"Guildkit\",\"location\":\"Berlin\"}");
    }

    @Test
    void areListedUpToFiftyTheLastUsedFirst() throws Exception {
        for (int i = 0; i < 60; i++) {
            emulator.clock().advance(Duration.ofSeconds(1));
            ada.newSession();
        }
        emulator.clock().advance(Duration.ofSeconds(1));
        JsonNode list = client.get("/auth/sessions").json().path("user_sessions");
        assertThat(list).hasSize(50);
        assertThat(list.get(0).path("client_info").path("os").asText()).isEqualTo("Linux");
        assertThat(list.get(1).path("approx_last_used_time").asText()).isEqualTo("2026-01-01T00:01:00.000000+00:00");
        assertThat(ada.sessions()).hasSize(61);
    }

    @Test
    void areOnesOwnOnly() throws Exception {
        emulator.account("bob@example.com").create().newSession();
        assertThat(client.get("/auth/sessions").json().path("user_sessions")).hasSize(1);
    }

    @Test
    void endByTheirHashes() throws Exception {
        emulator.waiveElevation("POST /auth/sessions/logout");
        EmulatedAccount bob = emulator.account("bob@example.com").create();
        String other = ada.newSession();
        String strangers = bob.newSession();
        String body = "{'session_id_hashes':['%s','%s','unknown']}";
        Answer answer = client.post(
                "/auth/sessions/logout",
                body,
                ada.sessions().get(0).idHash(),
                bob.sessions().get(0).idHash());
        assertThat(answer.status()).isEqualTo(204);
        assertThat(ada.isSignedIn(other)).isFalse();
        assertThat(ada.isSignedIn(token)).isTrue();
        assertThat(bob.isSignedIn(strangers)).isTrue();
    }

    @Test
    void endUpToSixtyFourAtATime() throws Exception {
        for (int count : new int[] {0, 65}) {
            String hashes = String.join(",", Collections.nCopies(count, "'h'"));
            assertThat(client.post("/auth/sessions/logout", "{'session_id_hashes':[" + hashes + "]}")
                            .complaint("session_id_hashes"))
                    .isEqualTo("BASE_TYPE_BAD_LENGTH");
        }
        assertThat(client.post("/auth/sessions/logout", "{'session_id_hashes':['a',1]}")
                        .complaint("session_id_hashes", "1"))
                .isEqualTo("STRING_TYPE_CONVERT");
    }

    @Test
    void endByLoggingOut() throws Exception {
        ada.addPushToken("gcm", "abc");
        ada.addPushToken("apns_voip", "def");
        ada.addPushToken("gcm", "other");
        Answer answer = client.post(
                "/auth/logout", "{'provider':'gcm','token':'abc','voip_provider':'apns_voip','voip_token':'def'}");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.text()).isEmpty();
        assertThat(ada.pushTokens()).containsExactly("gcm:other");
        assertThat(client.get("/auth/sessions").status()).isEqualTo(401);
    }

    @Test
    void endByLoggingOutWithoutAWord() throws Exception {
        assertThat(client.post("/auth/logout").status()).isEqualTo(204);
        assertThat(ada.sessions()).isEmpty();
    }
}
