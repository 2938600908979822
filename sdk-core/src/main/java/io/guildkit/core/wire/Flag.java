package io.guildkit.core.wire;

/** A named bit. Implemented by Java enums, of which {@link FlagSet} has sets. */
public interface Flag {
    /**
     * Returns the bit's position.
     *
     * @return 0 for the lowest bit, up to 62
     */
    int bit();

    /**
     * Returns the bit as a number.
     *
     * @return a number with this one bit set
     */
    default long mask() {
        return 1L << bit();
    }
}
