package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.model.ImageData;
import io.guildkit.core.model.Snowflake;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes each value as what it is. */
final class Writings {
    private static final ClassValue<Optional<ModelWriting>> MODELS = new ClassValue<>() {
        @Override
        protected Optional<ModelWriting> computeValue(Class<?> type) {
            return ModelWriting.of(type);
        }
    };

    private Writings() {}

    /** Writes a value; the kinds of which there are most come first. */
    static void write(@Nullable Object value, JsonGenerator out) throws IOException {
        if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Snowflake id) {
            out.writeString(id.toString());
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Number number) {
            Trees.writeNumber(number, out);
        } else if (value instanceof Instant moment) {
            Timestamps.write(moment, out);
        } else if (value instanceof WireValue<?> constant) {
            write(constant.wire(), out);
        } else if (value instanceof FlagSet<?> flags) {
            out.writeNumber(flags.bits());
        } else if (value == null) {
            out.writeNull();
        } else {
            writeStructure(value, out);
        }
    }

    private static void writeStructure(Object value, JsonGenerator out) throws IOException {
        Optional<ModelWriting> model = MODELS.get(value.getClass());
        if (model.isPresent()) {
            model.get().write(value, out);
        } else if (value instanceof Collection<?> elements) {
            out.writeStartArray();
            for (Object element : elements) {
                write(element, out);
            }
            out.writeEndArray();
        } else if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.writeFieldName(name(entry.getKey()));
                write(entry.getValue(), out);
            }
            out.writeEndObject();
        } else if (value instanceof Optional<?> optional) {
            write(optional.orElse(null), out);
        } else if (value instanceof JsonNode tree) {
            Trees.write(tree, out);
        } else if (value instanceof ImageData image) {
            out.writeString(image.dataUri());
        } else if (value instanceof LocalDate date) {
            out.writeString(date.toString());
        } else {
            throw new IllegalArgumentException("Can't be written as JSON: " + value.getClass());
        }
    }

    private static String name(Object key) {
        return key instanceof WireValue<?> constant ? String.valueOf(constant.wire()) : key.toString();
    }
}
