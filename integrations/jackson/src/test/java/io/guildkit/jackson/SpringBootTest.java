package io.guildkit.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.core.model.Message;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** An application of Spring Boot 3 with models in the interface of a controller. */
class SpringBootTest {
    private static final ObjectMapper TREES = new ObjectMapper();

    private static final String MESSAGE = "{\"id\":\"7\",\"content\":\"Lunch?\",\"new\":1}";

    record Letter(Message body, Instant sent) {}

    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Application {
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

    @Configuration(proxyBeanMethods = false)
    static class Module {
        @Bean
        GuildkitModule guildkitModule() {
            return new GuildkitModule();
        }
    }

    private static ConfigurableApplicationContext start(Class<?>... sources) {
        return new SpringApplicationBuilder(sources)
                .properties(
                        "server.address=127.0.0.1",
                        "server.port=0",
                        "server.error.include-message=always",
                        "spring.main.banner-mode=off",
                        "logging.level.root=off")
                .run();
    }

    private static ResponseEntity<String> post(ConfigurableApplicationContext application, String path, String json) {
        int port = ((ServletWebServerApplicationContext) application)
                .getWebServer()
                .getPort();
        return RestClient.builder()
                .requestFactory(new SimpleClientHttpRequestFactory())
                .defaultStatusHandler(status -> true, (request, response) -> {})
                .build()
                .post()
                .uri("http://127.0.0.1:" + port + path)
                .contentType(MediaType.APPLICATION_JSON)
                .body(json)
                .retrieve()
                .toEntity(String.class);
    }

    private static JsonNode echo(ConfigurableApplicationContext application, String path, String json)
            throws JsonProcessingException {
        ResponseEntity<String> response = post(application, path, json);
        assertThat(response.getStatusCode().value()).as(response.getBody()).isEqualTo(200);
        return TREES.readTree(response.getBody());
    }

    @Test
    void oneBeanMakesModelsBodiesOfRequestsAndResponses() throws Exception {
        JsonNode written = TREES.readTree(Message.CODEC.encode(Message.CODEC.decode(MESSAGE)));
        try (ConfigurableApplicationContext application = start(Application.class, Module.class)) {
            assertThat(echo(application, "/message", MESSAGE)).isEqualTo(written);
            assertThat(echo(application, "/messages", "[" + MESSAGE + "]"))
                    .isEqualTo(TREES.createArrayNode().add(written));
            assertThat(echo(application, "/letter", "{\"sent\":\"2030-01-02T03:04:05Z\",\"body\":" + MESSAGE + "}"))
                    .isEqualTo(TREES.createObjectNode()
                            .put("sent", "2030-01-02T03:04:05Z")
                            .set("body", written));
        }
    }

    @Test
    void anApplicationWithoutTheBeanRefusesModels() throws Exception {
        try (ConfigurableApplicationContext application = start(Application.class)) {
            assertThat(post(application, "/message", MESSAGE).getStatusCode().value())
                    .isEqualTo(415);
        }
    }
}
