package io.guildkit.core.codec;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.wire.Flag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireValue;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Knows how each type is read. */
final class Readings {
    private final Map<Type, Reading<?>> known = new ConcurrentHashMap<>();

    /** Begins with the scalars. */
    Readings() {
        scalar(Scalar.TEXT, String.class);
        scalar(Scalar.TRUTH, boolean.class, Boolean.class);
        scalar(Scalar.INTEGER, int.class, Integer.class);
        scalar(Scalar.WHOLE, long.class, Long.class);
        scalar(Scalar.FRACTION, double.class, Double.class);
        scalar(Scalar.SNOWFLAKE, Snowflake.class);
        scalar(Scalar.INSTANT, Instant.class);
        scalar(Scalar.TREE, JsonNode.class);
    }

    private void scalar(Scalar scalar, Class<?>... types) {
        for (Class<?> type : types) {
            known.put(type, scalar);
        }
    }

    /** Returns how a type is read: a model, a scalar, or a list, map or optional of such. */
    Reading<?> of(Type type) {
        Reading<?> reading = known.get(type);
        if (reading == null) {
            reading = make(type);
            Reading<?> earlier = known.putIfAbsent(type, reading);
            reading = earlier == null ? reading : earlier;
        }
        return reading;
    }

    private Reading<?> make(Type type) {
        Class<?> raw = Types.raw(type);
        if (raw == Optional.class) {
            return new CollectionReadings.OfOptional(of(Types.argument(type, 0)));
        }
        if (raw == Map.class) {
            return new CollectionReadings.OfMap(keys(Types.raw(Types.argument(type, 0))), of(Types.argument(type, 1)));
        }
        if (raw == List.class) {
            return new CollectionReadings.OfList(of(Types.argument(type, 0)));
        }
        if (WireValue.class.isAssignableFrom(raw)) {
            return new WireValueReading(raw);
        }
        if (raw == FlagSet.class) {
            return flags(Types.raw(Types.argument(type, 0)));
        }
        if (WireObject.class.isAssignableFrom(raw)) {
            return new ModelReading(raw, this);
        }
        throw new IllegalArgumentException("Answers are not read as " + type.getTypeName());
    }

    private static Function<String, @Nullable Object> keys(Class<?> type) {
        if (type == String.class) {
            return name -> name;
        }
        if (type == Snowflake.class) {
            return name -> Snowflake.tryParse(name).orElse(null);
        }
        return new WireValueReading(type)::key;
    }

    private static <E extends Enum<E> & Flag> Reading<FlagSet<E>> flags(Class<?> type) {
        @SuppressWarnings("unchecked") // the bound of FlagSet's type parameter says that it is such an enum
        Class<E> flags = (Class<E>) type;
        return (parser, drifts) -> {
            Long bits = ScalarReadings.whole(parser, drifts);
            if (bits == null) {
                return null;
            }
            FlagSet<E> set = FlagSet.ofBits(flags, bits);
            if (drifts != null && set.unknownBits() != 0) {
                String unknown = "0x" + Long.toHexString(set.unknownBits());
                drifts.add(Kind.UNKNOWN_FLAG, parser.getParsingContext(), unknown);
            }
            return set;
        };
    }
}
