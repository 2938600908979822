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
import java.util.function.UnaryOperator;

/**
 * The changeable fields of an application: the rule of each field, and the effect of its value. An absent field stays
 * unchanged. Immutable.
 *
 * @param place the part of the application that stores fields without another effect
 */
record Settings(
        Function<Application, ObjectNode> place,
        BodySpec spec,
        Map<String, BiConsumer<Application, JsonNode>> writers) {
    /** Returns empty settings. Settings that are added are stored in a part of the application. */
    static Settings keptIn(Function<Application, ObjectNode> place) {
        return new Settings(place, BodySpec.empty(), Map.of());
    }

    /** Returns these settings and a required one. */
    Settings required(String name, ValueSpec rule) {
        return with(name, spec.required(name, rule), (application, value) -> keep(application, name, value));
    }

    /** Returns these settings and one whose value is stored unchanged, including null if the rule permits it. */
    Settings optional(String name, ValueSpec rule) {
        return optional(name, rule, (application, value) -> keep(application, name, value));
    }

    /** Returns these settings and one that null removes. */
    Settings removable(String name, ValueSpec rule) {
        return removable(name, rule, name, value -> value);
    }

    /** Returns these settings and one that is stored in another form under a name of its own, and that null removes. */
    Settings removable(String name, ValueSpec rule, String stored, UnaryOperator<JsonNode> form) {
        return optional(name, rule.nullable(), (application, value) -> {
            if (value.isNull()) {
                place.apply(application).remove(stored);
            } else {
                keep(application, stored, form.apply(value));
            }
        });
    }

    /** Returns these settings and one that null resets. */
    Settings resettable(String name, ValueSpec rule, JsonNode initial) {
        return optional(
                name,
                rule.nullable(),
                (application, value) -> keep(application, name, value.isNull() ? initial.deepCopy() : value));
    }

    /** Returns these settings and one with a special effect. */
    Settings optional(String name, ValueSpec rule, BiConsumer<Application, JsonNode> writer) {
        return with(name, spec.optional(name, rule), writer);
    }

    private Settings with(String name, BodySpec more, BiConsumer<Application, JsonNode> writer) {
        Map<String, BiConsumer<Application, JsonNode>> all = new LinkedHashMap<>(writers);
        all.put(name, writer);
        return new Settings(place, more, all);
    }

    private void keep(Application application, String name, JsonNode value) {
        place.apply(application).set(name, value);
    }

    /** Applies a request. */
    void write(Application application, ObjectNode body) {
        writers.forEach((name, writer) -> {
            if (body.has(name)) {
                writer.accept(application, body.get(name));
            }
        });
    }
}
