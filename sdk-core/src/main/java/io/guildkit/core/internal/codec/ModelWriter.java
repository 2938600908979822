package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.guildkit.core.codec.WireWriter;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Writes a model of requests. The generated subclass writes the members.
 *
 * @param <T> the model
 */
public abstract class ModelWriter<T> extends WireWriter<T> {
    private final SerializableString[] names;

    /**
     * For generated subclasses.
     *
     * @param names the names of the members in JSON
     */
    protected ModelWriter(String... names) {
        this.names = encoded(names);
    }

    /** Returns names that a generator copies as bytes. */
    static SerializableString[] encoded(String... names) {
        SerializableString[] encoded = new SerializableString[names.length];
        for (int i = 0; i < names.length; i++) {
            encoded[i] = new SerializedString(names[i]);
        }
        return encoded;
    }

    @Override
    public final void write(T value, JsonGenerator out) throws IOException {
        out.writeStartObject();
        writeMembers(value, out, names);
        out.writeEndObject();
    }

    @Override
    public final void secrets(T value, Consumer<String> found) {
        secretMembers(value, found);
    }

    /**
     * Finds the secrets in all members, also in members without an accessor.
     *
     * @param value the model
     * @param found receives the secrets
     */
    protected void secretMembers(T value, Consumer<String> found) {}

    /**
     * Writes all members that are present.
     *
     * @param value the model
     * @param out where to write them to
     * @param names their names
     * @throws IOException if the generator fails
     */
    protected abstract void writeMembers(T value, JsonGenerator out, SerializableString[] names) throws IOException;
}
