package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.testkit.TestClient.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class FaultsTest {
    private static final String PATH = "/auth/forgot";
    private static final String ROUTE = "POST " + PATH;
    private static final String BODY = "{'login':'ada@example.com'}";

    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    private long processed() {
        return emulator.processed("POST", PATH);
    }

    @Test
    void happenAsOftenAsSaidAndInOrder() throws Exception {
        emulator.faults().on(ROUTE).times(2).emptyBody(502);
        emulator.faults().on(ROUTE).html(503);
        assertThat(client.post(PATH, BODY).status()).isEqualTo(502);
        assertThat(client.get("/auth/location-metadata").status()).isEqualTo(200);
        assertThat(client.post(PATH, BODY).status()).isEqualTo(502);
        Answer html = client.post(PATH, BODY);
        assertThat(html.status()).isEqualTo(503);
        assertThat(html.text()).startsWith("<!DOCTYPE html>");
        assertThat(processed()).isZero();
        assertThat(client.post(PATH, BODY).status()).isEqualTo(204);
        assertThat(processed()).isOne();
    }

    @Test
    void canWaitForALaterCall() throws Exception {
        emulator.faults().onAny().after(1).emptyBody(500);
        assertThat(client.post(PATH, BODY).status()).isEqualTo(204);
        assertThat(client.post(PATH, BODY).status()).isEqualTo(500);
    }

    @Test
    void canHappenForeverUntilCleared() throws Exception {
        emulator.faults().onAny().always().emptyBody(500);
        for (int i = 0; i < 5; i++) {
            assertThat(client.post(PATH, BODY).status()).isEqualTo(500);
        }
        emulator.faults().clear();
        assertThat(client.post(PATH, BODY).status()).isEqualTo(204);
    }

    @Test
    void canAnswerAnything() throws Exception {
        emulator.faults().on(ROUTE).answer(429, Map.of("Retry-After", "1.5"), "{\"retry_after\":1.5}");
        Answer answer = client.post(PATH, BODY);
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.header("Retry-After")).contains("1.5");
        assertThat(answer.json().path("retry_after").asDouble()).isEqualTo(1.5);
        emulator.faults().on(ROUTE).answerAfterProcessing(500, Map.of(), "oops");
        assertThat(client.post(PATH, BODY).text()).isEqualTo("oops");
        assertThat(processed()).isOne();
    }

    @Test
    void canReplaceTheBodyOfTheRealAnswer() throws Exception {
        emulator.faults().onAny().bodyReplacedBy("{\"country_code\":7}");
        assertThat(client.get("/auth/location-metadata").text()).isEqualTo("{\"country_code\":7}");
    }

    @Test
    void canLoseTheRequestOrTheAnswer() throws Exception {
        emulator.faults().on(ROUTE).dropBeforeProcessing();
        assertThatThrownBy(() -> client.post(PATH, BODY)).isInstanceOf(IOException.class);
        assertThat(processed()).isZero();
        emulator.faults().on(ROUTE).dropAfterProcessing();
        assertThatThrownBy(() -> client.post(PATH, BODY)).isInstanceOf(IOException.class);
        assertThat(processed()).isOne();
        assertThat(emulator.requests("POST", PATH).get(1).status()).isEmpty();
    }

    @Test
    void canCutTheAnswerShort() {
        emulator.faults().on("GET /auth/location-metadata").truncateBody();
        assertThatThrownBy(() -> client.get("/auth/location-metadata")).isInstanceOf(IOException.class);
        assertThat(emulator.processed("GET", "/auth/location-metadata")).isOne();
    }

    @Test
    void canHoldARequestBack() throws Exception {
        HeldCalls held = emulator.faults().on(ROUTE).hold();
        CompletableFuture<Answer> answer = client.postAsync(PATH, BODY);
        held.awaitArrival();
        assertThat(answer).isNotDone();
        assertThat(processed()).isZero();
        held.release();
        assertThat(answer.get(10, TimeUnit.SECONDS).status()).isEqualTo(204);
    }

    @Test
    void canHoldAnAnswerBack() throws Exception {
        HeldCalls held = emulator.faults().on(ROUTE).holdAnswer();
        CompletableFuture<Answer> answer = client.postAsync(PATH, BODY);
        held.awaitArrival();
        assertThat(answer).isNotDone();
        assertThat(processed()).isOne();
        held.release();
        assertThat(answer.get(10, TimeUnit.SECONDS).status()).isEqualTo(204);
    }

    @Test
    void canStallUntilTheEmulatorCloses() throws Exception {
        HeldCalls held = emulator.faults().on(ROUTE).stall();
        CompletableFuture<Answer> answer = client.postAsync(PATH, BODY);
        held.awaitArrival();
        emulator.close();
        assertThatThrownBy(() -> answer.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
        assertThat(processed()).isZero();
    }

    @Test
    void canDelayARequest() throws Exception {
        emulator.faults().on(ROUTE).delay(Duration.ofMillis(1));
        assertThat(client.post(PATH, BODY).status()).isEqualTo(204);
    }

    @Test
    void canHappenWhereThereIsNoRoute() throws Exception {
        emulator.faults().onAny().emptyBody(502);
        assertThat(client.get("/nowhere").status()).isEqualTo(502);
    }

    @Test
    void areRefusedIfTheyMakeNoSense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.faults().on("POST /auth/logn"))
                .withMessageContaining("/auth/logn");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.faults().onAny().times(0));
    }
}
