package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.base.Secrets;
import io.guildkit.core.base.Sending;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes and checks members of models. A member that is null is absent: it is neither written nor checked. */
public final class Members {
    private Members() {}

    /** Writes an integer. */
    public static void write(JsonGenerator out, SerializableString name, int value) throws IOException {
        out.writeFieldName(name);
        out.writeNumber(value);
    }

    /** Writes an integer. */
    public static void write(JsonGenerator out, SerializableString name, long value) throws IOException {
        out.writeFieldName(name);
        out.writeNumber(value);
    }

    /** Writes a number. */
    public static void write(JsonGenerator out, SerializableString name, double value) throws IOException {
        out.writeFieldName(name);
        out.writeNumber(value);
    }

    /** Writes a boolean. */
    public static void write(JsonGenerator out, SerializableString name, boolean value) throws IOException {
        out.writeFieldName(name);
        out.writeBoolean(value);
    }

    /** Writes an integer. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable Integer value) throws IOException {
        if (value != null) {
            write(out, name, value.intValue());
        }
    }

    /** Writes an integer. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable Long value) throws IOException {
        if (value != null) {
            write(out, name, value.longValue());
        }
    }

    /** Writes a number. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable Double value) throws IOException {
        if (value != null) {
            write(out, name, value.doubleValue());
        }
    }

    /** Writes a boolean. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable Boolean value) throws IOException {
        if (value != null) {
            write(out, name, value.booleanValue());
        }
    }

    /** Writes a string. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable String value) throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            out.writeString(value);
        }
    }

    /** Writes an identifier. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable Snowflake value) throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            out.writeString(value.toString());
        }
    }

    /** Writes a timestamp. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable Instant value) throws IOException {
        write(out, name, value, Codecs.INSTANT);
    }

    /** Writes a date. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable LocalDate value) throws IOException {
        write(out, name, value, ValueWriters.DATE);
    }

    /** Writes an image. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable ImageData value) throws IOException {
        write(out, name, value, ValueWriters.IMAGE);
    }

    /** Writes a JSON tree. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable JsonNode value) throws IOException {
        write(out, name, value, Codecs.JSON);
    }

    /** Writes a value of an open enumeration. The placeholder of an absent value is written as null. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable WireValue<?> value)
            throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            ValueWriters.writeValue(value, out);
        }
    }

    /** Writes a set of flags. */
    public static void write(JsonGenerator out, SerializableString name, @Nullable FlagSet<?> value)
            throws IOException {
        write(out, name, value, ValueWriters.flags());
    }

    /** Writes a value of another type. */
    public static <T> void write(
            JsonGenerator out, SerializableString name, @Nullable T value, WireWriter<? super T> writer)
            throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            writer.write(value, out);
        }
    }

    /** Writes a list. */
    public static <T> void writeList(
            JsonGenerator out, SerializableString name, @Nullable List<T> value, WireWriter<? super T> elements)
            throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            elements.writeList(value, out);
        }
    }

    /** Writes a map. */
    public static <T> void writeMap(
            JsonGenerator out, SerializableString name, @Nullable Map<?, T> value, WireWriter<? super T> values)
            throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            values.writeMap(value, out);
        }
    }

    /** Writes a patch: nothing if the field is unchanged, and null if it is cleared. */
    public static <T> void writePatch(
            JsonGenerator out, SerializableString name, Patch<T> value, WireWriter<? super T> writer)
            throws IOException {
        if (value.isClear()) {
            out.writeFieldName(name);
            out.writeNull();
        } else {
            write(out, name, value.value().orElse(null), writer);
        }
    }

    /** Writes members that a model has no accessor for. Requests leave out nulls that were received. */
    public static void writeAll(JsonGenerator out, UnknownFields members) throws IOException {
        if (members.isEmpty()) {
            return; // avoids an iterator for each object
        }
        for (Map.Entry<String, JsonNode> member : members.entrySet()) {
            if (!member.getValue().isNull() || members.isAdded(member.getKey()) || !isSending(out)) {
                out.writeFieldName(member.getKey());
                Codecs.JSON.write(member.getValue(), out);
            }
        }
    }

    /** Returns whether the generator writes a part of a request. */
    static boolean isSending(JsonGenerator out) {
        for (JsonStreamContext place = out.getOutputContext(); place != null; place = place.getParent()) {
            if (place.getCurrentValue() == Sending.MARK) {
                return true;
            }
        }
        return false;
    }

    /** Writes a member that is null in JSON if it is absent. */
    public static void writeNull(JsonGenerator out, SerializableString name, Optional<?> value) throws IOException {
        if (value.isEmpty()) {
            out.writeFieldName(name);
            out.writeNull();
        }
    }

    /** Finds a secret text. */
    public static void secret(@Nullable String value, Consumer<String> found) {
        if (value != null) {
            found.accept(value);
        }
    }

    /** Finds the secrets in a value that is secret as a whole: all texts and numbers in its JSON. */
    public static <T> void secret(@Nullable T value, WireWriter<? super T> writer, Consumer<String> found) {
        if (value != null) {
            Secrets.all(Codecs.JSON.decode(writer.encode(value)), found);
        }
    }

    /** Finds the secrets in a value. */
    public static <T> void secretsOf(@Nullable T value, WireWriter<? super T> writer, Consumer<String> found) {
        if (value != null) {
            writer.secrets(value, found);
        }
    }

    /** Finds the secrets in members that a model has no accessor for. Any text may be one. */
    public static void secretsOfExtras(Map<String, JsonNode> members, Consumer<String> found) {
        members.values().forEach(value -> Secrets.texts(value, found));
        secretsByName(members, found);
    }

    /** Finds the secrets in members that a model has no accessor for, although they are ordinary members of its type. */
    static void secretsByName(Map<String, JsonNode> members, Consumer<String> found) {
        Secrets.named(new ObjectNode(JsonNodeFactory.instance, new LinkedHashMap<>(members)), found);
    }

    /** Checks a required string. */
    public static void check(FieldErrors place, String name, String value) {
        place.at(name).required(value);
    }

    /** Checks a value of an open enumeration. */
    public static void check(FieldErrors place, String name, @Nullable WireValue<?> value) {
        if (value != null) {
            place.at(name).value(value);
        }
    }

    /** Checks a value of another type. */
    public static <T> void check(FieldErrors place, String name, @Nullable T value, WireWriter<? super T> writer) {
        if (value != null) {
            writer.check(value, place.at(name));
        }
    }

    /** Checks a list. */
    public static <T> void checkList(
            FieldErrors place, String name, @Nullable List<T> value, WireWriter<? super T> elements) {
        if (value != null) {
            elements.checkList(value, place.at(name));
        }
    }

    /** Checks a map. */
    public static <T> void checkMap(
            FieldErrors place, String name, @Nullable Map<?, T> value, WireWriter<? super T> values) {
        if (value != null) {
            values.checkMap(value, place.at(name));
        }
    }
}
