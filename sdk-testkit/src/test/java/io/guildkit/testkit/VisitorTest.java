package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class VisitorTest {
    private static final String SUGGESTIONS = "/unique-username/username-suggestions-unauthed";
    private static final String ATTEMPT = "/unique-username/username-attempt-unauthed";

    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    @Test
    void getsAFingerprintUnlessThereIsOne() throws Exception {
        String form = "\\d{15,20}\\.[A-Za-z0-9_-]+";
        assertThat(client.get("/experiments").field("fingerprint")).matches(form);
        assertThat(client.post("/auth/fingerprint").field("fingerprint")).matches(form);
        assertThat(client.with("X-Fingerprint", "1.a").get("/experiments").fieldNames())
                .isEmpty();
        assertThat(client.as("token").get("/experiments").fieldNames()).isEmpty();
    }

    @Test
    void learnsWhereItIs() throws Exception {
        emulator.location("KR", true, false, true);
        assertThat(client.get("/auth/location-metadata").text())
                .isEqualTo("{\"country_code\":\"KR\",\"consent_required\":true,"
                        + "\"promotional_email_opt_in\":{\"required\":false,\"pre_checked\":true}}");
    }

    @Test
    void getsUsernamesSuggested() throws Exception {
        emulator.account().username("adalovelace").create();
        assertThat(client.get(SUGGESTIONS + "?global_name=Ada%20Lovelace").text())
                .isEqualTo("{\"username\":\"adalovelace1\"}");
        assertThat(client.get(SUGGESTIONS).field("username")).matches("user_[0-9a-f]{6}");
    }

    @Test
    void learnsWhichUsernamesAreTaken() throws Exception {
        emulator.account().username("ada").create();
        assertThat(client.post(ATTEMPT, "{'username':'ada'}").text()).isEqualTo("{\"taken\":true}");
        assertThat(client.post(ATTEMPT, "{'username':'bob'}").text()).isEqualTo("{\"taken\":false}");
    }
}
