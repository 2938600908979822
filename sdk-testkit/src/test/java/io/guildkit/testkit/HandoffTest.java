package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class HandoffTest {
    private static final String KEY = "3f0f9e0e-key";

    private TestClient client;
    private EmulatedAccount ada;
    private String handoffToken;

    @BeforeEach
    void begin(ServiceEmulator emulator) throws Exception {
        client = TestClient.of(emulator);
        ada = emulator.account("ada@example.com").globalName("Ada").create();
        Answer answer = client.as(ada.newSession()).post("/auth/handoff", "{'key':'%s'}", KEY);
        assertThat(answer.fieldNames()).containsExactly("handoff_token");
        handoffToken = answer.field("handoff_token");
    }

    private Answer exchange(TestClient from, String key) throws Exception {
        return from.post("/auth/handoff/exchange", "{'key':'%s','handoff_token':'%s'}", key, handoffToken);
    }

    @Test
    void givesTheOtherClientATokenOfItsOwn() throws Exception {
        Answer answer = exchange(client, KEY);
        assertThat(answer.fieldNames()).containsExactlyInAnyOrder("token", "user");
        assertThat(answer.json().path("user").path("id").asText()).isEqualTo(ada.id());
        assertThat(answer.json().path("user").path("global_name").asText()).isEqualTo("Ada");
        assertThat(ada.isSignedIn(answer.field("token"))).isTrue();
        assertThat(ada.sessions()).hasSize(2);
    }

    @Test
    void isNoAuthenticationToken() throws Exception {
        assertThat(client.as(handoffToken).get("/auth/sessions").status()).isEqualTo(401);
    }

    @Test
    void worksOnce() throws Exception {
        exchange(client, KEY);
        assertThat(exchange(client, KEY).complaint("handoff_token")).isEqualTo("HANDOFF_TOKEN_INVALID");
    }

    @Test
    void worksFromTheSameAddressOnly() throws Exception {
        TestClient elsewhere = client.with("X-Forwarded-For", "203.0.113.9");
        assertThat(exchange(elsewhere, KEY).complaint("handoff_token")).isEqualTo("HANDOFF_TOKEN_INVALID");
        assertThat(exchange(client, KEY).status()).isEqualTo(200);
    }

    @Test
    void worksWithTheSameKeyOnly() throws Exception {
        assertThat(exchange(client, "another").complaint("handoff_token")).isEqualTo("HANDOFF_TOKEN_INVALID");
        assertThat(exchange(client, KEY).status()).isEqualTo(200);
    }
}
