package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model into its generated builder, one member at a time, and writes it. The generated subclass identifies
 * members by number. The members that identify an object have the first numbers. The members that should always be
 * present follow.
 *
 * @param <T> the model
 * @param <B> its builder
 */
public abstract class ModelCodec<T, B> extends Codec<T> {
    // Why: docs/decisions/0062

    /** The number of a member that the model has no accessor for. */
    protected static final int UNKNOWN = -1;

    private final int identities;
    private final int required;
    private final SerializableString[] names;
    private final MemberFinder finder;
    private final RecentRecords recent;
    private final ModelReader<T, B> reader;

    /**
     * For generated subclasses.
     *
     * @param model the name of the model
     * @param identities the number of members that identify an object
     * @param required the number of other members that should always be present
     * @param read the number of all members that are read; the last members may only be written
     * @param alwaysWritten a bit for each member that is always written, except for members that identify an object
     * @param names the names of the members in JSON, by number
     */
    protected ModelCodec(String model, int identities, int required, int read, long alwaysWritten, String... names) {
        super(model);
        this.identities = identities;
        this.required = required;
        this.names = ModelWriter.encoded(names);
        this.finder = new MemberFinder(this.names, read);
        this.recent = new RecentRecords(this.names, finder);
        this.reader = new ModelReader<>(this, identities, required, alwaysWritten, this.names, finder, recent);
    }

    // ---- generated methods

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    protected abstract B newBuilder();

    /**
     * Builds the model.
     *
     * @param to the builder
     * @return the model
     */
    protected abstract T build(B to);

    /**
     * Finds a member by a name that it has besides the one under which it is written.
     *
     * @param name a name in JSON
     * @return the member's number, or {@link #UNKNOWN}
     */
    protected int alias(String name) {
        return UNKNOWN;
    }

    /**
     * Reads a member.
     *
     * @param member its number
     * @param in at the member's value
     * @param to the builder
     * @return false if the value counts as absent
     * @throws IOException if the text is not JSON, or the stream fails
     */
    protected abstract boolean read(int member, WireReader in, B to) throws IOException;

    /**
     * Reads null. For most members it is the same as their absence.
     *
     * @param member the number of the member
     * @param to the builder
     * @return whether null is a value of the member
     */
    protected boolean readNull(int member, B to) {
        return false;
    }

    /**
     * Keeps the members without an accessor.
     *
     * @param fields the members without an accessor
     * @param to the builder
     */
    protected abstract void keep(UnknownFields fields, B to);

    /**
     * Returns the members without an accessor.
     *
     * @param value the model
     * @return the members without an accessor
     */
    protected abstract UnknownFields unknownFields(T value);

    /**
     * Copies a member.
     *
     * @param member its number
     * @param from the model to copy the member of
     * @param to the builder
     */
    protected abstract void copy(int member, T from, B to);

    /**
     * Returns a member.
     *
     * @param member its number
     * @param from the model
     * @return its value
     */
    protected abstract Object get(int member, T from);

    /**
     * Writes all members with an accessor that are present.
     *
     * @param value the model
     * @param out where to write them to
     * @param names their names
     * @param received the members that are written as they were received; null for none
     * @throws IOException if the generator fails
     */
    protected abstract void writeMembers(
            T value, JsonGenerator out, SerializableString[] names, @Nullable AsReceived received) throws IOException;

    /**
     * Returns the builder methods that set a member.
     *
     * @param name the member's name in JSON, or an alias
     * @return the names of the methods
     */
    protected List<String> setters(String name) {
        int alias = alias(name);
        return List.of(Extras.javaName(alias == UNKNOWN ? name : names[alias].getValue()));
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
     * Returns whether unknown members are expected.
     *
     * @return true if the drift listener is not notified of them
     */
    protected boolean isOpen() {
        return false;
    }

    /**
     * Returns the member that receives an array which replaces the object.
     *
     * @return the member's number, or {@link #UNKNOWN} if there must be an object
     */
    protected int arrayMember() {
        return UNKNOWN;
    }

    /**
     * Returns the member, a text, whose value is the key of this object in its parent.
     *
     * @return the member's number, or {@link #UNKNOWN} if there is none
     */
    protected int keyMember() {
        return UNKNOWN;
    }

    // ---- reading

    @Override
    protected final boolean isKeyed() {
        return keyMember() != UNKNOWN;
    }

    @Override
    public final @Nullable T read(WireReader in) throws IOException {
        return reader.read(in, null);
    }

    @Override
    protected final @Nullable T readKeyed(WireReader in, String key) throws IOException {
        return reader.read(in, key);
    }

    @Override
    public final T readWhole(WireReader in) throws IOException {
        return reader.readWhole(in);
    }

    // ---- writing

    @Override
    public final void write(T value, JsonGenerator out) throws IOException {
        UnknownFields unknown = unknownFields(value);
        if (!unknown.isEmpty()) {
            extras().require(unknown);
        }
        out.writeStartObject();
        writeMembers(value, out, names, recent.asReceived(unknown));
        Members.writeAll(out, unknown);
        out.writeEndObject();
    }

    @Override
    public final void check(T value, FieldErrors place) {
        UnknownFields unknown = unknownFields(value);
        if (!unknown.isEmpty()) {
            extras().check(unknown, place);
        }
        checkMembers(value, place);
    }

    private Extras extras() {
        return new Extras(this::isMember, this::setters);
    }

    /**
     * Returns whether the model has a member with this name, so that it cannot be an unknown field.
     *
     * @param name a name in JSON
     * @return true if the model has an accessor for it
     */
    public final boolean isMember(String name) {
        return finder.find(name) != UNKNOWN || alias(name) != UNKNOWN;
    }

    /** Texts in unexpected members count as secrets, because nothing is known about them. */
    @Override
    public final void secrets(T value, Consumer<String> found) {
        secretMembers(value, found);
        UnknownFields fields = unknownFields(value);
        if (isOpen()) {
            Members.secretsByName(fields, found);
        } else {
            Members.secretsOfExtras(fields, found);
        }
        Members.secretsOfExtras(fields.unreadable(), found);
    }

    /**
     * Finds the required lists, numbers and booleans that were absent from the response, or null, and have not been set. The generated
     * check of a model that requests contain calls it, and itself checks strings and enumerations, whose defaults cannot be sent.
     *
     * @param value the model
     * @param place receives the faults
     */
    protected final void checkReceived(T value, FieldErrors place) {
        UnknownFields fields = unknownFields(value);
        checkReceived(fields.absent(), value, place);
        checkReceived(fields.nulls(), value, place);
    }

    private void checkReceived(Set<String> missing, T value, FieldErrors place) {
        for (String name : missing) {
            int member = finder.find(name);
            if (member >= identities && member < identities + required) {
                Object unset = get(member, value);
                boolean isEmpty = !(unset instanceof Optional<?>) && !unset.equals("") && !(unset instanceof WireValue);
                if (isEmpty && !(unset instanceof Collection<?> elements && !elements.isEmpty())) {
                    place.at(name)
                            .missing("This field is required, and the response that the object comes from lacks it.");
                }
            }
        }
    }
}
