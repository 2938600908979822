package io.guildkit.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.TestClient.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest extends Scene {
    private static final String FORGOT = "POST /auth/forgot";
    private static final String PLACE = "GET /auth/location-metadata";

    private Faults faults;

    @BeforeEach
    void nameRequests() {
        faults = emulator.faults();
        http.let("forgot", "anybody " + FORGOT + " {login: 'ada@example.com'}").let("place", "anybody " + PLACE);
    }

    private CompletableFuture<Response> forgot() {
        return client.postAsync("/auth/forgot", "{'login':'ada@example.com'}");
    }

    @Test
    void areMissedIfTheyAreNotPlayed() {
        faults.verifyAllPlayed();
        faults.on(FORGOT).times(2).emptyBody(502);
        faults.on(PLACE).after(1).html(503);
        faults.onAny().always().truncateBody();
        http.verify("{forgot} -> 502");
        assertThatThrownBy(faults::verifyAllPlayed)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(FORGOT + ": emptyBody, played 1 of 2 times")
                .hasMessageContaining(PLACE + ": html, played 0 of 1 times, after 1 more calls")
                .hasMessageContaining("any route: truncateBody, played 0 of any number of times");
        http.verify("""
            {forgot} -> 502
            # The fault on any route.
            {place}  -> lost
            {place}  -> 503
            """);
        faults.verifyAllPlayed();
    }

    @Test
    void arePlayedInOrder() {
        faults.on(FORGOT).times(2).emptyBody(502);
        faults.on(FORGOT).html(503);
        http.verify("""
            {forgot} -> 502
            {place}  -> 200
            {forgot} -> 502
            {forgot} -> 503 <page>
            """);
        assertThat(http.value("page")).startsWith("<!DOCTYPE html>");
        assertThat(emulator.processed(FORGOT)).isZero();
        http.verify("{forgot} -> 204");
        assertThat(emulator.processed(FORGOT)).isOne();
    }

    @Test
    void waitForALaterCall() {
        faults.onAny().after(1).emptyBody(500);
        http.verify("{forgot} -> 204\n{forgot} -> 500");
    }

    @Test
    void arePlayedUntilCleared() {
        faults.onAny().always().emptyBody(500);
        for (int i = 0; i < 5; i++) {
            http.verify("{forgot} -> 500");
        }
        faults.clear();
        http.verify("{forgot} -> 204");
    }

    @Test
    void areRemovedOneByOne() throws Exception {
        PlannedFault first = faults.on(PLACE).always().emptyBody(501);
        PlannedFault second = faults.on(PLACE).html(502);
        http.verify("{place} -> 501");
        assertThat(first.remove()).isTrue();
        assertThat(first.isPending()).isFalse();
        assertThat(second.isPending()).isTrue();
        http.verify("{place} -> 502\n{place} -> 200");
        assertThat(faults.remove(second.id())).isFalse();
        HeldCalls held = faults.on(FORGOT).hold();
        CompletableFuture<Response> call = forgot();
        held.awaitArrival();
        assertThat(held.fault().remove()).isTrue();
        assertThat(call.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
        assertThat(first.id()).isNotEqualTo(second.id());
    }

    @Test
    void meetOnlyCallsWithAnAccountWebhookOrBody() {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        EmulatedAccount bob = emulator.account("bob@example.com").create();
        EmulatedWebhook webhook = emulator.guild("Chess Club")
                .textChannel("news")
                .create()
                .channel("news")
                .webhook("News")
                .create();
        http.caller("ada", ada).caller("bob", bob).let("link", "/webhooks/" + webhook.id() + "/" + webhook.token());
        faults.onAny().from(ada).always().emptyBody(501);
        faults.onAny().to(webhook).withBody("{\"content\":\"Hi\"}").always().emptyBody(502);
        faults.on(FORGOT).withBodyContaining("eve@").always().emptyBody(503);
        http.verify("""
            ada GET /auth/sessions                          -> 501
            bob GET /auth/sessions                          -> 200
            anybody POST {link} {content: 'Hi', tts: false} -> 502
            anybody POST {link} {content: 'Bye'}            -> 204
            anybody POST /auth/forgot {login: 'eve@x.org'}  -> 503
            {forgot}                                        -> 204
            """);
        RecordedCalls posted = emulator.requests("POST /webhooks/{webhook.id}/{webhook.token}");
        assertThat(posted.withBody("{\"content\":\"Bye\"}").single().status()).hasValue(204);
        assertThat(posted.to(webhook)).hasSize(2);
        assertThat(emulator.requests("GET /auth/sessions").from(bob)).hasSize(1);
        assertThat(posted.withBody("{\"content\":\"Oh\"}").toString())
                .startsWith(
                        "no request of POST /webhooks/{webhook.id}/{webhook.token} with the body {\"content\":\"Oh\"};"
                                + " instead POST /webhooks/{webhook.id}/{webhook.token} -> 502 (/content is \"Hi\", not \"Oh\")");
        assertThat(posted.withBodyContaining("nothing").from(ada).toString())
                .contains("the caller is absent, not " + ada.id() + "; the body does not contain \"nothing\"");
        faults.verifyAllPlayed();
    }

    @Test
    void areDecidedBySeeds() {
        faults.on(PLACE).probability(0.5).always().emptyBody(503);
        String statuses = statuses(200);
        assertThat(statuses.chars().filter(status -> status == 'x').count()).isBetween(75L, 125L);
        String saved = emulator.saveWorld();
        String next = statuses(50);
        emulator.loadWorld(saved);
        assertThat(statuses(50)).isEqualTo(next);
        emulator.reset();
        emulator.faults().on(PLACE).probability(0.5).always().emptyBody(503);
        assertThat(statuses(200)).isEqualTo(statuses);
        emulator.reset();
        emulator.faults().on(PLACE).probability(0.5).seed(7).always().emptyBody(503);
        assertThat(statuses(200)).isNotEqualTo(statuses);
        assertThatIllegalArgumentException().isThrownBy(() -> faults.onAny().probability(1.5));
    }

    private String statuses(int count) {
        StringBuilder statuses = new StringBuilder();
        for (int i = 0; i < count; i++) {
            statuses.append(http.respond("{place}").status() == 503 ? 'x' : '.');
        }
        return statuses.toString();
    }

    @Test
    void endByTheClock() {
        PlannedFault outage = faults.onAny().lasting(Duration.ofSeconds(10)).emptyBody(503);
        PlannedFault unseen =
                faults.on(FORGOT).lasting(Duration.ofSeconds(10)).times(3).html(502);
        http.verify("{place} -> 503\n{forgot} -> 503\nlater PT9S\n{place} -> 503\nlater PT1S\n{place} -> 200");
        assertThat(outage.isPending()).isFalse();
        assertThat(unseen.isPending()).isFalse();
        assertThatThrownBy(faults::verifyAllPlayed)
                .hasMessageContaining(FORGOT + ": html, played 0 of 3 times, until 2026-01-01T00:00:10Z")
                .hasMessageNotContaining("any route");
        String saved = emulator.saveWorld();
        emulator.loadWorld(saved);
        assertThatThrownBy(() -> emulator.faults().verifyAllPlayed()).hasMessageContaining(FORGOT);
        assertThatIllegalArgumentException().isThrownBy(() -> faults.onAny().lasting(Duration.ZERO));
    }

    @Test
    void leaveRequestsToWaitFor() throws Exception {
        assertThat(emulator.awaitRequests(FORGOT, 1, Duration.ZERO)).isEmpty();
        HeldCalls held = faults.on(FORGOT).hold();
        CompletableFuture<Response> call = forgot();
        assertThat(emulator.awaitRequests(FORGOT, 1, Duration.ofSeconds(20))).hasSize(1);
        held.release();
        assertThat(call.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
    }

    @Test
    void areReleasedAsSoonAsTheRequestIsSeen() throws Exception {
        faults.on(FORGOT).always().hold();
        for (int i = 1; i <= 50; i++) {
            CompletableFuture<Response> call = forgot();
            assertThat(emulator.awaitRequests(FORGOT, i, Duration.ofSeconds(20)))
                    .hasSize(i);
            http.verify("admin POST /faults/release -> 204");
            assertThat(call.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
        }
    }

    @Test
    void sendAnyResponse() {
        faults.on(FORGOT).respond(429, Map.of("Retry-After", "1.5"), "{\"retry_after\":1.5}");
        http.verify("{forgot} -> 429 (Retry-After: 1.5) {retry_after: 1.5}");
        faults.on(FORGOT).respondAfterProcessing(500, Map.of(), "oops");
        http.verify("{forgot} -> 500 <text>");
        assertThat(http.value("text")).isEqualTo("oops");
        assertThat(emulator.processed(FORGOT)).isOne();
    }

    @Test
    void replaceTheBodyOfTheRealResponse() {
        faults.onAny().bodyReplacedBy("{\"country_code\":7}");
        http.verify("{place} -> 200 = {country_code: 7}");
    }

    @Test
    void loseTheRequestOrTheResponse() {
        faults.on(FORGOT).dropBeforeProcessing();
        http.verify("{forgot} -> lost");
        assertThat(emulator.processed(FORGOT)).isZero();
        faults.on(FORGOT).dropAfterProcessing();
        http.verify("{forgot} -> lost");
        assertThat(emulator.processed(FORGOT)).isOne();
        assertThat(emulator.requests(FORGOT).get(1).status()).isEmpty();
    }

    /** Faults that end a connection, the status that the emulator records, and the bytes of the response. */
    static Stream<Arguments> cuts() {
        String reset = "a reset";
        return Stream.of(
                cut("headers truncated", FaultScript::truncateHeaders, 0, "HTTP/1.1 200 OK\r\n(?!.*\r\n\r\n).*"),
                cut("body truncated", FaultScript::truncateBody, 200, ".*\r\n\r\n\\{[^}]*"),
                cut("dropped", FaultScript::dropAfterProcessing, 0, ""),
                cut("reset before the headers", FaultScript::resetBeforeHeaders, 0, reset),
                cut("reset in the headers", FaultScript::resetInHeaders, 0, reset),
                cut("reset in the body", FaultScript::resetInBody, 200, reset));
    }

    private static Arguments cut(String name, Consumer<FaultScript> cut, int status, String sent) {
        return arguments(name, cut, status, sent);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cuts")
    void endTheConnectionAtAnyPointOfTheResponse(String name, Consumer<FaultScript> cut, int status, String sent)
            throws Exception {
        cut.accept(faults.on(PLACE));
        try (RawConnection connection = new RawConnection(emulator)) {
            connection.send("GET", "/api/v9/auth/location-metadata");
            if (sent.equals("a reset")) {
                assertThatThrownBy(() -> connection.read(Integer.MAX_VALUE))
                        .isInstanceOf(SocketException.class)
                        .hasMessageContaining("reset");
            } else {
                assertThat(connection.read(Integer.MAX_VALUE)).matches("(?s)" + sent);
            }
        }
        RecordedCall call = emulator.requests(PLACE).single();
        assertThat(call.processed()).isTrue();
        assertThat(call.status().orElse(0)).isEqualTo(status);
    }

    @ParameterizedTest(name = "HEAD: {0}, reset: {1}")
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void endTheConnectionAfterAResponseWithoutABody(boolean head, boolean reset) throws Exception {
        FaultScript script = faults.on(head ? PLACE : FORGOT);
        try (RawConnection connection = new RawConnection(emulator)) {
            if (reset) {
                script.resetInBody();
            } else {
                script.truncateBody();
            }
            if (head) {
                connection.send("HEAD", "/api/v9/auth/location-metadata");
            } else {
                connection.send("POST", "/api/v9/auth/forgot", forgotBody());
            }
            if (reset) {
                assertThatThrownBy(() -> connection.read(Integer.MAX_VALUE)).isInstanceOf(SocketException.class);
            } else {
                assertThat(connection.read(Integer.MAX_VALUE)).matches("(?s)HTTP/1.1 20[04] .*\r\n\r\n");
            }
        }
        faults.verifyAllPlayed();
        http.verify("{place} -> 200");
    }

    private static String forgotBody() {
        String json = "{\"login\":\"ada@example.com\"}";
        return "Content-Type: application/json\r\nContent-Length: " + json.length() + "\r\n\r\n" + json;
    }

    @ParameterizedTest
    @CsvSource({"X-Note, é", "X Note, a", "X:Note, a", "'', a", "X-Note, 'a\r\nb'"})
    void refuseHeadersThatHttpDoesNotAllow(String name, String value) throws Exception {
        Map<String, String> headers = Map.of(name, value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> faults.onAny().respond(200, headers, ""))
                .withMessageContaining("header");
        assertThatIllegalArgumentException().isThrownBy(() -> faults.onAny().respondAfterProcessing(200, headers, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> faults.onAny().pretending(200, headers, ""));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emulator.stub("GET /users/@me").header(name, value));
        ObjectNode fault = TestClient.JSON.createObjectNode().put("kind", "respond");
        fault.putObject("headers").put(name, value);
        ObjectNode stub = TestClient.JSON.createObjectNode().put("route", "GET /users/@me");
        stub.putObject("headers").put(name, value);
        ObjectNode pretending = TestClient.JSON.createObjectNode().put("kind", "delay");
        pretending.putObject("pretending").putObject("headers").put(name, value);
        TestClient admin = TestClient.admin(emulator);
        assertThat(admin.send("POST", "/faults", fault.toString()).status()).isEqualTo(400);
        assertThat(admin.send("POST", "/stubs", stub.toString()).status()).isEqualTo(400);
        assertThat(admin.send("POST", "/faults", pretending.toString()).status())
                .isEqualTo(400);
        http.verify("{place} -> 200");
    }

    private RawConnection keptConnection() throws IOException {
        RawConnection connection = new RawConnection(emulator);
        connection.send("GET", "/api/v9/auth/location-metadata");
        connection.readBody(connection.readHead());
        return connection;
    }

    @Test
    void resetKeptConnections() throws Exception {
        try (RawConnection kept = keptConnection()) {
            faults.resetConnections();
            assertThatThrownBy(() -> kept.read(1)).isInstanceOf(SocketException.class);
        }
        http.verify("{place} -> 200");
    }

    @Test
    void closeKeptConnections() throws Exception {
        try (RawConnection kept = keptConnection()) {
            faults.closeConnections();
            assertThat(kept.read(1)).isEmpty();
        }
        http.verify("{place} -> 200");
    }

    @Test
    void sendTheBodyByteByByte() {
        String body = http.verify("{place} -> 200 <body>").value("body");
        faults.on(PLACE).drip(Duration.ofNanos(1));
        http.let("length", String.valueOf(body.length())).verify("{place} -> 200 (Content-Length: {length}) = {body}");
    }

    @Test
    void sendABodyThatNeverEnds() throws Exception {
        String body = http.verify("{place} -> 200 <body>").value("body");
        faults.on(PLACE).endlessBody();
        try (InputStream endless = client.stream("/auth/location-metadata").body()) {
            assertThat(new String(endless.readNBytes(1_000_000), UTF_8))
                    .startsWith(body.substring(0, body.length() - 1))
                    .endsWith("   ");
        }
    }

    @Test
    void sendACompressedBomb() throws Exception {
        faults.on(PLACE).compressedBomb(3_000_000);
        try (InputStream body = client.stream("/auth/location-metadata").body()) {
            byte[] sent = body.readAllBytes();
            assertThat(sent).hasSizeLessThan(10_000);
            String json = new String(new GZIPInputStream(new ByteArrayInputStream(sent)).readAllBytes(), UTF_8);
            assertThat(json).startsWith("{\"zeros\":\"000").endsWith("0\"}").hasSizeBetween(3_000_000, 3_000_100);
        }
        assertThat(emulator.processed(PLACE)).isOne();
    }

    @Test
    void changeTheJson() {
        faults.on(PLACE)
                .drift(ResponseDrift.dropped("/consent_required")
                        .and(ResponseDrift.nulled("/country_code"))
                        .and(ResponseDrift.retyped("/promotional_email_opt_in"))
                        .and(ResponseDrift.set("/brand_new", "[true]")));
        http.verify("{place} -> 200 = {country_code: null, promotional_email_opt_in: 7, brand_new: [true]}");
        assertThat(emulator.processed(PLACE)).isOne();
        faults.on(PLACE).drift(ResponseDrift.dropped("/nothing/here"));
        http.verify("{place} -> 500 {message: '~.*/nothing/here.*'}");
    }

    @Test
    void changeTheStatus() {
        faults.on(PLACE).statusReplacedBy(201);
        faults.on(PLACE).statusReplacedBy(204);
        faults.on(PLACE).emptyAfterProcessing(200);
        http.verify("""
            {place} -> 201 {country_code: '*'}
            {place} -> 204
            {place} -> 200 <nothing>
            """);
        assertThat(http.value("nothing")).isEmpty();
        assertThat(emulator.processed(PLACE)).isEqualTo(3);
    }

    @Test
    void changePretendedResponses() {
        faults.on(FORGOT).pretending(200, Map.of("X-Y", "z"), "{\"a\":1}").statusReplacedBy(203);
        http.verify("{forgot} -> 203 (X-Y: z) = {a: 1}");
        assertThat(emulator.processed(FORGOT)).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void holdTheRequestOrTheResponse(boolean processed) throws Exception {
        FaultScript fault = faults.on(FORGOT);
        HeldCalls held = processed ? fault.holdResponse() : fault.hold();
        CompletableFuture<Response> response = forgot();
        held.awaitArrival();
        assertThat(response).isNotDone();
        assertThat(emulator.processed(FORGOT)).isEqualTo(processed ? 1 : 0);
        held.release();
        assertThat(response.get(10, TimeUnit.SECONDS).status()).isEqualTo(204);
    }

    @Test
    void stallUntilTheEmulatorCloses() throws Exception {
        HeldCalls held = faults.on(FORGOT).stall();
        CompletableFuture<Response> response = forgot();
        held.awaitArrival();
        emulator.close();
        assertThatThrownBy(() -> response.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
        assertThat(emulator.processed(FORGOT)).isZero();
    }

    @Test
    void delayARequest() {
        faults.on(FORGOT).delay(Duration.ofMillis(1));
        http.verify("{forgot} -> 204");
    }

    @Test
    void applyToUnknownRoutes() {
        faults.onAny().emptyBody(502);
        http.verify("anybody GET /nowhere -> 502");
    }

    @Test
    void needAKnownRouteAndAPositiveCount() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> faults.on("POST /auth/logn"))
                .withMessageContaining("/auth/logn");
        assertThatIllegalArgumentException().isThrownBy(() -> faults.onAny().times(0));
    }
}
