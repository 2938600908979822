package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventStreamTest extends Scene {
    private BufferedReader stream;

    /** Connects, and returns once the emulator sends events. */
    private void open(String lastEventId) throws Exception {
        HttpResponse<InputStream> response =
                TestClient.admin(emulator)
                        .with("Accept", "text/event-stream")
                        .with("Last-Event-ID", lastEventId)
                        .stream("/events");
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        stream = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
        assertThat(stream.readLine()).startsWith("retry:");
        assertThat(stream.readLine()).isEmpty();
    }

    @AfterEach
    void close() throws IOException {
        if (stream != null) {
            stream.close();
        }
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
