package io.guildkit.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The codecs of types that are no models. */
public final class Codecs {
    /** Strings. */
    public static final Codec<String> STRING = new Scalar<>("String", Kind.STRING);

    /** Booleans. */
    public static final Codec<Boolean> BOOLEAN = new Scalar<>("Boolean", Kind.BOOLEAN);

    /** Integers of 32 bits. */
    public static final Codec<Integer> INTEGER = new Scalar<>("Integer", Kind.INTEGER);

    /** Integers of 64 bits. */
    public static final Codec<Long> LONG = new Scalar<>("Long", Kind.LONG);

    /** Numbers. */
    public static final Codec<Double> DOUBLE = new Scalar<>("Double", Kind.DOUBLE);

    /** Identifiers. */
    public static final Codec<Snowflake> SNOWFLAKE = new Scalar<>("Snowflake", Kind.SNOWFLAKE);

    /** Timestamps. They are written in the form {@code 2015-01-01T00:00:00.120000+00:00}. */
    public static final Codec<Instant> INSTANT = new Scalar<>("Instant", Kind.INSTANT);

    /** Timestamps. They are written in the form of {@link Instant#toString()}, such as {@code 2015-01-01T00:00:00.120Z}. */
    public static final Codec<Instant> ISO_INSTANT = new Scalar<>("Instant", Kind.ISO_INSTANT);

    /** JSON of any type. Numbers keep all their digits. */
    public static final Codec<JsonNode> JSON = new Scalar<>("JsonNode", Kind.JSON);

    private Codecs() {}

    private enum Kind {
        STRING,
        BOOLEAN,
        INTEGER,
        LONG,
        DOUBLE,
        SNOWFLAKE,
        INSTANT,
        ISO_INSTANT,
        JSON
    }

    /** One class for all types without type arguments, because loading a class for each takes time. */
    private static final class Scalar<T> extends Codec<T> {
        private final Kind kind;

        Scalar(String name, Kind kind) {
            super(name);
            this.kind = kind;
        }

        @Override
        @SuppressWarnings("unchecked") // each constant has the kind of its type
        public @Nullable T read(WireReader in) throws IOException {
            return (T) any(in);
        }

        private @Nullable Object any(WireReader in) throws IOException {
            return switch (kind) {
                case STRING -> in.text();
                case BOOLEAN -> in.truth();
                case INTEGER -> {
                    long value = in.integer();
                    yield value == WireReader.ABSENT ? null : (Integer) (int) value;
                }
                case LONG -> in.whole();
                case DOUBLE -> in.fraction();
                case SNOWFLAKE -> in.snowflake();
                case INSTANT, ISO_INSTANT -> in.instant();
                case JSON -> in.tree();
            };
        }

        @Override
        public void write(T value, JsonGenerator out) throws IOException {
            switch (kind) {
                case STRING, SNOWFLAKE -> out.writeString(value.toString());
                case BOOLEAN -> out.writeBoolean((Boolean) value);
                case INTEGER, LONG -> out.writeNumber(((Number) value).longValue());
                case DOUBLE -> out.writeNumber((Double) value);
                case INSTANT, ISO_INSTANT -> Timestamps.write((Instant) value, kind == Kind.ISO_INSTANT, out);
                case JSON -> JsonTrees.write((JsonNode) value, out);
            }
        }
    }
}
