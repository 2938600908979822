package io.guildkit.jackson.internal;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.codec.ValueCodecs;
import io.guildkit.core.internal.codec.ValueWriters;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireValue;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the codecs of the library's types, for the modules of Jackson 2 and 3. */
public final class WireTypes {
    /** The generated list of a module. */
    private interface ModelList {
        @Nullable
        WireWriter<?> find(Class<?> type);
    }

    private static final List<ModelList> MODULES = List.of(
            io.guildkit.core.internal.models.ModelCodecs::find,
            io.guildkit.auth.internal.models.ModelCodecs::find,
            io.guildkit.invites.internal.models.ModelCodecs::find,
            io.guildkit.applications.internal.models.ModelCodecs::find,
            io.guildkit.webhooks.internal.models.ModelCodecs::find);

    private WireTypes() {}

    /**
     * Returns the writer of a type.
     *
     * @param raw the type
     * @param of its first type argument; {@code Object.class} if it has none
     * @return null if the type is none of the library's
     * @throws IllegalArgumentException if the type has no JSON; mappers report the message
     */
    public static @Nullable WireWriter<?> writer(Class<?> raw, Class<?> of) {
        if (raw == Snowflake.class) {
            return Codecs.SNOWFLAKE;
        }
        if (raw == FlagSet.class) {
            return flags(of);
        }
        if (raw == ImageData.class) {
            return ValueWriters.IMAGE;
        }
        if (raw == Patch.class) {
            throw new IllegalArgumentException("A Patch has no JSON of its own: it is part of a request");
        }
        return listed(publicType(raw));
    }

    /**
     * Returns the codec of a type.
     *
     * @param raw the type
     * @param of its first type argument; {@code Object.class} if it has none
     * @return null if the type is none of the library's
     * @throws IllegalArgumentException if the type cannot be read; mappers report the message
     */
    public static @Nullable Codec<?> codec(Class<?> raw, Class<?> of) {
        WireWriter<?> writer = writer(raw, of);
        if (writer == null || writer instanceof Codec<?>) {
            return (Codec<?>) writer;
        }
        throw new IllegalArgumentException("Guildkit writes this type for requests, and cannot read it");
    }

    /** Returns the model that a generated class implements; for all other types the type itself. */
    public static Class<?> publicType(Class<?> type) {
        return Stream.of(type.getInterfaces())
                .filter(each -> each.isAnnotationPresent(WireModel.class))
                .findFirst()
                .orElse(type);
    }

    /**
     * Returns the reader of map keys of a type.
     *
     * @param raw the type
     * @return null if the type is none of the library's that can be a key
     */
    public static @Nullable Codec<?> keyCodec(Class<?> raw) {
        return raw == Snowflake.class || WireValue.class.isAssignableFrom(raw) ? codec(raw, Object.class) : null;
    }

    /** Returns the text of a map's key that is an enumeration: the raw value, where {@code toString} returns a name. */
    public static String key(WireValue<?> key) {
        return key.raw().map(Object::toString).orElse("null");
    }

    /** Searches the lists for a type of the library only, because the lists load the classes of all models. */
    private static @Nullable WireWriter<?> listed(Class<?> type) {
        if (!type.isAnnotationPresent(WireModel.class) && !WireValue.class.isAssignableFrom(type)) {
            return null;
        }
        for (ModelList module : MODULES) {
            WireWriter<?> writer = module.find(type);
            if (writer != null) {
                return writer;
            }
        }
        return null;
    }

    /** Returns the codec of sets of flags; only a writer if it is unknown which flags these are. */
    private static WireWriter<?> flags(Class<?> type) {
        return type.isEnum() && Flag.class.isAssignableFrom(type) ? flagsOf(type) : ValueWriters.flags();
    }

    @SuppressWarnings("unchecked") // the caller has checked both bounds
    private static <E extends Enum<E> & Flag> Codec<FlagSet<E>> flagsOf(Class<?> type) {
        return ValueCodecs.flags((Class<E>) type);
    }
}
