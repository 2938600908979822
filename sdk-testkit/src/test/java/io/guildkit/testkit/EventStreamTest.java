package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@EmulatorTest
@Timeout(60)
class EventStreamTest {
    private static final String PLACE = "/auth/location-metadata";

    @Test
    void sendsWhatHappens(ServiceEmulator emulator) throws Exception {
        try (Stream stream = Stream.open(emulator, Map.of())) {
            TestClient.of(emulator).get(PLACE);
            Event request = stream.next();
            assertThat(request.type()).isEqualTo("request");
            assertThat(request.data().path("route").asText()).isEqualTo("GET " + PLACE);
            assertThat(request.data().path("status").asInt()).isEqualTo(200);
            EmulatedWebhook webhook = emulator.guild("Chess Club")
                    .create()
                    .channel("general")
                    .webhook("Deploys")
                    .create();
            webhook.message("Hello");
            Event message = stream.next();
            assertThat(message.type()).isEqualTo("message");
            assertThat(message.data().path("content").asText()).isEqualTo("Hello");
            emulator.clock().advance(Duration.ofHours(1));
            Event clock = stream.next();
            assertThat(clock.type()).isEqualTo("clock");
            assertThat(clock.data().path("now").asText())
                    .isEqualTo(emulator.clock().instant().toString());
            emulator.account("ada@example.com").create().changeEmail("thief@example.com");
            Event mail = stream.next();
            assertThat(mail.type()).isEqualTo("mail");
            assertThat(mail.data().path("to").asText()).isEqualTo("ada@example.com");
            emulator.reset();
            assertThat(stream.next().type()).isEqualTo("reset");
        }
    }

    @Test
    void announcesTextMessages(ServiceEmulator emulator) throws Exception {
        try (Stream stream = Stream.open(emulator, Map.of())) {
            TestClient.of(emulator)
                    .with("X-Fingerprint", fingerprint(emulator))
                    .post("/auth/register/phone", "{'phone':'+15550001111'}");
            List<String> types = new ArrayList<>();
            while (!types.contains("sms")) {
                types.add(stream.next().type());
            }
            assertThat(emulator.sms().codes("+15550001111")).hasSize(1);
        }
    }

    @Test
    void continuesAfterTheLastEventThatAClientKnows(ServiceEmulator emulator) throws Exception {
        emulator.clock().advance(Duration.ofSeconds(1));
        emulator.clock().advance(Duration.ofSeconds(1));
        try (Stream stream = Stream.open(emulator, Map.of("Last-Event-ID", "1"))) {
            assertThat(stream.next().id()).isEqualTo(2);
        }
    }

    @Test
    void returnsEventsToClientsThatPoll(ServiceEmulator emulator) throws Exception {
        AdminClient admin = AdminClient.of(emulator);
        emulator.clock().advance(Duration.ofSeconds(1));
        TestClient.of(emulator).get(PLACE);
        JsonNode all = admin.get("/events");
        assertThat(all.path("last").asInt()).isEqualTo(2);
        assertThat(all.path("events"))
                .extracting(event -> event.path("type").asText())
                .containsExactly("clock", "request");
        assertThat(admin.get("/events?after=1").path("events")).hasSize(1);
        assertThat(admin.get("/events?after=2").path("events")).isEmpty();
    }

    @Test
    void endsWithTheEmulator() throws Exception {
        ServiceEmulator emulator = ServiceEmulator.start();
        try (Stream stream = Stream.open(emulator, Map.of())) {
            emulator.close();
            assertThat(stream.rest()).as("what comes before the end").doesNotContain("event");
        }
    }

    private static String fingerprint(ServiceEmulator emulator) throws Exception {
        return TestClient.of(emulator).get("/experiments").field("fingerprint");
    }

    /** An event as a client sees it. */
    private record Event(long id, String type, JsonNode data) {}

    /** A client of the event stream. */
    private record Stream(InputStream body, BufferedReader lines) implements AutoCloseable {
        /** Connects, and returns once the emulator sends events. */
        static Stream open(ServiceEmulator emulator, Map<String, String> headers) throws Exception {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            AdminClient.of(emulator).uri("/events"))
                    .timeout(Duration.ofSeconds(20))
                    .header("Accept", "text/event-stream");
            headers.forEach(request::header);
            HttpResponse<InputStream> response =
                    AdminClient.HTTP.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
            BufferedReader lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
            assertThat(lines.readLine()).startsWith("retry:");
            assertThat(lines.readLine()).isEmpty();
            return new Stream(response.body(), lines);
        }

        Event next() throws Exception {
            Map<String, String> fields = new TreeMap<>();
            while (!fields.containsKey("data")) {
                String line = lines.readLine();
                String[] parts = line.split(": ", 2);
                if (parts.length == 2) {
                    fields.put(parts[0], parts[1]);
                }
            }
            return new Event(
                    Long.parseLong(fields.get("id")),
                    String.valueOf(fields.get("event")),
                    AdminClient.JSON.readTree(fields.get("data")));
        }

        /** Reads until the emulator ends the stream. */
        String rest() throws Exception {
            StringBuilder text = new StringBuilder();
            try {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    text.append(line);
                }
            } catch (IOException cut) {
                text.append("cut");
            }
            return text.toString();
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }
}
