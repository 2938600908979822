package consumer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.GuildkitClient;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.webhooks.WebhookClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application of Spring Boot with the starter: the scenario with the client of the starter, and models as bodies of requests and
 * responses.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class WebApplication {
    private static final ObjectMapper TREES = new ObjectMapper();

    /**
     * Runs the application once.
     *
     * @param args a file with the arguments of {@link Scenario#run}, parted by spaces
     */
    public static void main(String[] args) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            run(args);
        } finally {
            console.print(log.toString(StandardCharsets.UTF_8));
        }
        Scenario.check(!log.toString(StandardCharsets.UTF_8).contains(" WARN "), "without warnings");
    }

    private static void run(String[] args) throws IOException, InterruptedException {
        String[] arguments = Files.readString(Path.of(args[0])).trim().split(" ");
        try (ConfigurableApplicationContext application = SpringApplication.run(
                WebApplication.class,
                "--guildkit.base-url=" + arguments[0],
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--webhook=" + arguments[4],
                "--logging.level.io.guildkit.core=debug",
                "--management.endpoint.health.show-details=always",
                "--management.endpoints.web.exposure.include=health,metrics")) {
            Scenario.run(
                    application.getBean(GuildkitClient.class), arguments[1], arguments[2], arguments[3], arguments[4]);
            Scenario.check(System.getLogger("io.guildkit.core").isLoggable(System.Logger.Level.DEBUG), "logged");
            String address = "http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port");
            JsonNode report = send(address, "/reports", "{\"content\":\"The report\"}");
            Scenario.check(report.path("id").isTextual() && report.path("channel_id").isTextual(), "a message");
            Scenario.check(send(address, "/echo", report.toString()).equals(report), "the message again");
            JsonNode note = TREES.createObjectNode()
                    .put("about", report.path("id").asText())
                    .put("flags", 4)
                    .put("written", "2030-01-02T03:04:05Z");
            Scenario.check(send(address, "/note", note.toString()).equals(note), "the note again");
            JsonNode health = send(address, "/actuator/health", null);
            Scenario.check(health.at("/components/guildkit/status").asText().equals("UP"), "healthy: " + health);
            JsonNode calls = send(address, "/actuator/metrics/guildkit.calls", null);
            Scenario.check(calls.at("/measurements/0/value").asInt() > 0, "counted: " + calls);
        }
    }

    private static JsonNode send(String address, String path, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
        if (body != null) {
            request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> response =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        Scenario.check(response.statusCode() == 200, "200: " + response.statusCode() + " " + response.body());
        return TREES.readTree(response.body());
    }

    record Report(String content) {}

    record Note(Snowflake about, FlagSet<MessageFlag> flags, Instant written) {}

    @RestController
    static class Reports {
        private final String webhook;

        Reports(@Value("${webhook}") String webhook) {
            this.webhook = webhook;
        }

        @PostMapping("/reports")
        Message report(@RequestBody Report report) {
            try (WebhookClient client = WebhookClient.of(webhook)) {
                return client.execute(m -> m.content(report.content())).send();
            }
        }

        @PostMapping("/echo")
        Message echo(@RequestBody Message message) {
            return message;
        }

        @PostMapping("/note")
        Note note(@RequestBody Note note) {
            return note;
        }
    }
}
