package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.testkit.TestClient.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class StubTest {
    private static final String ROUTE = "GET /users/{user.id}";
    private static final String ADA = "{\"id\":\"7\",\"username\":\"ada\"}";

    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    @Test
    void answersRequestsOfAnyKind() throws Exception {
        emulator.stub(ROUTE).header("X-Kind", "stub").json(ADA);
        Answer answer = client.as("any token").get("/users/7?with=anything");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo(ADA);
        assertThat(answer.response().headers().firstValue("X-Kind")).contains("stub");
        assertThat(emulator.requests(ROUTE).single().processed()).isTrue();
    }

    @Test
    void isReplacedByALaterOne() throws Exception {
        emulator.stub(ROUTE).json(ADA);
        emulator.stub(ROUTE).respond(404, "{}");
        assertThat(client.get("/users/7").status()).isEqualTo(404);
    }

    @Test
    void canFailAndHaveLimits() throws Exception {
        emulator.stub(ROUTE).json(ADA);
        emulator.faults().on(ROUTE).emptyBody(502);
        assertThat(client.get("/users/7").status()).isEqualTo(502);
        assertThat(client.get("/users/7").status()).isEqualTo(200);
    }

    @Test
    void endsWithAReset() throws Exception {
        emulator.stub(ROUTE).json(ADA);
        emulator.reset();
        assertThat(client.get("/users/7").status()).isEqualTo(404);
    }

    @Test
    void cannotReplaceARouteOfTheInterface() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.stub("POST /auth/login").json("{}"))
                .withMessageContaining("POST /auth/login")
                .withMessageContaining("faults()");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/@me", "GET users/@me", "get /users/@me", ""})
    void needsMethodAndPath(String route) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.stub(route).json("{}"))
                .withMessageContaining("'GET /users/@me'");
    }
}
