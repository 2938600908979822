package io.guildkit.webhooks;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.Component;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the fields of components without an accessor, by their run-time types. */
final class ComponentFields extends WireWriter<Map<String, ?>> {
    @Override
    public void write(Map<String, ?> value, JsonGenerator out) throws IOException {
        out.writeStartObject();
        for (Map.Entry<?, ?> entry : value.entrySet()) {
            out.writeFieldName(String.valueOf(entry.getKey()));
            any(entry.getValue(), out);
        }
        out.writeEndObject();
    }

    @Override
    public void check(Map<String, ?> value, FieldErrors place) {
        value.forEach((name, field) -> checkAny(field, place.at(String.valueOf(name))));
    }

    private void checkAny(@Nullable Object value, FieldErrors place) {
        if (value instanceof WireValue<?> constant) {
            place.value(constant);
        } else if (value instanceof Component part) {
            Component.CODEC.check(part, place);
        } else if (value instanceof Optional<?> optional) {
            checkAny(optional.orElse(null), place);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((name, field) -> checkAny(field, place.at(String.valueOf(name))));
        } else if (value instanceof Collection<?> elements) {
            int index = 0;
            for (Object element : elements) {
                checkAny(element, place.at(index++));
            }
        }
    }

    private void any(@Nullable Object value, JsonGenerator out) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof String || value instanceof Snowflake) {
            out.writeString(value.toString());
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Number number) {
            number(number, out);
        } else if (value instanceof Component part) {
            Component.CODEC.write(part, out);
        } else if (value instanceof Map<?, ?> map) {
            @SuppressWarnings("unchecked") // the names are converted to strings
            Map<String, ?> members = (Map<String, ?>) map;
            write(members, out);
        } else if (value instanceof Collection<?> elements) {
            out.writeStartArray();
            for (Object element : elements) {
                any(element, out);
            }
            out.writeEndArray();
        } else {
            wrapped(value, out);
        }
    }

    private void wrapped(Object value, JsonGenerator out) throws IOException {
        if (value instanceof JsonNode tree) {
            Codecs.JSON.write(tree, out);
        } else if (value instanceof Optional<?> optional) {
            any(optional.orElse(null), out);
        } else if (value instanceof WireValue<?> constant) {
            any(constant.raw().orElse(null), out);
        } else if (value instanceof FlagSet<?> flags) {
            out.writeNumber(flags.bits());
        } else if (value instanceof Instant moment) {
            Codecs.INSTANT.write(moment, out);
        } else {
            throw new IllegalArgumentException("The field of a component must not be a " + value.getClass()
                    + "; use a string, number, boolean, list, map or component");
        }
    }

    private static void number(Number number, JsonGenerator out) throws IOException {
        boolean binary = number instanceof Double || number instanceof Float;
        if (binary && !Double.isFinite(number.doubleValue())) {
            throw new IllegalArgumentException("The field of a component must be finite, but is " + number);
        }
        out.writeNumber(number.toString());
    }
}
