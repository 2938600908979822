package io.guildkit.spring;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * The lanes as the properties name them. The record of the settings omits a lane whose properties are all unknown, and needs the outbox,
 * which may be absent.
 */
final class Lanes {
    static final String PROPERTY = "guildkit.outbox.lanes";

    private Lanes() {}

    /** Returns what the properties contain for each lane: a map, or one value. */
    static Map<String, Object> in(Environment environment) {
        return Binder.get(environment)
                .bind(PROPERTY, Bindable.mapOf(String.class, Object.class))
                .orElse(Map.of());
    }

    /** Refuses lanes without a known property, which Spring Boot ignores. */
    static void requireBound(Environment environment, Set<String> bound) {
        in(environment).forEach((lane, properties) -> {
            if (!bound.contains(lane)) {
                String name = PROPERTY + "." + lane;
                String only = properties instanceof Map<?, ?> names ? ", only " + names.keySet() : "";
                throw new IllegalArgumentException(name + " has neither url nor deliver" + only + "; set " + name
                        + ".url, or " + name
                        + ".deliver=false if another process delivers the messages. An underscore in the"
                        + " name of an environment variable begins a new part of the name. If the name of the lane has several"
                        + " words, refer to the variable, as in " + PROPERTY
                        + ".release-notes.url=${RELEASE_NOTES_WEBHOOK}");
            }
        });
    }

    /** Returns the URLs of all lanes, also under names that Spring Boot ignores. */
    static Stream<String> urls(Environment environment) {
        return urls(in(environment));
    }

    private static Stream<String> urls(Map<?, ?> properties) {
        return properties.entrySet().stream().flatMap(property -> {
            if (property.getValue() instanceof Map<?, ?> inner) {
                return urls(inner);
            }
            String value = String.valueOf(property.getValue());
            // Other values, such as false, are no secrets.
            boolean isUrl = property.getKey().equals("url") || value.contains("/");
            return isUrl ? Stream.of(value) : Stream.empty();
        });
    }
}
