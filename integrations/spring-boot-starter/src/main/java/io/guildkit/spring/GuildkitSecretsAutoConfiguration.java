package io.guildkit.spring;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.bind.Bindable;
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

    /** The secret of a lane. The record of all settings needs the outbox, which may be absent. */
    record Lane(@Nullable String url) {
        /** Converts a URL in the place of a lane. */
        public static Lane of(String url) {
            return new Lane(url);
        }
    }

    /** Hides all properties whose values contain a secret, because other properties can reference it. */
    @Bean
    SanitizingFunction guildkitSanitizingFunction(Environment environment) {
        List<String> secrets = secrets(environment);
        return data ->
                secrets.stream().anyMatch(String.valueOf(data.getValue())::contains) ? data.withSanitizedValue() : data;
    }

    private static List<String> secrets(Environment environment) {
        Map<String, Lane> lanes = Binder.get(environment)
                .bind("guildkit.outbox.lanes", Bindable.mapOf(String.class, Lane.class))
                .orElse(Map.of());
        Stream<String> tokens = lanes.values().stream()
                .flatMap(lane -> Optional.ofNullable(lane.url()).stream())
                .map(GuildkitSecretsAutoConfiguration::token);
        return Stream.concat(Stream.of(environment.getProperty("guildkit.token", "")), tokens)
                .filter(secret -> !secret.isEmpty())
                .toList();
    }

    /** Returns the part of a webhook's URL that is secret. The URL may be composed of several properties. */
    private static String token(String url) {
        String path = url.replaceFirst("[?#].*", "").replaceFirst("/+$", "");
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
