package io.guildkit.core.wire;

/**
 * An object of which only a part is documented: anything may be among its {@linkplain #unknownFields() unknown fields},
 * so a {@link io.guildkit.core.codec.DriftListener} does not hear of them.
 */
public interface OpenObject extends WireObject {}
