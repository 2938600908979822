package io.guildkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
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
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application with only the starter, on the version of Spring Boot on the class path. */
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
                        "spring.autoconfigure.exclude=org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration"
                                + ",org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
                        "spring.data.jpa.repositories.enabled=false",
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

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port") + path));
    }

    private HttpResponse<String> get(String path) throws Exception {
        return browser.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    @CanIgnoreReturnValue
    private JsonNode echo(String path, String json) throws Exception {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        HttpResponse<String> response = browser.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TREES.readTree(response.body());
    }

    private void respond(int status) {
        service.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body("{\"code\":\"abc\"}")
                .build());
    }

    /** Makes a call to which the service responds with a status, and returns the request. */
    @CanIgnoreReturnValue
    private RecordedRequest call(int status) throws Exception {
        respond(status);
        Throwable failure = catchThrowable(() -> client.invites().get("x").send());
        assertThat(failure == null).isEqualTo(status == 200);
        return service.takeRequest();
    }

    @Test
    void modelsAreBodiesOfRequestsAndResponses() throws Exception {
        JsonNode written = TREES.readTree(Message.CODEC.encode(Message.CODEC.decode(MESSAGE)));
        assertThat(echo("/message", MESSAGE)).isEqualTo(written);
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

    /** Spring asks each of its converters whether it supports a type, also those whose mapper has no module. */
    @Test
    void bodiesCauseNoWarning() throws Exception {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        Level level = root.getLevel();
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        root.setLevel(Level.WARN);
        try {
            echo("/message", MESSAGE);
            echo("/messages", "[" + MESSAGE + "]");
            echo("/letter", "{\"flags\":4,\"body\":" + MESSAGE + "}");
            respond(200);
            get("/invites/abc");
            service.takeRequest();
        } finally {
            root.setLevel(level);
            root.detachAppender(log);
        }
        assertThat(log.list).isEmpty();
    }

    @Test
    void controllersUseClient() throws Exception {
        respond(200);
        HttpResponse<String> response = get("/invites/abc");
        assertThat(service.takeRequest().getTarget()).endsWith("/invites/abc");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(TREES.readTree(response.body()).path("code").asText()).isEqualTo("abc");
    }

    @Test
    void healthFollowsLatestCall() throws Exception {
        call(404);
        assertThat(health()).isEqualTo("UP");
        call(503);
        assertThat(health()).isEqualTo("DOWN");
        assertThat(get("/actuator/health").statusCode()).isEqualTo(503);
        call(200);
        assertThat(health()).isEqualTo("UP");
    }

    private String health() throws Exception {
        return TREES.readTree(get("/actuator/health").body())
                .at("/components/guildkit/status")
                .asText();
    }

    @Test
    void callsAreMetrics() throws Exception {
        call(200);
        JsonNode metric = TREES.readTree(
                get("/actuator/metrics/guildkit.calls?tag=status:200").body());
        assertThat(metric.at("/measurements/0/value").asInt()).isPositive();
        assertThat(get("/actuator/metrics/guildkit.attempts").statusCode()).isEqualTo(200);
    }

    @Test
    void sendsToken() throws Exception {
        assertThat(call(200).getHeaders().get("Authorization")).isEqualTo("Bot " + TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"configprops", "env", "env/guildkit.token", "env/other.header", "beans", "conditions"})
    void noEndpointShowsToken(String endpoint) throws Exception {
        HttpResponse<String> response = get("/actuator/" + endpoint);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).containsAnyOf("guildkit", "******").doesNotContain(TOKEN);
    }
}
