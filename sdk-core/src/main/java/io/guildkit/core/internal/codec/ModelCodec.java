package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.codec.WireReader;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model, each member by itself, into the generated builder, and writes it. The generated subclass knows the members by
 * their numbers. The members that identify an object have the first numbers. The members that should always be present follow.
 *
 * <p>The loop over the members is here and not in generated code, so that the JVM compiles it once.
 *
 * @param <T> the model
 * @param <B> its builder
 */
public abstract class ModelCodec<T, B> extends Codec<T> {
    /** The number of a member that the model has no accessor for. */
    protected static final int UNKNOWN = -1;

    private final int allIdentities;
    private final int identities;
    private final int required;
    private final SerializableString[] names;

    /**
     * For generated subclasses.
     *
     * @param model the name of the model
     * @param identities how many members identify an object
     * @param required how many other members should always be present
     * @param names the names of the members in JSON, by number
     */
    protected ModelCodec(String model, int identities, int required, String... names) {
        super(model);
        this.identities = identities;
        this.allIdentities = (1 << identities) - 1;
        this.required = required;
        this.names = ModelWriter.encoded(names);
    }

    // ---- what is generated

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
     * Finds a member.
     *
     * @param name its name in JSON
     * @return its number, or {@link #UNKNOWN}
     */
    protected abstract int member(String name);

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
     * Keeps a member that the model has no accessor for.
     *
     * @param name its name in JSON
     * @param value its value
     * @param to the builder
     */
    protected abstract void keep(String name, JsonNode value, B to);

    /**
     * Writes all members that are present.
     *
     * @param value the model
     * @param out where to write them to
     * @param names their names
     * @throws IOException if the generator fails
     */
    protected abstract void writeMembers(T value, JsonGenerator out, SerializableString[] names) throws IOException;

    /**
     * Tells whether unknown members are expected.
     *
     * @return true if the drift listener is not notified of them
     */
    protected boolean isOpen() {
        return false;
    }

    /**
     * Returns the member that an array stands for if it comes in place of the object.
     *
     * @return the member's number, or {@link #UNKNOWN} if there must be an object
     */
    protected int bareArray() {
        return UNKNOWN;
    }

    /**
     * Sets the member that is the key of the object in another object.
     *
     * @param key the key
     * @param to the builder
     * @return the member's number, or {@link #UNKNOWN} if there is none
     */
    protected int putKey(String key, B to) {
        return UNKNOWN;
    }

    // ---- reading

    @Override
    public final @Nullable T read(WireReader in) throws IOException {
        return readObject(in, null);
    }

    @Override
    protected final @Nullable T readKeyed(WireReader in, String key) throws IOException {
        return readObject(in, key);
    }

    private @Nullable T readObject(WireReader in, @Nullable String key) throws IOException {
        if (!fits(in)) {
            return in.unreadable();
        }
        B to = newBuilder();
        if (members(in, to, key) == allIdentities) {
            return build(to);
        }
        in.report(Kind.NO_IDENTITY, "lacks what identifies it");
        return null;
    }

    @Override
    public final T readWhole(WireReader in) throws IOException {
        B to = newBuilder();
        int found = 0;
        if (fits(in)) {
            found = members(in, to, null);
        } else {
            in.unreadable();
        }
        if (found != allIdentities) {
            throw in.lacks(missingIdentities(found));
        }
        return build(to);
    }

    private boolean fits(WireReader in) {
        return in.isObject() || (bareArray() != UNKNOWN && in.isArray());
    }

    /** Reads all members; returns a bit for each member that identifies the object and was there. */
    private int members(WireReader in, B to, @Nullable String key) throws IOException {
        boolean[] seen = in.isObserved() ? new boolean[names.length] : null;
        int found = 0;
        if (in.isArray()) {
            int member = bareArray();
            read(member, in, to);
            note(member, seen);
        } else {
            if (key != null) {
                int member = putKey(key, to);
                found = bit(member);
                note(member, seen);
            }
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                int member = member(name);
                if (member == UNKNOWN) {
                    unknown(name, in, to);
                } else if (!in.isNull()) { // which is the same as a member that is not there
                    if (read(member, in, to)) {
                        found |= bit(member);
                    }
                    note(member, seen);
                }
            }
        }
        if (seen != null && found == allIdentities) {
            reportMissing(seen, in);
        }
        return found;
    }

    private int bit(int member) {
        return member < identities ? 1 << member : 0;
    }

    private void unknown(String name, WireReader in, B to) throws IOException {
        keep(name, in.tree(), to);
        if (!isOpen()) {
            in.report(Kind.UNKNOWN_FIELD, "not documented");
        }
    }

    private static void note(int member, boolean @Nullable [] seen) {
        if (seen != null) {
            seen[member] = true;
        }
    }

    private void reportMissing(boolean[] seen, WireReader in) {
        for (int member = identities; member < identities + required; member++) {
            if (!seen[member]) {
                in.reportMissing(names[member].getValue());
            }
        }
    }

    private String missingIdentities(int found) {
        return IntStream.range(0, identities)
                .filter(member -> (found & bit(member)) == 0)
                .mapToObj(member -> names[member].getValue())
                .collect(Collectors.joining(", "));
    }

    // ---- writing

    @Override
    public final void write(T value, JsonGenerator out) throws IOException {
        out.writeStartObject();
        writeMembers(value, out, names);
        out.writeEndObject();
    }
}
