package io.guildkit.core.wire;

import org.immutables.value.Value;

/** A request. Other members can be sent with the builders' {@code putUnknownField(name, value)}. */
public interface WireRequest {
    /**
     * Returns the members this type has no accessor for, by their JSON name. They are written after all others. Their texts count as secrets, so
     * they are never printed.
     *
     * @return the members; empty if there are none
     */
    @WireExtras
    @Value.Redacted
    UnknownFields unknownFields();
}
