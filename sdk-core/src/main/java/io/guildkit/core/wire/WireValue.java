package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One value of an open enumeration.
 *
 * <p>Servers add values without notice. A Java {@code enum} would either fail on them or forget what was sent; a wire
 * value keeps the raw value and says whether this version knows it. Known values are constants and may be compared with
 * {@code ==}; all values have {@code equals}.
 *
 * <p>A subclass declares its constants, then a {@link Known} table of them, and a static {@code of} that asks the table and
 * makes a value of its own for what is not in it.
 *
 * @param <R> the type on the wire: {@link String} or {@link Integer}
 */
@JsonIdentityInfo(generator = MapperGuard.class)
public abstract class WireValue<R extends Comparable<R>> {
    private final @Nullable R raw;
    private final @Nullable String name;

    /**
     * For subclasses.
     *
     * @param raw the value on the wire, or null for the value that stands for "not there"
     * @param name the constant's name, or null if this version does not know the value
     */
    protected WireValue(@Nullable R raw, @Nullable String name) {
        this.raw = raw;
        this.name = name;
    }

    /**
     * Tells whether this version of the library has a constant for the value.
     *
     * @return false for values that are newer than this library, and for an absent one
     */
    public final boolean isKnown() {
        return name != null;
    }

    /**
     * Tells whether the server left the value out.
     *
     * @return true if there is no raw value
     */
    public final boolean isAbsent() {
        return raw == null;
    }

    /**
     * Returns the constant's name.
     *
     * @return such as {@code TOTP}; {@code UNKNOWN} if there is no constant for the value
     */
    public final String name() {
        return name == null ? "UNKNOWN" : name;
    }

    /**
     * Returns the value on the wire.
     *
     * @return what JSON contains; empty for an absent value
     */
    public final Optional<R> raw() {
        return Optional.ofNullable(raw);
    }

    /**
     * Returns the value on the wire, or a stand-in if it is absent.
     *
     * @param whenAbsent what to return for an absent value
     * @return the raw value
     */
    protected final R rawOr(R whenAbsent) {
        return raw == null ? whenAbsent : raw;
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
     * The constants of one enumeration, by raw value.
     *
     * @param <R> the type on the wire
     * @param <V> the enumeration
     */
    public static final class Known<R extends Comparable<R>, V extends WireValue<R>> {
        private final Map<R, V> byRaw = new LinkedHashMap<>();

        private Known(List<V> constants) {
            for (V constant : constants) {
                V previous = byRaw.put(constant.raw().orElseThrow(), constant);
                if (previous != null) {
                    throw new IllegalArgumentException(previous.name() + " and " + constant.name() + " are the same");
                }
            }
        }

        /**
         * Collects the constants of an enumeration.
         *
         * @param <R> the type on the wire
         * @param <V> the enumeration
         * @param constants all constants, in the order of the documentation
         * @return the table
         */
        @SafeVarargs
        @SuppressWarnings("varargs") // the array is only read
        public static <R extends Comparable<R>, V extends WireValue<R>> Known<R, V> of(V... constants) {
            return new Known<>(Arrays.asList(constants));
        }

        /**
         * Returns the constant for a raw value.
         *
         * @param raw what is on the wire
         * @return the constant, or null if there is none
         */
        public @Nullable V find(R raw) {
            return byRaw.get(Objects.requireNonNull(raw, "raw"));
        }

        /**
         * Returns all constants.
         *
         * @return in the order of the documentation
         */
        public List<V> values() {
            return List.copyOf(byRaw.values());
        }
    }
}
