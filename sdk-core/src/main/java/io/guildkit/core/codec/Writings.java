package io.guildkit.core.codec;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireValue;
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

    /** What to begin with where nothing is known; it grows. */
    private static final int SIZE = 100;

    private static final int MAX_LIKELY_SIZE = 2 << 20;

    private Writings() {}

    /** Returns a value's JSON. */
    static byte[] written(Object value) {
        JsonText text = new JsonText(likelySize(value));
        write(value, text);
        return text.toBytes();
    }

    private static int likelySize(@Nullable Object value) {
        if (value instanceof Collection<?> elements && !elements.isEmpty()) {
            long each = 1L + likelySize(elements.iterator().next()); // and a comma
            long all = each * elements.size();
            return (int) Math.min(all, MAX_LIKELY_SIZE);
        }
        return value == null
                ? SIZE
                : MODELS.get(value.getClass()).map(ModelWriting::likelySize).orElse(SIZE);
    }

    /** Writes a value; the kinds of which there are most come first. */
    static void write(@Nullable Object value, JsonText out) {
        if (value instanceof String text) {
            out.string(text);
        } else if (value instanceof Snowflake id) {
            out.string(id.toString());
        } else if (value instanceof Boolean truth) {
            out.truth(truth);
        } else if (value instanceof Number number) {
            JsonTrees.writeNumber(number, out);
        } else if (value instanceof Instant moment) {
            Timestamps.write(moment, out);
        } else if (value instanceof WireValue<?> constant) {
            write(constant.raw().orElse(null), out);
        } else if (value instanceof FlagSet<?> flags) {
            out.number(flags.bits());
        } else if (value == null) {
            out.nothing();
        } else {
            writeStructure(value, out);
        }
    }

    private static void writeStructure(Object value, JsonText out) {
        Optional<ModelWriting> model = MODELS.get(value.getClass());
        if (model.isPresent()) {
            model.get().write(value, out);
        } else if (value instanceof Collection<?> elements) {
            out.beginArray();
            for (Object element : elements) {
                out.element();
                write(element, out);
            }
            out.endArray();
        } else if (value instanceof Map<?, ?> map) {
            out.beginObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.name(name(entry.getKey()));
                write(entry.getValue(), out);
            }
            out.endObject();
        } else if (value instanceof Optional<?> optional) {
            write(optional.orElse(null), out);
        } else if (value instanceof JsonNode tree) {
            JsonTrees.write(tree, out);
        } else if (value instanceof ImageData image) {
            out.string(image.dataUri());
        } else if (value instanceof LocalDate date) {
            out.string(date.toString());
        } else {
            throw new IllegalArgumentException("Can't be written as JSON: " + value.getClass());
        }
    }

    private static String name(Object key) {
        return key instanceof WireValue<?> constant
                ? constant.raw().map(Object::toString).orElse("null")
                : key.toString();
    }
}
