package io.guildkit.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the models of this library with the application's mappers, of Jackson 2 or 3. Spring Boot registers each bean that is a module. */
@AutoConfiguration
public final class GuildkitJacksonAutoConfiguration {
    /** Creates the configuration. Spring calls it. */
    public GuildkitJacksonAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    static class Jackson2 {
        @Bean
        @ConditionalOnMissingBean
        io.guildkit.jackson.GuildkitModule guildkitJackson2Module() {
            return new io.guildkit.jackson.GuildkitModule();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(tools.jackson.databind.JacksonModule.class)
    static class Jackson3 {
        @Bean
        @ConditionalOnMissingBean
        io.guildkit.jackson3.GuildkitModule guildkitJackson3Module() {
            return new io.guildkit.jackson3.GuildkitModule();
        }
    }
}
