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
 * What requests can change about an application: how each field must look, and what becomes of its value. A field that
 * is left out stays as it is. Immutable.
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

    /** Returns no settings at all; those to come will be kept in a part of the application. */
    static Settings keptIn(Function<Application, ObjectNode> place) {
        return new Settings(place, BodySpec.empty(), Map.of());
    }

    /** Returns these and one that a request must have. */
    Settings required(String name, ValueSpec rule) {
        return with(name, spec.required(name, rule), keep(name));
    }

    /** Returns these and one that is kept as it is sent, null included if the rule lets it pass. */
    Settings optional(String name, ValueSpec rule) {
        return with(name, spec.optional(name, rule), keep(name));
    }

    /** Returns these and one that a null removes. */
    Settings removable(String name, ValueSpec rule) {
        return optional(name, rule.nullable(), (application, value) -> {
            if (value.isNull()) {
                place.apply(application).remove(name);
            } else {
                place.apply(application).set(name, value);
            }
        });
    }

    /** Returns these and one that a null sets back. */
    Settings resettable(String name, ValueSpec rule, JsonNode initial) {
        return optional(
                name,
                rule.nullable(),
                (application, value) ->
                        place.apply(application).set(name, value.isNull() ? initial.deepCopy() : value));
    }

    /** Returns these and one with a meaning of its own. */
    Settings optional(String name, ValueSpec rule, BiConsumer<Application, JsonNode> writer) {
        return with(name, spec.optional(name, rule), writer);
    }

    /** Does what a request says. */
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
