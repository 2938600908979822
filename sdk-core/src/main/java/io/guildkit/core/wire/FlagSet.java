package io.guildkit.core.wire;

import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of bit flags that keeps all bits, including bits without a name in this version.
 *
 * <p>Some bits have two names; a set with such a bit contains both.
 *
 * @param <E> the enum that names the bits
 */
@JsonIdentityInfo(generator = MapperGuard.class)
public final class FlagSet<E extends Enum<E> & Flag> {
    private final Class<E> type;
    private final long bits;

    private FlagSet(Class<E> type, long bits) {
        this.type = Objects.requireNonNull(type, "type");
        this.bits = bits;
    }

    /**
     * Returns a set with no bit set.
     *
     * @param <E> the enum that names the bits
     * @param type its class
     * @return the empty set
     */
    public static <E extends Enum<E> & Flag> FlagSet<E> none(Class<E> type) {
        return new FlagSet<>(type, 0);
    }

    /**
     * Returns the set of a raw number's bits.
     *
     * @param <E> the enum that names the bits
     * @param type its class
     * @param bits the bits
     * @return the set
     */
    public static <E extends Enum<E> & Flag> FlagSet<E> ofBits(Class<E> type, long bits) {
        return new FlagSet<>(type, bits);
    }

    /**
     * Returns the set of some flags.
     *
     * @param <E> the enum that names the bits
     * @param first a flag
     * @param more further flags
     * @return the set
     */
    @SafeVarargs
    public static <E extends Enum<E> & Flag> FlagSet<E> of(E first, E... more) {
        long bits = first.mask();
        for (E flag : more) {
            bits |= flag.mask();
        }
        return new FlagSet<>(first.getDeclaringClass(), bits);
    }

    /**
     * Returns whether a flag is set.
     *
     * @param flag the flag
     * @return true if its bit is set
     */
    public boolean has(E flag) {
        return (bits & flag.mask()) != 0;
    }

    /**
     * Returns this set with a flag added.
     *
     * @param flag the flag
     * @return a set with the flag
     */
    public FlagSet<E> plus(E flag) {
        return new FlagSet<>(type, bits | flag.mask());
    }

    /**
     * Returns this set with a flag removed.
     *
     * @param flag the flag
     * @return a set without the flag and without all other names of the same bit
     */
    public FlagSet<E> minus(E flag) {
        return new FlagSet<>(type, bits & ~flag.mask());
    }

    /**
     * Returns the flags that are set and have a name.
     *
     * @return a new set; if a bit has two names, both
     */
    public Set<E> known() {
        Set<E> known = EnumSet.noneOf(type);
        for (E flag : type.getEnumConstants()) {
            if (has(flag)) {
                known.add(flag);
            }
        }
        return known;
    }

    /**
     * Returns the set bits that have no name in this version.
     *
     * @return a number with these bits set
     */
    public long unknownBits() {
        long unknown = bits;
        for (E flag : type.getEnumConstants()) {
            unknown &= ~flag.mask();
        }
        return unknown;
    }

    /**
     * Returns all bits, as in JSON.
     *
     * @return the raw number
     */
    public long bits() {
        return bits;
    }

    /**
     * Returns whether no bit is set.
     *
     * @return true if the raw number is 0
     */
    public boolean isEmpty() {
        return bits == 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FlagSet<?> that && type == that.type && bits == that.bits;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(bits);
    }

    @Override
    public String toString() {
        long unknown = unknownBits();
        return unknown == 0 ? known().toString() : known() + "+0x" + Long.toHexString(unknown);
    }
}
