package io.guildkit.spring;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Hides {@code guildkit.token} from the endpoints of Actuator, even if the application builds its own client. */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class GuildkitSecretsAutoConfiguration {
    /** Creates the configuration. Spring calls it. */
    public GuildkitSecretsAutoConfiguration() {}

    /** Hides all properties whose values contain the token, because other properties can reference it. */
    @Bean
    SanitizingFunction guildkitSanitizingFunction(@Value("${guildkit.token:}") String token) {
        return data ->
                !token.isEmpty() && String.valueOf(data.getValue()).contains(token) ? data.withSanitizedValue() : data;
    }
}
