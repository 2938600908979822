package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.base.Sending;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireObject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes a model of requests. The generated subclass writes the members.
 *
 * @param <T> the model
 */
public abstract class ModelWriter<T> extends WireWriter<T> {
    private final SerializableString[] names;
    private final Extras extras;

    /**
     * For generated subclasses.
     *
     * @param names the names of the members in JSON
     */
    protected ModelWriter(String... names) {
        this.names = encoded(names);
        this.extras = new Extras(List.of(names)::contains, this::setters);
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
        UnknownFields unknown = unknownFields(value);
        extras.require(unknown);
        out.writeStartObject();
        out.assignCurrentValue(Sending.MARK);
        writeMembers(value, out, names);
        Members.writeAll(out, unknown);
        out.writeEndObject();
    }

    @Override
    public final void check(T value, FieldErrors place) {
        extras.check(unknownFields(value), place);
        checkMembers(value, place);
    }

    @Override
    public final void secrets(T value, Consumer<String> found) {
        secretMembers(value, found);
        Members.secretsOfExtras(unknownFields(value), found);
    }

    /**
     * Returns the members of a response that this request sends back. Services refuse explicit nulls, and a member with an accessor is
     * set on its own.
     *
     * @param own the further fields of the request
     * @param received the members of a response that the client does not know
     * @return the further fields, and the received members that are not null and have no accessor here
     */
    public final UnknownFields sentBack(UnknownFields own, UnknownFields received) {
        UnknownFields sent = own;
        for (Map.Entry<String, JsonNode> member : received.entrySet()) {
            if (!member.getValue().isNull() && !extras.isMember(member.getKey())) {
                sent = sent.with(member.getKey(), member.getValue());
            }
        }
        return sent;
    }

    /**
     * Returns the JSON of a request for a service that replaces the object: the members of the request, and for the others the received
     * values as they were received. Received members that the client knows and the request lacks cannot be changed, and are left out; so are
     * nulls, because services refuse explicit nulls.
     *
     * @param <R> the type of the object
     * @param change the request
     * @param received the object
     * @param codec writes the object
     * @return the JSON of the request
     */
    public final <R extends WireObject> JsonNode merged(T change, R received, Codec<R> codec) {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        tree(codec, received).properties().forEach(member -> {
            String name = member.getKey();
            boolean kept = extras.isMember(name) || received.unknownFields().containsKey(name);
            if (kept && !member.getValue().isNull()) {
                merged.set(name, member.getValue());
            }
        });
        tree(this, change).properties().forEach(member -> merged.set(member.getKey(), member.getValue()));
        return merged;
    }

    private static <V> JsonNode tree(WireWriter<V> writer, V value) {
        return Codecs.JSON.decode(writer.encode(value));
    }

    /**
     * Returns the members without an accessor.
     *
     * @param value the model
     * @return the members without an accessor; none if the model has no place for them
     */
    protected UnknownFields unknownFields(T value) {
        return UnknownFields.none();
    }

    /**
     * Returns the builder methods that set a member.
     *
     * @param name the member's name in JSON
     * @return the names of the methods
     */
    protected List<String> setters(String name) {
        return List.of(Extras.javaName(name));
    }

    /**
     * Checks that the members with an accessor can be sent.
     *
     * @param value the model
     * @param place receives the faults
     */
    protected void checkMembers(T value, FieldErrors place) {}

    /**
     * Finds the secrets in the members with an accessor.
     *
     * @param value the model
     * @param found receives the secrets
     */
    protected void secretMembers(T value, Consumer<String> found) {}

    /**
     * Writes all members with an accessor that are present.
     *
     * @param value the model
     * @param out where to write them to
     * @param names their names
     * @throws IOException if the generator fails
     */
    protected abstract void writeMembers(T value, JsonGenerator out, SerializableString[] names) throws IOException;
}
