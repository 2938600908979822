package io.guildkit.core.wire;

import org.jspecify.annotations.Nullable;

/** An open enumeration of strings. */
public abstract class StringValue extends WireValue<String> {
    /**
     * Creates a value of an open enumeration.
     *
     * @param raw the value on the wire, or null for the absent one
     * @param name the constant's name, or null for a value without one
     */
    protected StringValue(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value in JSON.
     *
     * @return the raw value; {@code ""} if the service left it out
     */
    public final String value() {
        return rawOr("");
    }
}
