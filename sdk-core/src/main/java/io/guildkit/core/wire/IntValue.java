package io.guildkit.core.wire;

import org.jspecify.annotations.Nullable;

/** An open enumeration of integers. */
public abstract class IntValue extends WireValue<Integer> {
    /**
     * Creates a value of an open enumeration.
     *
     * @param raw the value on the wire, or null for the absent one
     * @param name the constant's name, or null for a value without one
     */
    protected IntValue(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value in JSON.
     *
     * @return the raw value; {@code -1} if the service left it out
     */
    public final int value() {
        return rawOr(-1);
    }
}
