package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.guildkit.core.base.Secrets;
import io.guildkit.core.base.Sending;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Writes values of one type as JSON. Each request model has one in its constant {@code CODEC}. A {@link Codec} reads them, too.
 *
 * @param <T> the type
 */
public abstract class WireWriter<T> {
    /** Creates a writer. */
    protected WireWriter() {}

    /**
     * Writes a value.
     *
     * @param value the value to write
     * @param out where to write the value to
     * @throws IOException if the generator fails
     */
    public abstract void write(T value, JsonGenerator out) throws IOException;

    /**
     * Checks that a value can be sent: that it contains no placeholder of an absent value, and that no required member is missing. The
     * writer of a type of your own finds no fault, unless it overrides this method.
     *
     * @param value the value to check
     * @param place receives the faults
     */
    public void check(T value, FieldErrors place) {}

    /**
     * Checks that a request can be sent, as {@link #check(Object, FieldErrors)} does.
     *
     * @param value the request
     * @return the faults; the caller adds the faults of its own rules
     */
    public final FieldErrors check(T value) {
        FieldErrors faults = FieldErrors.none();
        check(value, faults);
        return faults;
    }

    /**
     * Finds the secrets in a value. If a service repeats them, exceptions show {@code <redacted>} instead.
     *
     * <p>The writers of this library's models know their secrets. A writer of your own finds the texts and numbers of members whose names
     * have a word such as {@code password}, {@code token}, {@code code}, {@code secret} or {@code key}. Override this method if your type
     * has other secrets. It is only called when a call has failed.
     *
     * @param value the value to search
     * @param found receives each secret, in any order
     */
    public void secrets(T value, Consumer<String> found) {
        Secrets.named(tree(value), found);
    }

    /**
     * Returns the JSON of a value as a tree.
     *
     * @param value the value to encode
     * @return a tree of its own, unknown members included
     */
    public final JsonNode tree(T value) {
        TokenBuffer written = new TokenBuffer(null, false);
        try {
            write(value, written);
            return JsonTrees.read(written.asParserOnFirstToken());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finds the secrets in a map. Users choose its keys, so a key may denote a secret. */
    final void secretsOfMap(Map<?, ? extends T> values, Consumer<String> found) {
        values.forEach((key, value) -> {
            secrets(value, found);
            if (Secrets.isSecretName(name(key))) {
                Secrets.all(tree(value), found);
            }
        });
    }

    /**
     * Encodes a value.
     *
     * @param value the value to encode
     * @return its JSON, unknown members included
     * @throws IllegalArgumentException if the value is nested too deeply
     */
    public final String encode(T value) {
        return new String(encodeBytes(value), StandardCharsets.UTF_8);
    }

    /**
     * Encodes a value as bytes.
     *
     * @param value the value to encode
     * @return its JSON in UTF-8, unknown members included
     * @throws IllegalArgumentException if the value is nested too deeply
     */
    public final byte[] encodeBytes(T value) {
        return encode(value, false);
    }

    /** Encodes a value as a request, or as it was received. */
    final byte[] encode(T value, boolean sending) {
        WrittenBytes bytes = Json.buffer();
        try (JsonGenerator out = Json.generator(bytes)) {
            if (sending) {
                out.assignCurrentValue(Sending.MARK);
            }
            write(value, out);
        } catch (StreamConstraintsException e) {
            throw new IllegalArgumentException("The value is nested too deeply to be written as JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toBytes();
    }

    /**
     * Writes several values as an array.
     *
     * @param values the elements of the array
     * @param out where to write the values to
     * @throws IOException if the generator fails
     */
    public final void writeList(List<? extends T> values, JsonGenerator out) throws IOException {
        out.writeStartArray();
        if (values instanceof RandomAccess) {
            for (int i = 0; i < values.size(); i++) { // avoids an iterator for each list
                write(values.get(i), out);
            }
        } else {
            for (T value : values) {
                write(value, out);
            }
        }
        out.writeEndArray();
    }

    /**
     * Writes several values as an object.
     *
     * @param values the values, by texts, identifiers or values of open enumerations
     * @param out where to write the values to
     * @throws IOException if the generator fails
     */
    public final void writeMap(Map<?, ? extends T> values, JsonGenerator out) throws IOException {
        out.writeStartObject();
        writeEntries(values, name -> true, out);
        out.writeEndObject();
    }

    /**
     * Writes some of several values as members of the current object.
     *
     * @param values the values, by texts, identifiers or values of open enumerations
     * @param names whether to write the member with a name
     * @param out where to write the values to
     * @throws IOException if the generator fails
     */
    public final void writeEntries(Map<?, ? extends T> values, Predicate<String> names, JsonGenerator out)
            throws IOException {
        for (Map.Entry<?, ? extends T> entry : values.entrySet()) {
            String name = name(entry.getKey());
            if (names.test(name)) {
                out.writeFieldName(name);
                write(entry.getValue(), out);
            }
        }
    }

    /**
     * Checks that several values can be sent.
     *
     * @param values the elements of the list
     * @param place the place of the list
     */
    public final void checkList(List<? extends T> values, FieldErrors place) {
        place.each(values, (at, value) -> check(value, at));
    }

    /**
     * Checks that several values and their keys can be sent.
     *
     * @param values the values, by texts, identifiers or values of open enumerations
     * @param place the place of the map
     */
    public final void checkMap(Map<?, ? extends T> values, FieldErrors place) {
        values.forEach((key, value) -> {
            FieldErrors at = place.at(name(key));
            if (key instanceof WireValue<?> constant) {
                at.value(constant);
            }
            check(value, at);
        });
    }

    private static String name(Object key) {
        return key instanceof WireValue<?> constant
                ? constant.raw().map(Object::toString).orElse("null")
                : key.toString();
    }

    /**
     * Writes a value that may be absent.
     *
     * @param value the value; null is written if it is empty
     * @param out where to write the value to
     * @throws IOException if the generator fails
     */
    public final void writeOptional(Optional<? extends T> value, JsonGenerator out) throws IOException {
        if (value.isPresent()) {
            write(value.get(), out);
        } else {
            out.writeNull();
        }
    }

    /**
     * Returns a writer of lists.
     *
     * @return writes a list as an array
     */
    public WireWriter<List<T>> list() {
        WireWriter<T> elements = this;
        return new WireWriter<>() {
            @Override
            public void write(List<T> value, JsonGenerator out) throws IOException {
                elements.writeList(value, out);
            }

            @Override
            public void check(List<T> value, FieldErrors place) {
                elements.checkList(value, place);
            }

            @Override
            public void secrets(List<T> value, Consumer<String> found) {
                value.forEach(element -> elements.secrets(element, found));
            }
        };
    }

    /**
     * Returns a writer of maps.
     *
     * @param <K> the type of the keys: texts, identifiers or values of open enumerations
     * @return writes a map as an object
     */
    public <K> WireWriter<Map<K, T>> map() {
        WireWriter<T> values = this;
        return new WireWriter<>() {
            @Override
            public void write(Map<K, T> value, JsonGenerator out) throws IOException {
                values.writeMap(value, out);
            }

            @Override
            public void check(Map<K, T> value, FieldErrors place) {
                values.checkMap(value, place);
            }

            @Override
            public void secrets(Map<K, T> value, Consumer<String> found) {
                values.secretsOfMap(value, found);
            }
        };
    }

    /**
     * Returns a writer of values that may be absent.
     *
     * @return writes an absent value as null
     */
    public WireWriter<Optional<T>> optional() {
        WireWriter<T> values = this;
        return new WireWriter<>() {
            @Override
            public void write(Optional<T> value, JsonGenerator out) throws IOException {
                values.writeOptional(value, out);
            }

            @Override
            public void check(Optional<T> value, FieldErrors place) {
                value.ifPresent(present -> values.check(present, place));
            }

            @Override
            public void secrets(Optional<T> value, Consumer<String> found) {
                value.ifPresent(present -> values.secrets(present, found));
            }
        };
    }
}
