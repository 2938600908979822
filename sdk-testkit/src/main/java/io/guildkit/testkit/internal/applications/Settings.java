package io.guildkit.testkit.internal.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The changeable fields of an application: the rule of each field, and the effect of its value. An absent field stays
 * unchanged. Immutable.
 */
final class Settings {
    private final Function<Application, ObjectNode> place;
    final BodySpec spec;
    private final Map<String, BiConsumer<Application, JsonNode>> writers;

    private Settings(
            Function<Application, ObjectNode> place,
            BodySpec spec,
            Map<String, BiConsumer<Application, JsonNode>> writers) {
        this.place = place;
        this.spec = spec;
        this.writers = writers;
    }

    /** Returns empty settings. Settings that are added are stored in a part of the application. */
    static Settings keptIn(Function<Application, ObjectNode> place) {
        return new Settings(place, BodySpec.empty(), Map.of());
    }

    /** Returns these settings and a required one. */
    Settings required(String name, ValueSpec rule) {
        return with(name, spec.required(name, rule), keep(name));
    }

    /** Returns these settings and one whose value is stored unchanged, including null if the rule permits it. */
    Settings optional(String name, ValueSpec rule) {
        return with(name, spec.optional(name, rule), keep(name));
    }

    /** Returns these settings and one that null removes. */
    Settings removable(String name, ValueSpec rule) {
        return optional(name, rule.nullable(), (application, value) -> {
            if (value.isNull()) {
                place.apply(application).remove(name);
            } else {
                place.apply(application).set(name, value);
            }
        });
    }

    /** Returns these settings and one that null resets. */
    Settings resettable(String name, ValueSpec rule, JsonNode initial) {
        return optional(
                name,
                rule.nullable(),
                (application, value) ->
                        place.apply(application).set(name, value.isNull() ? initial.deepCopy() : value));
    }

    /** Returns these settings and one with a special effect. */
    Settings optional(String name, ValueSpec rule, BiConsumer<Application, JsonNode> writer) {
        return with(name, spec.optional(name, rule), writer);
    }

    /** Applies a request. */
    void write(Application application, ObjectNode body) {
        writers.forEach((name, writer) -> {
            if (body.has(name)) {
                writer.accept(application, body.get(name));
            }
        });
    }

    private BiConsumer<Application, JsonNode> keep(String name) {
        return (application, value) -> place.apply(application).set(name, value);
    }

    private Settings with(String name, BodySpec more, BiConsumer<Application, JsonNode> writer) {
        Map<String, BiConsumer<Application, JsonNode>> all = new LinkedHashMap<>(writers);
        all.put(name, writer);
        return new Settings(place, more, all);
    }
}
