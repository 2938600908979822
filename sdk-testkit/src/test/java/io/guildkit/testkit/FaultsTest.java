package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.testkit.TestClient.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@EmulatorTest
class FaultsTest {
    private static final String PATH = "/auth/forgot";
    private static final String ROUTE = "POST " + PATH;
    private static final String PLACE = "/auth/location-metadata";
    private static final String PLACE_ROUTE = "GET " + PLACE;
    private static final String BODY = "{'login':'ada@example.com'}";

    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    private long processed() {
        return emulator.processed("POST " + PATH);
    }

    @Test
    void areMissedIfTheyAreNotPlayed() throws Exception {
        emulator.faults().verifyAllPlayed();
        emulator.faults().on(ROUTE).times(2).emptyBody(502);
        emulator.faults().on(PLACE_ROUTE).after(1).html(503);
        emulator.faults().onAny().always().truncateBody();
        client.post(PATH, BODY);
        assertThatThrownBy(() -> emulator.faults().verifyAllPlayed())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(ROUTE + ": emptyBody, played 1 of 2 times")
                .hasMessageContaining(PLACE_ROUTE + ": html, played 0 of 1 times, after 1 more calls")
                .hasMessageContaining("any route: truncateBody, played 0 of any number of times");
        client.post(PATH, BODY);
        assertThatThrownBy(() -> client.get(PLACE)).isInstanceOf(IOException.class); // played on any route
        client.get(PLACE);
        emulator.faults().verifyAllPlayed();
    }

    @Test
    void happenAsOftenAsSaidAndInOrder() throws Exception {
        emulator.faults().on(ROUTE).times(2).emptyBody(502);
        emulator.faults().on(ROUTE).html(503);
        assertThat(client.post(PATH, BODY).status()).isEqualTo(502);
        assertThat(client.get(PLACE).status()).isEqualTo(200);
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
        emulator.faults().on(ROUTE).respond(429, Map.of("Retry-After", "1.5"), "{\"retry_after\":1.5}");
        Answer answer = client.post(PATH, BODY);
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.header("Retry-After")).contains("1.5");
        assertThat(answer.json().path("retry_after").asDouble()).isEqualTo(1.5);
        emulator.faults().on(ROUTE).respondAfterProcessing(500, Map.of(), "oops");
        assertThat(client.post(PATH, BODY).text()).isEqualTo("oops");
        assertThat(processed()).isOne();
    }

    @Test
    void canReplaceTheBodyOfTheRealAnswer() throws Exception {
        emulator.faults().onAny().bodyReplacedBy("{\"country_code\":7}");
        assertThat(client.get(PLACE).text()).isEqualTo("{\"country_code\":7}");
    }

    @Test
    void canLoseTheRequestOrTheAnswer() throws Exception {
        emulator.faults().on(ROUTE).dropBeforeProcessing();
        assertThatThrownBy(() -> client.post(PATH, BODY)).isInstanceOf(IOException.class);
        assertThat(processed()).isZero();
        emulator.faults().on(ROUTE).dropAfterProcessing();
        assertThatThrownBy(() -> client.post(PATH, BODY)).isInstanceOf(IOException.class);
        assertThat(processed()).isOne();
        assertThat(emulator.requests("POST " + PATH).get(1).status()).isEmpty();
    }

    @Test
    void canCutTheAnswerShort() {
        emulator.faults().on(PLACE_ROUTE).truncateBody();
        assertThatThrownBy(() -> client.get(PLACE)).isInstanceOf(IOException.class);
        assertThat(emulator.processed("GET " + PLACE)).isOne();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cuts")
    void canBreakTheConnectionAtAnyPointOfTheAnswer(String name, Consumer<FaultScript> cut, int status) {
        cut.accept(emulator.faults().on(PLACE_ROUTE));
        assertThatThrownBy(() -> client.get(PLACE)).isInstanceOf(IOException.class);
        RecordedCall call = emulator.requests("GET " + PLACE).get(0);
        assertThat(call.processed()).isTrue();
        assertThat(call.status().orElse(0)).isEqualTo(status);
    }

    static Stream<Arguments> cuts() {
        return Stream.of(
                cut("truncated headers", FaultScript::truncateHeaders, 0),
                cut("truncated body", FaultScript::truncateBody, 200),
                cut("reset in the headers", FaultScript::resetInHeaders, 0),
                cut("reset in the body", FaultScript::resetInBody, 200));
    }

    private static Arguments cut(String name, Consumer<FaultScript> cut, int status) {
        return arguments(name, cut, status);
    }

    /** What the client gets of an answer, byte for byte; a reset shows as an exception. */
    private byte[] raw(Consumer<FaultScript> fault) throws IOException {
        fault.accept(emulator.faults().on(PLACE_ROUTE));
        URI url = URI.create(emulator.baseUrl() + PLACE);
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            String request = "GET " + url.getPath() + " HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().readAllBytes();
        }
    }

    @Test
    void canEndTheAnswerInTheMiddleOfTheHeaders() throws Exception {
        assertThat(new String(raw(FaultScript::truncateHeaders), StandardCharsets.US_ASCII))
                .startsWith("HTTP/1.1 200 OK\r\n")
                .doesNotContain("\r\n\r\n");
        assertThat(new String(raw(FaultScript::truncateBody), StandardCharsets.US_ASCII))
                .contains("\r\n\r\n{")
                .doesNotContain("}");
        assertThat(raw(FaultScript::dropAfterProcessing)).isEmpty();
    }

    @Test
    void canResetTheConnectionWithoutAGoodBye() {
        Stream.<Consumer<FaultScript>>of(
                        FaultScript::resetBeforeHeaders, FaultScript::resetInHeaders, FaultScript::resetInBody)
                .forEach(reset -> assertThatThrownBy(() -> raw(reset))
                        .isInstanceOf(SocketException.class)
                        .hasMessageContaining("reset"));
        assertThat(emulator.processed("GET " + PLACE)).isEqualTo(3);
    }

    @Test
    void canBreakAConnectionThatIsKept() throws Exception {
        URI url = URI.create(emulator.baseUrl() + PLACE);
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            String request = "GET " + url.getPath() + " HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            while (socket.getInputStream().read() != '}') {
                // until the answer is there
            }
            emulator.faults().resetConnections();
            assertThatThrownBy(() -> socket.getInputStream().readAllBytes()).isInstanceOf(SocketException.class);
        }
        assertThat(client.get(PLACE).status()).isEqualTo(200);
    }

    @Test
    void canCloseAConnectionThatIsKept() throws Exception {
        URI url = URI.create(emulator.baseUrl() + PLACE);
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            String request = "GET " + url.getPath() + " HTTP/1.1\r\nHost: x\r\nUser-Agent: x\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            while (socket.getInputStream().read() != '}') {
                // until the response is there
            }
            emulator.faults().closeConnections();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .as("the last characters of the response, and no failure")
                    .matches("}*");
        }
        assertThat(client.get(PLACE).status()).isEqualTo(200);
    }

    @Test
    void canSendTheBodyByteByByte() throws Exception {
        String honest = client.get(PLACE).text();
        emulator.faults().on(PLACE_ROUTE).drip(Duration.ofNanos(1));
        Answer answer = client.get(PLACE);
        assertThat(answer.text()).isEqualTo(honest);
        assertThat(answer.header("Content-Length")).contains(String.valueOf(honest.length()));
    }

    @Test
    void canSendABodyThatNeverEnds() throws Exception {
        String honest = client.get(PLACE).text();
        emulator.faults().on(PLACE_ROUTE).endlessBody();
        try (InputStream body = client.stream(PLACE)) {
            String begin = new String(body.readNBytes(1_000_000), StandardCharsets.UTF_8);
            assertThat(begin)
                    .startsWith(honest.substring(0, honest.length() - 1))
                    .endsWith("   ");
        }
    }

    @Test
    void canSendLittleThatBecomesMuch() throws Exception {
        emulator.faults().on(PLACE_ROUTE).compressedBomb(3_000_000);
        try (InputStream body = client.stream(PLACE)) {
            byte[] sent = body.readAllBytes();
            assertThat(sent).hasSizeLessThan(10_000);
            String json = new String(
                    new GZIPInputStream(new ByteArrayInputStream(sent)).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(json).startsWith("{\"zeros\":\"000").endsWith("0\"}").hasSizeBetween(3_000_000, 3_000_100);
        }
        assertThat(emulator.processed("GET " + PLACE)).isOne();
    }

    @Test
    void canLetTheJsonDrift() throws Exception {
        emulator.faults()
                .on(PLACE_ROUTE)
                .drift(ResponseDrift.dropped("/consent_required")
                        .and(ResponseDrift.nulled("/country_code"))
                        .and(ResponseDrift.retyped("/promotional_email_opt_in"))
                        .and(ResponseDrift.set("/brand_new", "[true]")));
        assertThat(client.get(PLACE).text())
                .isEqualTo("{\"country_code\":null,\"promotional_email_opt_in\":7,\"brand_new\":[true]}");
        assertThat(emulator.processed("GET " + PLACE)).isOne();
        emulator.faults().on(PLACE_ROUTE).drift(ResponseDrift.dropped("/nothing/here"));
        Answer bug = client.get(PLACE);
        assertThat(bug.status()).isEqualTo(500);
        assertThat(bug.field("message")).contains("/nothing/here");
    }

    @Test
    void canLetTheStatusDrift() throws Exception {
        emulator.faults().on(PLACE_ROUTE).statusReplacedBy(201);
        Answer created = client.get(PLACE);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().has("country_code")).isTrue();
        emulator.faults().on(PLACE_ROUTE).statusReplacedBy(204);
        assertThat(client.get(PLACE).status()).isEqualTo(204);
        emulator.faults().on(PLACE_ROUTE).emptyAfterProcessing(200);
        Answer empty = client.get(PLACE);
        assertThat(empty.status()).isEqualTo(200);
        assertThat(empty.text()).isEmpty();
        assertThat(emulator.processed("GET " + PLACE)).isEqualTo(3);
    }

    @Test
    void canBefallAnAnswerThatTheServiceOnlySeemsToGive() throws Exception {
        emulator.faults()
                .on(ROUTE)
                .pretending(200, Map.of("X-Y", "z"), "{\"a\":1}")
                .statusReplacedBy(203);
        Answer answer = client.post(PATH, BODY);
        assertThat(answer.status()).isEqualTo(203);
        assertThat(answer.header("X-Y")).contains("z");
        assertThat(answer.text()).isEqualTo("{\"a\":1}");
        assertThat(processed()).isZero();
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
        HeldCalls held = emulator.faults().on(ROUTE).holdResponse();
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
