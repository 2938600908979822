package io.guildkit.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.core.model.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.Jackson2ObjectMapperBuilder;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;

/** Request and response bodies of Spring's controllers. */
class SpringConverterTest {
    private static final String JSON = "{\"id\":\"7\",\"content\":\"Lunch?\",\"new\":1}";
    private static final Message MESSAGE = Message.CODEC.decode(JSON);

    /** Spring Boot's auto-configuration builds mappers like this, with all beans that are modules. */
    private static final ObjectMapper MAPPER = Jackson2ObjectMapperBuilder.json()
            .findModulesViaServiceLoader(false)
            .modulesToInstall(modules -> modules.add(new GuildkitModule()))
            .build();

    private final MappingJackson2HttpMessageConverter converter = new MappingJackson2HttpMessageConverter(MAPPER);

    record Letter(Message body, Instant sent) {}

    private static HttpInputMessage input(String json) {
        return new HttpInputMessage() {
            @Override
            public InputStream getBody() {
                return new ByteArrayInputStream(json.getBytes(UTF_8));
            }

            @Override
            public HttpHeaders getHeaders() {
                return new HttpHeaders();
            }
        };
    }

    private String written(Object value) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        converter.write(value, MediaType.APPLICATION_JSON, new HttpOutputMessage() {
            @Override
            public OutputStream getBody() {
                return body;
            }

            @Override
            public HttpHeaders getHeaders() {
                return new HttpHeaders();
            }
        });
        return body.toString(UTF_8);
    }

    @Test
    void readsAndWritesModels() throws IOException {
        assertThat(converter.canRead(Message.class, MediaType.APPLICATION_JSON)).isTrue();
        assertThat(converter.canWrite(MESSAGE.getClass(), MediaType.APPLICATION_JSON))
                .isTrue();
        assertThat(converter.read(Message.class, input(JSON))).isEqualTo(MESSAGE);
        assertThat(MAPPER.readTree(written(MESSAGE))).isEqualTo(MAPPER.readTree(Message.CODEC.encode(MESSAGE)));
    }

    @Test
    void readsListsOfModelsAndTypesWithModels() throws IOException {
        assertThat(converter.read(
                        ResolvableType.forClassWithGenerics(List.class, Message.class)
                                .getType(),
                        null,
                        input("[" + JSON + "]")))
                .isEqualTo(List.of(MESSAGE));
        Letter letter = new Letter(MESSAGE, Instant.EPOCH);
        assertThat(converter.read(Letter.class, input(written(letter)))).isEqualTo(letter);
    }

    @Test
    void cannotReadModelsWithoutTheModule() {
        MappingJackson2HttpMessageConverter plain = new MappingJackson2HttpMessageConverter(
                Jackson2ObjectMapperBuilder.json().build());
        assertThat(plain.canRead(Message.class, MediaType.APPLICATION_JSON)).isFalse();
    }
}
