package io.guildkit.core.internal.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.codec.WireReader;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.IntValue;
import io.guildkit.core.wire.StringValue;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Codecs of open enumerations and flags, for lists and maps of them. */
public final class ValueCodecs {
    private ValueCodecs() {}

    /** Returns the codec of an enumeration of numbers. */
    public static <V extends IntValue> Codec<V> numbers(IntFunction<V> values) {
        return new Codec<>("number") {
            @Override
            public @Nullable V read(WireReader in) throws IOException {
                long raw = in.integer();
                return raw == WireReader.ABSENT ? null : in.known(values.apply((int) raw));
            }

            @Override
            public void write(V value, JsonGenerator out) throws IOException {
                ValueWriters.writeValue(value, out);
            }
        };
    }

    /** Returns the codec of an enumeration of strings. */
    public static <V extends StringValue> Codec<V> words(Function<String, V> values) {
        return new Codec<>("word") {
            @Override
            public @Nullable V read(WireReader in) throws IOException {
                String raw = in.text();
                return raw == null ? null : in.known(values.apply(raw));
            }

            @Override
            public void write(V value, JsonGenerator out) throws IOException {
                ValueWriters.writeValue(value, out);
            }
        };
    }

    /** Returns the codec of sets of flags. */
    public static <E extends Enum<E> & Flag> Codec<FlagSet<E>> flags(Class<E> flags) {
        return new Codec<>("number") {
            @Override
            public @Nullable FlagSet<E> read(WireReader in) throws IOException {
                return in.flags(flags);
            }

            @Override
            public void write(FlagSet<E> value, JsonGenerator out) throws IOException {
                ValueWriters.writeFlags(value, out);
            }
        };
    }
}
