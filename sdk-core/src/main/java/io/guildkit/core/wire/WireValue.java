package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value of an open enumeration.
 *
 * <p>Servers add values without notice. A Java {@code enum} would either fail for them or lose the value. A wire value
 * keeps the raw value and states whether this version knows it. Known values are constants and may be compared with
 * {@code ==}; all values have {@code equals}.
 *
 * <p>A subclass declares a {@link Known} table first, then {@linkplain Known#add adds} its constants, and has a static method {@code of}
 * that {@linkplain Known#get looks into} the table.
 *
 * @param <R> the type on the wire: {@link String} or {@link Integer}
 */
@JsonIdentityInfo(generator = MapperGuard.class)
public abstract class WireValue<R extends Comparable<R>> {
    // Why: docs/decisions/0004

    private final @Nullable R raw;
    private final @Nullable String name;

    /**
     * Creates a value of an open enumeration.
     *
     * @param raw the value in JSON; null for the placeholder of an absent value
     * @param name the constant's name; null if this version does not know the value
     */
    protected WireValue(@Nullable R raw, @Nullable String name) {
        this.raw = raw;
        this.name = name;
    }

    /**
     * Returns whether this version of the library has a constant for the value.
     *
     * @return false for values that are newer than this library, and for an absent one
     */
    public final boolean isKnown() {
        return name != null;
    }

    /**
     * Returns whether the service left the value out.
     *
     * @return true if there is no raw value
     */
    public final boolean isAbsent() {
        return raw == null;
    }

    /**
     * Returns the constant's name.
     *
     * @return the name, such as {@code TOTP}; {@code UNKNOWN} if there is no constant for the value
     */
    public final String name() {
        return name == null ? "UNKNOWN" : name;
    }

    /**
     * Returns the value on the wire.
     *
     * @return the value in JSON; empty for an absent value
     */
    public final Optional<R> raw() {
        return Optional.ofNullable(raw);
    }

    /**
     * Returns the value in JSON, or a default if it is absent.
     *
     * @param whenAbsent the default for an absent value
     * @return the raw value
     */
    protected final R rawOr(R whenAbsent) {
        return raw == null ? whenAbsent : raw;
    }

    /** Called by mappers without {@code GuildkitModule} for the key of a map. They would write {@link #toString()} otherwise. */
    @JsonKey
    Object mapKey() {
        return new MapperGuard(); // which throws
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof WireValue<?> that
                        && getClass() == that.getClass()
                        && Objects.equals(raw, that.raw));
    }

    @Override
    public final int hashCode() {
        return Objects.hashCode(raw);
    }

    @Override
    public final String toString() {
        return name != null ? name : raw == null ? "UNKNOWN" : "UNKNOWN(" + raw + ")";
    }

    /**
     * The constants of one enumeration, in the order of the documentation.
     *
     * @param <R> the type on the wire
     * @param <V> the enumeration
     */
    protected static final class Known<R extends Comparable<R>, V extends WireValue<R>> {
        private final Map<R, V> byRaw = new LinkedHashMap<>();

        /** Creates an enumeration without constants. */
        public Known() {}

        /**
         * Adds a constant.
         *
         * @param constant the constant
         * @return the constant
         * @throws IllegalArgumentException if another constant has the same value
         */
        public V add(V constant) {
            V previous = byRaw.putIfAbsent(constant.raw().orElseThrow(), constant);
            if (previous != null) {
                throw new IllegalArgumentException(previous.name() + " and " + constant.name() + " are the same");
            }
            return constant;
        }

        /**
         * Returns the constant for a raw value.
         *
         * @param raw the value on the wire
         * @return the constant; null if there is none
         */
        public @Nullable V get(R raw) {
            return byRaw.get(Objects.requireNonNull(raw, "raw"));
        }

        /**
         * Returns all constants.
         *
         * @return the constants in the order in which they were added
         */
        public List<V> values() {
            return List.copyOf(byRaw.values());
        }
    }
}
