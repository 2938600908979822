package io.guildkit.core.wire;

import org.immutables.value.Value;

/** An object from a server. It keeps all members without an accessor. */
public interface WireObject {
    /**
     * Returns the members this type has no accessor for, by their JSON name.
     *
     * <p>They are written back when the object is encoded, so data of newer servers is preserved. Only
     * their names are printed, because the values may contain secrets.
     *
     * @return the members, empty if there were none
     */
    @WireExtras
    @Value.Redacted
    @Value.Default
    default UnknownFields unknownFields() {
        return UnknownFields.none();
    }
}
