package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reading the stream cannot be interrupted, so the timeout needs another thread. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventStreamTest extends Scene {
    private BufferedReader stream = new BufferedReader(Reader.nullReader());

    /** Connects, and returns once the emulator sends events. */
    private void open(String lastEventId) throws Exception {
        open(lastEventId, "/events");
    }

    private void open(String lastEventId, String path) throws Exception {
        HttpResponse<InputStream> response =
                TestClient.admin(emulator)
                        .with("Accept", "text/event-stream")
                        .with("Last-Event-ID", lastEventId)
                        .stream(path);
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        stream = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
        assertThat(stream.readLine()).startsWith("retry:");
        assertThat(stream.readLine()).isEmpty();
    }

    @AfterEach
    void close() throws IOException {
        stream.close();
    }

    /** An event as a client receives it. */
    private record Event(long id, String type, JsonNode data) {}

    private Event next() throws Exception {
        Map<String, String> fields = new TreeMap<>();
        while (!fields.containsKey("data")) {
            String[] parts = stream.readLine().split(": ", 2);
            if (parts.length == 2) {
                fields.put(parts[0], parts[1]);
            }
        }
        return new Event(
                Long.parseLong(fields.get("id")),
                String.valueOf(fields.get("event")),
                TestClient.JSON.readTree(fields.get("data")));
    }

    private void assertNext(String type, String data) throws Exception {
        Event event = next();
        assertThat(event.type()).isEqualTo(type);
        assertThat(JsonPattern.differences(JsonPattern.read(data), event.data(), Map.of()))
                .isEmpty();
    }

    @Test
    void sendsEvents() throws Exception {
        open("");
        http.verify("anybody GET /experiments -> 200");
        assertNext("request", "{route: 'GET /experiments', status: 200}");
        emulator.guild("Chess Club")
                .create()
                .channel("general")
                .webhook("Deploys")
                .create()
                .message("Hello");
        assertNext("message", "{content: 'Hello'}");
        emulator.clock().advance(Duration.ofHours(1));
        assertNext("clock", "{now: '2026-01-01T01:00:00Z'}");
        emulator.account("ada@example.com").create().changeEmail("thief@example.com");
        assertNext("mail", "{to: 'ada@example.com'}");
        emulator.reset();
        assertNext("reset", "{}");
        http.verify("anybody POST /auth/register/phone {phone: '+15550001111'} -> 204");
        assertNext("sms", "{to: '+15550001111'}");
    }

    @Test
    void continuesAfterTheLastEventOfTheClient() throws Exception {
        emulator.clock().advance(Duration.ofSeconds(1));
        emulator.clock().advance(Duration.ofSeconds(1));
        open("1");
        assertThat(next().id()).isEqualTo(2);
    }

    @Test
    void continuesAReconnectionAfterTheLastEventInTheHeader() throws Exception {
        emulator.clock().advance(Duration.ofSeconds(1));
        emulator.clock().advance(Duration.ofSeconds(1));
        open("1", "/events?after=0");
        assertThat(next().id()).isEqualTo(2);
    }

    @Test
    void sendsAllEventsToAClientOfAFormerEmulator() throws Exception {
        open("40");
        emulator.clock().advance(Duration.ofSeconds(1));
        assertThat(next().id()).isEqualTo(1);
        close();
        open("", "/events?after=40");
        assertThat(next().id()).isEqualTo(1);
        http.verify("admin GET /events?after=40 -> 200 {last: 1, events: [{id: 1}]}");
    }

    @Test
    void showsTheStateAtTheTimeOfTheEvent() throws Exception {
        emulator.clock().advance(Duration.ofSeconds(1));
        emulator.clock().advance(Duration.ofSeconds(1));
        EmulatedWebhook webhook = emulator.guild("Chess Club")
                .create()
                .channel("general")
                .webhook("Deploys")
                .create();
        http.let("link", ChessClub.link(webhook)).verify("""
            anybody POST {link}?wait=true {content: 'first'}              -> 200 {id: '<id>'}
            anybody PATCH {link}/messages/{id} {content: 'second'}        -> 200
            admin GET /events -> 200 {events: [
                {type: 'clock', data: {now: '2026-01-01T00:00:01Z'}},
                {type: 'clock', data: {now: '2026-01-01T00:00:02Z'}},
                {type: 'message', data: {content: 'first'}},
                {type: 'request'}, {type: 'request'}]}
            """);
    }

    @Test
    void showsTheFilesAndMentionsOfMessages() throws Exception {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        EmulatedWebhook webhook = emulator.guild("Chess Club")
                .create()
                .channel("general")
                .webhook("Deploys")
                .create();
        String mention = "<@" + ada.id() + ">";
        Form form = Form.form()
                .payload("{'content': '" + mention + "'}")
                .file(0, "notes.txt", "text/plain", "Notes".getBytes(StandardCharsets.UTF_8));
        assertThat(client.send("POST", ChessClub.link(webhook), form).status()).isEqualTo(204);
        webhook.message(mention);
        http.let("ada", ada.id()).verify("""
            admin GET /events -> 200 {events: [
                {type: 'message', data: {attachments: [{filename: 'notes.txt'}], mentions: [{id: '{ada}'}]}},
                {type: 'request'},
                {type: 'message', data: {attachments: [], mentions: [{id: '{ada}'}]}}]}
            """);
    }

    @Test
    void showsEventsAfterConcurrentResets() throws Exception {
        long last = 0;
        for (int round = 0; round < 50; round++) {
            CompletableFuture<?>[] resets = Stream.generate(() -> CompletableFuture.runAsync(emulator::reset))
                    .limit(4)
                    .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(resets).get(20, TimeUnit.SECONDS);
            emulator.clock().advance(Duration.ofSeconds(1));
            JsonNode polled =
                    TestClient.admin(emulator).get("/events?after=" + last).json();
            assertThat(polled.path("events").findValuesAsText("type")).contains("clock");
            last = polled.path("last").asLong();
        }
    }

    @Test
    void showsNoRequestOfAFormerWorld() throws Exception {
        HeldCalls held = emulator.faults().on("GET /experiments").hold();
        CompletableFuture<TestClient.Response> call =
                CompletableFuture.supplyAsync(() -> held(TestClient.of(emulator)));
        held.awaitArrival();
        EmulatedWebhook webhook = emulator.guild("Chess Club")
                .create()
                .channel("general")
                .webhook("Deploys")
                .create();
        emulator.reset();
        assertThat(call.get(20, TimeUnit.SECONDS).status()).isEqualTo(200);
        webhook.message("in the former world");
        http.verify("admin GET /events -> 200 {events: [{type: 'reset'}]}");
    }

    private static TestClient.Response held(TestClient client) {
        try {
            return client.get("/experiments");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void showsTheTimeOfALoadedWorld() {
        http.verify("""
            admin PUT /world {clock: '2030-01-01T00:00:00Z'} -> 204
            admin GET /events -> 200 {events: [{type: 'reset'}, {type: 'clock', data: {now: '2030-01-01T00:00:00Z'}}]}
            """);
    }

    @Test
    void returnsEventsToPollingClients() {
        http.verify("""
            later PT1S
            anybody GET /experiments        -> 200
            admin GET /events               -> 200 {last: 2, events: [{type: 'clock'}, {type: 'request'}]}
            admin GET /events?after=1       -> 200 {events: [{type: 'request'}]}
            admin GET /events?after=2       -> 200 {events: []}
            """);
    }

    @Test
    void endsWithTheEmulator() throws Exception {
        open("");
        emulator.close();
        try {
            assertThat(stream.lines()).noneMatch(line -> line.contains("event"));
        } catch (java.io.UncheckedIOException cut) {
            // The connection may end before the stream does.
        }
    }
}
