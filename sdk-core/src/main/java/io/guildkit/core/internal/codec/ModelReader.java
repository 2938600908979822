package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.guildkit.core.base.ErrorObject;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.wire.UnknownFields;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model into its generated builder, one member at a time.
 *
 * <p>The loop over the members is here and not in generated code, so that the JVM compiles it once.
 *
 * @param <T> the model
 * @param <B> its builder
 */
final class ModelReader<T, B> {
    private final ModelCodec<T, B> codec;
    private final int allIdentities;
    private final int identities;
    private final int required;
    private final long alwaysWritten;
    private final SerializableString[] names;
    private final MemberFinder finder;
    private final RecentRecords recent;

    /** Creates the reader of a codec, with the arguments of the codec's constructor and what the codec shares with it. */
    ModelReader(
            ModelCodec<T, B> codec,
            int identities,
            int required,
            long alwaysWritten,
            SerializableString[] names,
            MemberFinder finder,
            RecentRecords recent) {
        this.codec = codec;
        this.identities = identities;
        this.allIdentities = (1 << identities) - 1;
        this.required = required;
        this.alwaysWritten = alwaysWritten;
        this.names = names;
        this.finder = finder;
        this.recent = recent;
    }

    /** Reads an object, which has a key in a map that contains it. Returns null if it counts as absent. */
    @Nullable
    T read(WireReader in, @Nullable String key) throws IOException {
        if (!fits(in)) {
            return in.unreadable();
        }
        B to = codec.newBuilder();
        Received received = members(in, to, key);
        if (found(received) == allIdentities) {
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
        if (!putPlaceholders(to, received)) {
            return null;
        }
        Map<String, @Nullable JsonNode> missing = new HashMap<>();
        for (int member = 0; member < identities; member++) {
            if (!received.isRead(member)) {
                missing.put(
                        name(member),
                        received.isNull(member)
                                ? NullNode.getInstance()
                                : received.unreadable().get(name(member)));
                received.read(member);
            }
        }
        TokenBuffer written = new TokenBuffer(null, false);
        codec.write(complete(to, received), written);
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

    /**
     * Sets the identifying members that were not read, so that the builder can build. Returns false if one of them cannot be read from a
     * string that is also a number and an identifier.
     */
    private boolean putPlaceholders(B to, Received received) throws IOException {
        for (int member = 0; member < identities; member++) {
            if (!received.isRead(member) && !codec.read(member, at("0"), to)) {
                return false;
            }
        }
        return true;
    }

    private static WireReader at(String text) throws IOException {
        JsonParser parser = TextNode.valueOf(text).traverse();
        parser.nextToken();
        return WireReader.of(parser);
    }

    /** Reads the object of a whole response. */
    T readWhole(WireReader in) throws IOException {
        B to = codec.newBuilder();
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
        if (received.isExact() || Collections.disjoint(received.unknown().keySet(), ErrorObject.MEMBERS)) {
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
            if (member != ModelCodec.UNKNOWN && model != null && received.isRead(member)) {
                Object known = codec.get(member, model);
                value = TextNode.valueOf(String.valueOf(known instanceof Optional<?> some ? some.orElse(null) : known));
            }
            if (value != null) {
                error.set(name, value);
            }
        }
        return error;
    }

    private boolean fits(WireReader in) {
        return in.isObject() || (codec.arrayMember() != ModelCodec.UNKNOWN && in.isArray());
    }

    /** Returns a bit for each member that identifies the object and was read. */
    private int found(Received received) {
        return (int) received.low() & allIdentities;
    }

    private Received members(WireReader in, B to, @Nullable String key) throws IOException {
        boolean[] seen = in.isObserved() ? new boolean[names.length] : null;
        Received received = new Received(names);
        if (in.isArray()) {
            int member = codec.arrayMember();
            member(member, in, to, received);
            note(member, seen);
        } else {
            object(in, to, received, seen);
        }
        if (key != null && !received.isRead(codec.keyMember())) { // also if it was null or unreadable
            int member = codec.keyMember();
            codec.read(member, at(key), to);
            received.read(member);
            note(member, seen);
        }
        if (seen != null && found(received) == allIdentities) {
            reportMissing(seen, in);
        }
        return received;
    }

    private void object(WireReader in, B to, Received received, boolean @Nullable [] seen) throws IOException {
        Renamed<B> renamed = null;
        int place = finder.start();
        while (true) {
            int member = finder.expected(place);
            String name = in.nextName(names[member]);
            if (name == null) {
                if (renamed != null) {
                    add(renamed, to, received);
                }
                return;
            }
            if (!name.equals(name(member))) {
                member = finder.find(name);
                if (member == ModelCodec.UNKNOWN) {
                    member = codec.alias(name);
                    if (member == ModelCodec.UNKNOWN) {
                        unknown(name, in, received);
                    } else {
                        renamed = renamed == null ? new Renamed<>(codec.newBuilder(), new Received(names)) : renamed;
                        place = finder.after(member, place);
                        value(member, in, renamed.to, renamed.received, seen);
                    }
                    continue;
                }
                place = finder.unexpected(member, place);
            }
            place = finder.after(member, place);
            value(member, in, to, received, seen);
        }
    }

    /**
     * The members of an object under their other names. They are read as if they were members of another object, so that the result does
     * not depend on the order of the names.
     */
    private record Renamed<B>(B to, Received received) {}

    // Why: docs/decisions/0003
    private void add(Renamed<B> renamed, B to, Received received) throws IOException {
        if (putPlaceholders(renamed.to, renamed.received)) {
            T model = codec.build(renamed.to);
            for (int member = 0; member < names.length; member++) {
                if (received.add(member, renamed.received)) {
                    codec.copy(member, model, to);
                }
            }
        }
    }

    private void value(int member, WireReader in, B to, Received received, boolean @Nullable [] seen)
            throws IOException {
        if (!in.isNull()) {
            member(member, in, to, received);
            note(member, seen);
        } else if (codec.readNull(member, to)) {
            received.read(member);
        } else {
            received.readNull(member);
        }
    }

    private void member(int member, WireReader in, B to, Received received) throws IOException {
        boolean isRead = codec.read(member, in, to);
        boolean isSecondForm = in.takeSecondForm();
        JsonNode elements = in.takeElements();
        JsonNode value = in.takeReceived();
        if (!isRead) {
            received.notRead(member, value);
        } else if (isSecondForm) {
            received.readSecondForm(member);
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
        if (!codec.isOpen()) {
            in.report(Kind.UNKNOWN_FIELD, "not documented");
        }
    }

    private T complete(B to, Received received) {
        B builder = to;
        if (received.isWithdrawn()) { // a builder cannot remove a value
            T all = codec.build(to);
            builder = codec.newBuilder();
            for (int member = 0; member < names.length; member++) {
                if (received.isRead(member)) {
                    codec.copy(member, all, builder);
                }
            }
        }
        UnknownFields fields = recent.of(received, alwaysWritten);
        if (fields != null) {
            codec.keep(fields, builder);
        }
        return codec.build(builder);
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
}
