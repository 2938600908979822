package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.UnknownFields;
import io.guildkit.core.wire.WireValue;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model into its generated builder, one member at a time, and writes it. The generated subclass identifies
 * members by number. The members that identify an object have the first numbers. The members that should always be
 * present follow.
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
    private final long alwaysWritten;
    private final SerializableString[] names;
    private final MemberFinder finder;
    private final Extras extras;
    private final RecentRecords recent;

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
        this.allIdentities = (1 << identities) - 1;
        this.required = required;
        this.alwaysWritten = alwaysWritten;
        this.names = ModelWriter.encoded(names);
        this.finder = new MemberFinder(this.names, read);
        this.extras = new Extras(this::isMember, this::setters);
        this.recent = new RecentRecords(this.names, finder::find);
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
        return List.of(Extras.javaName(alias == UNKNOWN ? name : name(alias)));
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
    protected int bareArray() {
        return UNKNOWN;
    }

    /**
     * Sets the member whose value is the key of this object in its parent.
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
        Received received = members(in, to, key);
        if (found(received) == allIdentities) {
            in.takeReceived(); // what concerns members
            return complete(to, received);
        }
        in.report(Kind.NO_IDENTITY, "lacks its identifying member");
        in.unreadable(incomplete(to, received));
        return null;
    }

    /**
     * Returns an object without its identifying members as a tree, so that it can be written back; null if a member that is missing has
     * no placeholder. The object was read as a stream, so the tree is written from a model with placeholders.
     */
    private @Nullable JsonNode incomplete(B to, Received received) throws IOException {
        Map<String, @Nullable JsonNode> missing = new HashMap<>();
        for (int member = 0; member < identities; member++) {
            if (!received.isRead(member)) {
                if (!read(member, placeholder(), to)) {
                    return null;
                }
                missing.put(
                        name(member),
                        received.isNull(member)
                                ? NullNode.getInstance()
                                : received.unreadable().get(name(member)));
                received.read(member);
            }
        }
        TokenBuffer written = new TokenBuffer(null, false);
        write(complete(to, received), written);
        ObjectNode tree =
                (ObjectNode) WireReader.of(written.asParserOnFirstToken()).tree();
        missing.forEach((name, raw) -> {
            if (raw == null) {
                tree.remove(name);
            } else {
                tree.set(name, raw);
            }
        });
        return tree;
    }

    /** Returns a reader at a string that can also be read as a number and as an identifier. */
    private static WireReader placeholder() throws IOException {
        JsonParser text = TextNode.valueOf("0").traverse();
        text.nextToken();
        return WireReader.of(text);
    }

    @Override
    public final T readWhole(WireReader in) throws IOException {
        B to = newBuilder();
        if (!fits(in)) {
            in.unreadable();
            if (identities > 0) {
                throw in.lacks(missingIdentities(new Received(names)));
            }
            return complete(to, new Received(names));
        }
        Received received = members(in, to, null);
        T model = found(received) == allIdentities ? complete(to, received) : null;
        if (model == null || mayBeError(received)) {
            JsonNode error = errorMembers(received, model);
            if (model == null || ErrorObject.matches(error)) {
                throw in.lacks(missingIdentities(received), error);
            }
        }
        return model;
    }

    /** Returns whether nothing of the model was read, except for members that errors also have, such as the code of an invite. */
    private boolean mayBeError(Received received) {
        if (received.isExact() || received.unknown().keySet().stream().noneMatch(ErrorObject.MEMBERS::contains)) {
            return false;
        }
        return IntStream.range(0, names.length)
                .allMatch(member -> !received.isRead(member) || ErrorObject.MEMBERS.contains(name(member)));
    }

    /** Returns the members that errors have. */
    private JsonNode errorMembers(Received received, @Nullable T model) {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        for (String name : ErrorObject.MEMBERS) {
            int member = finder.find(name);
            JsonNode value = received.unknown().get(name);
            if (member != UNKNOWN && model != null && received.isRead(member)) {
                Object known = get(member, model);
                value = TextNode.valueOf(String.valueOf(known instanceof Optional<?> some ? some.orElse(null) : known));
            }
            if (value != null) {
                error.set(name, value);
            }
        }
        return error;
    }

    private boolean fits(WireReader in) {
        return in.isObject() || (bareArray() != UNKNOWN && in.isArray());
    }

    /** Returns a bit for each member that identifies the object and was read. */
    private int found(Received received) {
        return (int) received.low() & allIdentities;
    }

    private Received members(WireReader in, B to, @Nullable String key) throws IOException {
        boolean[] seen = in.isObserved() ? new boolean[names.length] : null;
        Received received = new Received(names);
        if (in.isArray()) {
            int member = bareArray();
            member(member, in, to, received);
            note(member, seen);
        } else {
            if (key != null) {
                int member = putKey(key, to);
                if (member != UNKNOWN) {
                    received.read(member);
                    note(member, seen);
                }
            }
            object(in, to, received, seen);
        }
        if (seen != null && found(received) == allIdentities) {
            reportMissing(seen, in);
        }
        return received;
    }

    private void object(WireReader in, B to, Received received, boolean @Nullable [] seen) throws IOException {
        int last = MemberFinder.NONE;
        while (true) {
            int expected = finder.expected(last);
            String name = in.nextName(names[expected]);
            if (name == null) {
                return;
            }
            int member = name.equals(name(expected)) ? expected : find(name, last);
            if (member == UNKNOWN) {
                unknown(name, in, received);
                continue;
            }
            last = member;
            if (!in.isNull()) {
                member(member, in, to, received);
                note(member, seen);
            } else if (readNull(member, to)) {
                received.read(member);
            } else {
                received.readNull(member);
            }
        }
    }

    private int find(String name, int last) {
        int member = finder.find(name, last);
        return member == UNKNOWN ? alias(name) : member;
    }

    private void member(int member, WireReader in, B to, Received received) throws IOException {
        boolean isRead = read(member, in, to);
        boolean isEmptyList = in.takeEmptyList();
        JsonNode elements = in.takeElements();
        JsonNode value = in.takeReceived();
        if (!isRead) {
            received.notRead(member, value);
        } else if (isEmptyList) {
            received.readEmptyList(member);
        } else if (elements != null) {
            received.readElements(member, elements);
        } else if (value != null) {
            received.readForm(member, value);
        } else {
            received.read(member);
        }
    }

    private String name(int member) {
        return names[member].getValue();
    }

    private void unknown(String name, WireReader in, Received received) throws IOException {
        received.unknown(name, in.tree());
        if (!isOpen()) {
            in.report(Kind.UNKNOWN_FIELD, "not documented");
        }
    }

    private T complete(B to, Received received) {
        B builder = to;
        if (received.isWithdrawn()) { // a builder cannot remove a value
            T all = build(to);
            builder = newBuilder();
            for (int member = 0; member < names.length; member++) {
                if (received.isRead(member)) {
                    copy(member, all, builder);
                }
            }
        }
        UnknownFields fields = fields(received);
        if (fields != null) {
            keep(fields, builder);
        }
        return build(builder);
    }

    /** Returns the unknown members, and the record of what the codec would write in another way; null for none. */
    private @Nullable UnknownFields fields(Received received) {
        long absent = alwaysWritten & ~received.low() & ~received.nulls();
        for (String name : received.unreadable().keySet()) {
            absent &= ~bit(finder.find(name));
        }
        if (absent == 0 && received.isExact()) {
            return null;
        }
        if (received.isRegular()) {
            return recent.of(absent, received.nulls(), received.emptyLists());
        }
        return UnknownFields.received(
                received.unknown(),
                MemberNames.of(names, absent),
                nulls(received),
                MemberNames.of(names, received.emptyLists()),
                received.unreadable(),
                received.forms(),
                received.elements());
    }

    private Set<String> nulls(Received received) {
        Set<String> low = MemberNames.of(names, received.nulls());
        if (received.highNulls() == 0) {
            return low;
        }
        Set<String> all = new LinkedHashSet<>(low);
        IntStream.range(Long.SIZE, names.length).filter(received::isNull).forEach(member -> all.add(name(member)));
        return Collections.unmodifiableSet(all);
    }

    private static long bit(int member) {
        return member >= 0 && member < Long.SIZE ? 1L << member : 0;
    }

    private static void note(int member, boolean @Nullable [] seen) {
        if (seen != null) {
            seen[member] = true;
        }
    }

    private void reportMissing(boolean[] seen, WireReader in) {
        for (int member = identities; member < identities + required; member++) {
            if (!seen[member]) {
                in.reportMissing(name(member));
            }
        }
    }

    private String missingIdentities(Received received) {
        return IntStream.range(0, identities)
                .filter(member -> !received.isRead(member))
                .mapToObj(this::name)
                .collect(Collectors.joining(", "));
    }

    // ---- writing

    @Override
    public final void write(T value, JsonGenerator out) throws IOException {
        UnknownFields unknown = unknownFields(value);
        extras.require(unknown);
        out.writeStartObject();
        writeMembers(value, out, names, recent.asReceived(unknown));
        Members.writeAll(out, unknown);
        out.writeEndObject();
    }

    @Override
    public final void check(T value, FieldErrors place) {
        extras.check(unknownFields(value), place);
        checkMembers(value, place);
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
