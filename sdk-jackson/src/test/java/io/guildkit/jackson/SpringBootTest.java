package io.guildkit.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.core.model.Message;
import io.guildkit.core.wire.Snowflake;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application of Spring Boot 3 without the starter, whose tests send models to controllers. */
class SpringBootTest {
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        GuildkitModule guildkitModule() {
            return new GuildkitModule();
        }
    }

    @Test
    void mapperOfApplicationReadsModels() throws Exception {
        try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties("spring.main.banner-mode=off", "logging.level.root=off")
                .run()) {
            ObjectMapper mapper = application.getBean(ObjectMapper.class);
            assertThat(mapper.readValue("{\"id\":\"7\"}", Message.class).id()).isEqualTo(Snowflake.of(7));
        }
    }
}
