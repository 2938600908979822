package io.guildkit.core.wire;

import org.immutables.value.Value;

/** An object from a server. It keeps all members without an accessor. */
public interface WireObject {
    /**
     * Returns the members this type has no accessor for, by their JSON name.
     *
     * <p>They are written back when the object is encoded, so data of newer servers is preserved. They are never
     * printed, because they may contain secrets.
     *
     * @return the members, empty if there were none
     */
    @WireExtras
    @Value.Redacted
    @Value.Default
    default UnknownFields unknownFields() {
        return UnknownFields.none();
    }

    /**
     * Returns whether the service sent a value for a member that could not be read. The accessor of the member then returns the same as for
     * an absent one, which can have a meaning of its own, such as that an invite does not expire.
     *
     * @param name the name of the member in JSON, such as {@code expires_at}
     * @return false also for a member that this type has no accessor for
     */
    default boolean isUnreadable(String name) {
        return unknownFields().unreadable().containsKey(name);
    }
}
