package io.guildkit.spring;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Hides {@code guildkit.token} and the webhooks of {@code guildkit.outbox.lanes} from the endpoints of Actuator, even if the application
 * builds its own clients.
 */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class GuildkitSecretsAutoConfiguration {
    /** Creates the configuration. Spring calls it. */
    public GuildkitSecretsAutoConfiguration() {}

    /** Hides all properties whose values contain a secret, because other properties can reference it. */
    @Bean
    SanitizingFunction guildkitSanitizingFunction(Environment environment) {
        List<String> secrets = secrets(environment);
        return data ->
                secrets.stream().anyMatch(String.valueOf(data.getValue())::contains) ? data.withSanitizedValue() : data;
    }

    private static List<String> secrets(Environment environment) {
        // The environment itself would refuse a placeholder that nothing defines, even if no client uses the token.
        String token =
                Binder.get(environment).bind("guildkit.token", String.class).orElse("");
        Stream<String> tokens = Lanes.urls(environment).map(GuildkitSecretsAutoConfiguration::token);
        return Stream.concat(Stream.of(token), tokens)
                .filter(secret -> !secret.isBlank())
                .toList();
    }

    /** Returns the part of a webhook's URL that is secret: the last part of the path. The URL may be composed of several properties. */
    private static String token(String url) {
        String path = url.strip().replaceFirst("[?#].*", "");
        return Stream.of(path.split("[/\\\\]"))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .reduce("", (earlier, later) -> later);
    }
}
