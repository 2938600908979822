package io.guildkit.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.guildkit.core.DriftListener.Kind;
import io.guildkit.core.model.Snowflake;
import java.io.IOException;
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
    private final Reading<JsonNode> trees;

    /**
     * Begins with the scalars.
     *
     * @param trees reads whatever there is
     */
    Readings(Reading<JsonNode> trees) {
        this.trees = trees;
        scalar(ScalarReadings::text, String.class);
        scalar(ScalarReadings::truth, boolean.class, Boolean.class);
        scalar(ScalarReadings::integer, int.class, Integer.class);
        scalar(ScalarReadings::whole, long.class, Long.class);
        scalar(ScalarReadings::fraction, double.class, Double.class);
        scalar(ScalarReadings::snowflake, Snowflake.class);
        scalar(ScalarReadings::instant, Instant.class);
        scalar(trees, JsonNode.class);
    }

    private void scalar(Reading<?> reading, Class<?>... types) {
        for (Class<?> type : types) {
            known.put(type, reading);
        }
    }

    /** Returns how a type is read: a model, a scalar, or a list, map or optional of such. */
    Reading<?> of(Type type) {
        Reading<?> reading = known.get(type);
        if (reading == null) {
            JavaType resolved = TypeFactory.defaultInstance().constructType(type);
            reading = make(resolved);
            Reading<?> earlier = known.putIfAbsent(type, reading);
            reading = earlier == null ? reading : earlier;
        }
        return reading;
    }

    private Reading<?> make(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (known.containsKey(raw)) {
            return known.get(raw);
        }
        if (raw == Optional.class) {
            return new CollectionReadings.OfOptional(of(type.containedType(0)));
        }
        if (type.isMapLikeType()) {
            return new CollectionReadings.OfMap(keys(type.getKeyType().getRawClass()), of(type.getContentType()));
        }
        if (raw == List.class) {
            return new CollectionReadings.OfList(of(type.getContentType()));
        }
        if (WireValue.class.isAssignableFrom(raw)) {
            return WireValueReading.of(raw);
        }
        if (raw == FlagSet.class) {
            return flags(type.containedType(0).getRawClass());
        }
        if (WireObject.class.isAssignableFrom(raw)) {
            return new ModelReading(raw, this);
        }
        throw new IllegalArgumentException("Answers are not read as " + type.toCanonical());
    }

    /** Reads whatever there is. */
    JsonNode tree(JsonParser parser) throws IOException {
        return trees.readWhole(parser, null);
    }

    private static Function<String, @Nullable Object> keys(Class<?> type) {
        if (type == String.class) {
            return name -> name;
        }
        if (type == Snowflake.class) {
            return name -> name.isEmpty() ? null : Snowflake.of(name);
        }
        return WireValueReading.of(type)::key;
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
