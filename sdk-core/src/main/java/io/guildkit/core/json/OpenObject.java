package io.guildkit.core.json;

/**
 * An object of which only a part is documented: anything may be among its {@linkplain #unknownFields() unknown fields},
 * so a {@link io.guildkit.core.DriftListener} does not hear of them.
 */
public interface OpenObject extends WireObject {}
