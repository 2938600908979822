package io.guildkit.benchmarks.hand;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes members, except for null values. */
public final class Write {
    private Write() {}

    /** Writes an object. */
    public interface Of<T> {
        void write(T value, JsonGenerator out) throws IOException;
    }

    public static void text(JsonGenerator out, SerializableString name, String value) throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            out.writeString(value);
        }
    }

    public static void time(JsonGenerator out, SerializableString name, Instant value) throws IOException {
        if (value != null) {
            text(out, name, value.toString());
        }
    }

    public static void flag(JsonGenerator out, SerializableString name, boolean value) throws IOException {
        out.writeFieldName(name);
        out.writeBoolean(value);
    }

    public static void flag(JsonGenerator out, SerializableString name, Boolean value) throws IOException {
        if (value != null) {
            flag(out, name, value.booleanValue());
        }
    }

    public static void number(JsonGenerator out, SerializableString name, int value) throws IOException {
        out.writeFieldName(name);
        out.writeNumber(value);
    }

    public static void number(JsonGenerator out, SerializableString name, Integer value) throws IOException {
        if (value != null) {
            number(out, name, value.intValue());
        }
    }

    public static void number(JsonGenerator out, SerializableString name, long value) throws IOException {
        out.writeFieldName(name);
        out.writeNumber(value);
    }

    public static void number(JsonGenerator out, SerializableString name, Long value) throws IOException {
        if (value != null) {
            number(out, name, value.longValue());
        }
    }

    public static <T> void object(JsonGenerator out, SerializableString name, T value, Of<T> type) throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            type.write(value, out);
        }
    }

    public static void texts(JsonGenerator out, SerializableString name, List<String> values) throws IOException {
        if (values != null) {
            out.writeFieldName(name);
            out.writeStartArray();
            for (String value : values) {
                out.writeString(value);
            }
            out.writeEndArray();
        }
    }

    public static <T> void list(JsonGenerator out, SerializableString name, List<T> values, Of<T> type)
            throws IOException {
        if (values != null) {
            out.writeFieldName(name);
            list(out, values, type);
        }
    }

    /** Writes a list that is the whole document. */
    public static <T> void list(JsonGenerator out, List<T> values, Of<T> type) throws IOException {
        out.writeStartArray();
        for (T value : values) {
            type.write(value, out);
        }
        out.writeEndArray();
    }

    public static <T> void map(JsonGenerator out, SerializableString name, Map<String, T> values, Of<T> type)
            throws IOException {
        if (values != null) {
            out.writeFieldName(name);
            out.writeStartObject();
            for (Map.Entry<String, T> entry : values.entrySet()) {
                out.writeFieldName(entry.getKey());
                orNull(out, entry.getValue(), type);
            }
            out.writeEndObject();
        }
    }

    public static <T> void optionals(
            JsonGenerator out, SerializableString name, Map<String, Optional<T>> values, Of<T> type)
            throws IOException {
        out.writeFieldName(name);
        out.writeStartObject();
        for (Map.Entry<String, Optional<T>> entry : values.entrySet()) {
            out.writeFieldName(entry.getKey());
            orNull(out, entry.getValue().orElse(null), type);
        }
        out.writeEndObject();
    }

    private static <T> void orNull(JsonGenerator out, T value, Of<T> type) throws IOException {
        if (value == null) {
            out.writeNull();
        } else {
            type.write(value, out);
        }
    }
}
