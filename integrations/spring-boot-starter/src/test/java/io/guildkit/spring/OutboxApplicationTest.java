package io.guildkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.outbox.OutboxEvent;
import io.guildkit.outbox.OutboxStatus;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.webhooks.WebhookClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;

/** An application with a database and an outbox, on the version of Spring Boot on the class path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutboxApplicationTest {
    private static final String TOKEN = "canary-token";
    private static final ObjectMapper TREES = new ObjectMapper();

    @EnableAutoConfiguration
    @Import(Releases.class)
    @Configuration(proxyBeanMethods = false)
    static class Application {
        final BlockingQueue<OutboxEvent> events = new LinkedBlockingQueue<>();

        // snippet: customizer
        @Bean
        OutboxCustomizer thread(WebhookClient client) {
            return builder -> builder.lane("thread", client.thread(Snowflake.of(43)));
        }
        // snippet: end

        @Bean
        WebhookClient client(@Value("${other.url}") String url) {
            return WebhookClient.of(url);
        }

        @EventListener
        void record(OutboxEvent event) {
            events.add(event);
        }
    }

    private final HttpClient browser = HttpClient.newHttpClient();
    private final MockWebServer service = new MockWebServer();
    private ConfigurableApplicationContext application;
    private BlockingQueue<OutboxEvent> events;
    private Releases releases;

    @BeforeAll
    void start() throws Exception {
        service.start();
        application = new SpringApplicationBuilder(Application.class)
                .properties(
                        "spring.datasource.url=jdbc:h2:mem:outbox;WRITE_DELAY=0",
                        "guildkit.outbox.lanes.releases.url=" + service.url("/api/webhooks/41/" + TOKEN),
                        "guildkit.outbox.lanes.alarms.deliver=false",
                        // Messages that are not sent at once are not sent.
                        "guildkit.outbox.poll-interval=1d",
                        "spring.autoconfigure.exclude=org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration"
                                + ",org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
                        "spring.data.jpa.repositories.enabled=false",
                        "other.url=${guildkit.outbox.lanes.releases.url}",
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
        application.getBean(JdbcTemplate.class).execute("CREATE TABLE releases (version VARCHAR(10) PRIMARY KEY)");
        events = application.getBean(Application.class).events;
        releases = application.getBean(Releases.class);
    }

    @AfterAll
    void stop() {
        application.close();
        service.close();
    }

    private JsonNode get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port") + path))
                .build();
        HttpResponse<String> response = browser.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TREES.readTree(response.body());
    }

    private void respond(int status, String body) {
        service.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body(body)
                .build());
    }

    private static String content(RecordedRequest request) throws Exception {
        return TREES.readTree(Objects.requireNonNull(request.getBody()).utf8())
                .path("content")
                .asText();
    }

    private static JsonNode metric(JsonNode metrics) {
        return metrics.at("/measurements/0/value");
    }

    @Test
    void committedMessageIsSentAtOnceAndOtherMessagesNever() throws Exception {
        respond(200, "{\"id\":\"7\"}");
        respond(200, "{\"id\":\"8\"}");
        releases.publish("1.0");
        assertThat(content(service.takeRequest())).isEqualTo("Version 1.0 is out.");
        assertThat(events.take()).isInstanceOf(OutboxEvent.Delivered.class);
        assertThatThrownBy(() -> releases.publish("1.0")).isInstanceOf(DataIntegrityViolationException.class);
        assertThat(application.getBean(WebhookOutbox.class).status().lanes())
                .extracting(OutboxStatus.Lane::waiting)
                .containsExactly(0L, 0L, 0L);
        releases.publish("1.1");
        assertThat(content(service.takeRequest())).isEqualTo("Version 1.1 is out.");
        assertThat(events.take()).isInstanceOf(OutboxEvent.Delivered.class);
        assertThat(metric(get("/actuator/metrics/guildkit.outbox.delivery?tag=lane:releases&tag=kind:message"))
                        .asInt())
                .isEqualTo(2);
        assertThat(metric(get("/actuator/metrics/guildkit.calls")).asInt())
                .as("calls of the client of the lane")
                .isGreaterThanOrEqualTo(2);
    }

    @Test
    void outboxKnowsWhenTransactionsAreCommitted() {
        assertThat(application.getBean(AbstractPlatformTransactionManager.class).getTransactionExecutionListeners())
                .containsOnlyOnce(application.getBean(SpringTransactions.class));
    }

    @Test
    void deadLettersAreEventsMetricsAndDetailsOfHealth() throws Exception {
        respond(400, "{\"code\":50035,\"message\":\"Invalid\"}");
        releases.publish("0.1");
        service.takeRequest();
        assertThat(events.take()).isInstanceOf(OutboxEvent.DeadLetter.class);
        assertThat(metric(get("/actuator/metrics/guildkit.outbox.ended?tag=lane:releases&tag=reason:refused"))
                        .asInt())
                .isEqualTo(1);
        assertThat(metric(get("/actuator/metrics/guildkit.outbox.dead.letters?tag=lane:releases"))
                        .asInt())
                .isEqualTo(1);
        JsonNode health = get("/actuator/health").at("/components/guildkitOutbox");
        assertThat(health.path("status").asText()).isEqualTo("UP");
        assertThat(health.at("/details/releases/deadLetters").asInt()).isEqualTo(1);
        assertThat(health.at("/details/alarms/suspended").asBoolean(true)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "configprops",
                "env",
                "env/guildkit.outbox.lanes.releases.url",
                "env/other.url",
                "beans",
                "conditions",
                "health"
            })
    void noEndpointShowsUrl(String endpoint) throws Exception {
        assertThat(get("/actuator/" + endpoint).toString())
                .containsAnyOf("guildkit", "******")
                .doesNotContain(TOKEN);
    }
}
