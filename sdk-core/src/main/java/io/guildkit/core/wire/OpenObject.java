package io.guildkit.core.wire;

/**
 * An object of which only a part is documented: its {@linkplain #unknownFields() unknown fields} may contain any
 * member, and a {@link io.guildkit.core.codec.DriftListener} is not notified of them.
 */
public interface OpenObject extends WireObject {}
