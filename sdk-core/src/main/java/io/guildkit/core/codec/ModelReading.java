package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.wire.BareArray;
import io.guildkit.core.wire.KeyedBy;
import io.guildkit.core.wire.OpenObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a model: each member by itself, into the generated builder. */
final class ModelReading implements Reading<Object> {
    private final Class<?> type;
    private final Readings readings;
    private final boolean open;
    private volatile @Nullable ModelShape shape;

    ModelReading(Class<?> type, Readings readings) {
        this.type = type;
        this.readings = readings;
        this.open = OpenObject.class.isAssignableFrom(type);
    }

    /** Whether a list of such objects may come as an object. */
    boolean isKeyed() {
        return type.isAnnotationPresent(KeyedBy.class);
    }

    /** Found out at first use only: models hold each other in circles, and most clients use few of them. */
    private ModelShape shape() {
        ModelShape known = shape;
        if (known == null) {
            known = ModelShape.of(type, readings);
            shape = known;
        }
        return known;
    }

    @Override
    public @Nullable Object read(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        return read(parser, drifts, null);
    }

    /** Reads an object that stands under a name instead of in a list. */
    @Nullable
    Object read(JsonParser parser, @Nullable Drifts drifts, @Nullable String name) throws IOException {
        if (!fits(parser.currentToken())) {
            return Drifts.unreadable(parser, drifts);
        }
        ModelShape all = shape();
        Object builder = all.newBuilder();
        if (all.isIdentified(members(all, builder, parser, drifts, name))) {
            return all.build(builder);
        }
        if (drifts != null) {
            drifts.add(Kind.NO_IDENTITY, parser.getParsingContext(), "lacks what identifies it");
        }
        return null;
    }

    @Override
    public Object readWhole(JsonParser parser, @Nullable Drifts drifts) throws IOException {
        ModelShape all = shape();
        Object builder = all.newBuilder();
        int identity = 0;
        if (fits(parser.currentToken())) {
            identity = members(all, builder, parser, drifts, null);
        } else {
            Drifts.unreadable(parser, drifts);
        }
        if (!all.isIdentified(identity)) {
            throw new LacksIdentityException(parser, all.missingIdentity(identity));
        }
        return all.build(builder);
    }

    private boolean fits(@Nullable JsonToken token) {
        return token == JsonToken.START_OBJECT
                || (token == JsonToken.START_ARRAY && type.isAnnotationPresent(BareArray.class));
    }

    /** Reads all members; returns which of those that identify the object were there. */
    private int members(
            ModelShape all, Object builder, JsonParser parser, @Nullable Drifts drifts, @Nullable String name)
            throws IOException {
        boolean[] seen = drifts == null ? null : new boolean[all.size()];
        int identity = 0;
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            Member elements = all.named(type.getAnnotation(BareArray.class).value());
            elements.read(parser, drifts, builder);
            note(seen, elements);
        } else {
            if (name != null) {
                Member named = all.named(type.getAnnotation(KeyedBy.class).value());
                identity = named.put(name, builder);
                note(seen, named);
            }
            Member before = null;
            for (String next = parser.nextFieldName(); next != null; next = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                Member member = all.member(next, before);
                before = member;
                if (member == null) {
                    unknown(all, builder, next, parser, drifts);
                } else if (token != JsonToken.VALUE_NULL) { // which is the same as a member that is not there
                    identity |= member.read(parser, drifts, builder);
                    note(seen, member);
                }
            }
        }
        if (seen != null && drifts != null && all.isIdentified(identity)) {
            String path = parser.getParsingContext().pathAsPointer().toString();
            all.missing(seen).forEach(it -> drifts.add(Kind.MISSING_FIELD, path + "/" + it, "should be there"));
        }
        return identity;
    }

    private void unknown(ModelShape all, Object builder, String name, JsonParser parser, @Nullable Drifts drifts)
            throws IOException {
        all.keep(name, JsonTrees.read(parser), builder);
        if (drifts != null && !open) {
            drifts.add(Kind.UNKNOWN_FIELD, parser.getParsingContext(), "not documented");
        }
    }

    private static void note(boolean @Nullable [] seen, Member member) {
        if (seen != null) {
            seen[member.index()] = true;
        }
    }
}
