package io.guildkit.core.wire;

import org.immutables.value.Value;

/**
 * A request. The builders' {@code putUnknownField(name, value)} adds members without a builder method. The name of a member that
 * has a builder method is refused when the request is built, so that a request contains no member twice.
 */
public interface WireRequest {
    /**
     * Returns the members this type has no accessor for, by their JSON name. They are written after all others. Their texts count as secrets, so
     * only the names of the members are printed.
     *
     * @return the members; empty if there are none
     */
    @WireExtras
    @Value.Redacted
    UnknownFields unknownFields();
}
