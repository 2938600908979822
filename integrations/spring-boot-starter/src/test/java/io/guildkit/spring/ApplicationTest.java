package io.guildkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.model.Message;
import io.guildkit.core.model.MessageFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application with the starter and nothing else of the library, on the version of Spring Boot that is on the class path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApplicationTest {
    private static final String TOKEN = "canary-token";
    private static final ObjectMapper TREES = new ObjectMapper();
    private static final String MESSAGE = "{\"id\":\"7\",\"content\":\"Lunch?\",\"flags\":4,\"new\":1}";

    record Letter(Message body, Instant sent, Snowflake channel, FlagSet<MessageFlag> flags) {}

    @EnableAutoConfiguration
    @Import(InvitesController.class)
    @Configuration(proxyBeanMethods = false)
    static class Application {
        // snippet: customizer
        @Bean
        GuildkitClientCustomizer secondFactors(SecondFactorHandler handler) {
            return builder -> builder.secondFactorHandler(handler);
        }
        // snippet: end

        @Bean
        SecondFactorHandler handler() {
            return SecondFactorHandler.totp(() -> "000000");
        }

        @RestController
        static class Messages {
            @PostMapping("/message")
            Message message(@RequestBody Message message) {
                return message;
            }

            @PostMapping("/messages")
            List<Message> messages(@RequestBody List<Message> messages) {
                return messages;
            }

            @PostMapping("/letter")
            Letter letter(@RequestBody Letter letter) {
                return letter;
            }
        }
    }

    private final HttpClient browser = HttpClient.newHttpClient();
    private final MockWebServer service = new MockWebServer();
    private ConfigurableApplicationContext application;
    private GuildkitClient client;

    @BeforeAll
    void start() throws Exception {
        service.start();
        application = new SpringApplicationBuilder(Application.class)
                .properties(
                        "guildkit.base-url=" + service.url("/api/v9"),
                        "guildkit.token=" + TOKEN,
                        "guildkit.retry.max-attempts=1",
                        "other.header=Bot ${guildkit.token}",
                        "management.endpoints.web.exposure.include=*",
                        "management.endpoint.configprops.show-values=always",
                        "management.endpoint.env.show-values=always",
                        "management.endpoint.health.show-details=always",
                        "server.address=127.0.0.1",
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "spring.main.log-startup-info=false", // which looks up the name of the host
                        "logging.level.root=off")
                .run();
        client = application.getBean(GuildkitClient.class);
    }

    @AfterAll
    void stop() {
        application.close();
        service.close();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return browser.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port") + path));
    }

    private JsonNode echo(String path, String json) throws Exception {
        HttpResponse<String> response = send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TREES.readTree(response.body());
    }

    private void call(int status) {
        service.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body("{\"code\":\"x\"}")
                .build());
        Throwable failure = catchThrowable(() -> client.invites().get("x").send());
        assertThat(failure == null).isEqualTo(status == 200);
    }

    @Test
    void modelsAreBodiesOfRequestsAndResponses() throws Exception {
        JsonNode written = TREES.readTree(Message.CODEC.encode(Message.CODEC.decode(MESSAGE)));
        assertThat(echo("/message", MESSAGE)).isEqualTo(written);
        assertThat(echo("/messages", "[" + MESSAGE + "]"))
                .isEqualTo(TREES.createArrayNode().add(written));
        JsonNode letter = echo(
                "/letter",
                "{\"sent\":\"2030-01-02T03:04:05Z\",\"channel\":\"9\",\"flags\":4,\"body\":" + MESSAGE + "}");
        assertThat(letter)
                .isEqualTo(TREES.createObjectNode()
                        .put("sent", "2030-01-02T03:04:05Z")
                        .put("channel", "9")
                        .put("flags", 4)
                        .set("body", written));
    }

    @Test
    void controllersUseTheClient() throws Exception {
        service.enqueue(new MockResponse.Builder()
                .setHeader("Content-Type", "application/json")
                .body("{\"code\":\"abc\"}")
                .build());
        HttpResponse<String> response = send(request("/invites/abc"));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(TREES.readTree(response.body()).path("code").asText()).isEqualTo("abc");
    }

    @Test
    void healthIsThatOfTheLatestCall() throws Exception {
        call(404);
        assertThat(health()).isEqualTo("UP");
        call(503);
        assertThat(health()).isEqualTo("DOWN");
        assertThat(send(request("/actuator/health")).statusCode()).isEqualTo(503);
        call(200);
        assertThat(health()).isEqualTo("UP");
    }

    private String health() throws Exception {
        return TREES.readTree(send(request("/actuator/health")).body())
                .at("/components/guildkit/status")
                .asText();
    }

    @Test
    void callsAreMetrics() throws Exception {
        call(200);
        JsonNode metric = TREES.readTree(
                send(request("/actuator/metrics/guildkit.calls?tag=status:200")).body());
        assertThat(metric.at("/measurements/0/value").asInt()).isPositive();
        assertThat(send(request("/actuator/metrics/guildkit.attempts")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void theTokenIsSent() throws Exception {
        while (service.takeRequest(0, TimeUnit.SECONDS) != null) {
            // of other tests
        }
        call(200);
        assertThat(service.takeRequest().getHeaders().get("Authorization")).isEqualTo("Bot " + TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"configprops", "env", "env/guildkit.token", "env/other.header", "beans", "conditions"})
    void theTokenIsShownByNoEndpoint(String endpoint) throws Exception {
        HttpResponse<String> response = send(request("/actuator/" + endpoint));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).containsAnyOf("guildkit", "******").doesNotContain(TOKEN);
    }
}
