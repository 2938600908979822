package io.guildkit.core.wire;

import org.immutables.value.Value;

/** A request. Members that this library does not know can be sent, too: builders have {@code putUnknownField(name, value)}. */
public interface WireRequest {
    /**
     * Returns the members this type has no accessor for, by their JSON name. They are written after all others, and are never
     * printed.
     *
     * @return the members, empty if there are none
     */
    @WireExtras
    @Value.Redacted
    UnknownFields unknownFields();
}
