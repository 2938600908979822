package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import org.immutables.value.Value;

/** An interactive part of a message. {@link #unknownFields()} contains the members without an accessor. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface Component extends OpenObject permits ComponentBuilder.ImmutableComponent {
    /** Reads and writes this type as JSON. */
    Codec<Component> CODEC = ComponentCodec.CODEC;

    /** {@return the type; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ComponentType type() {
        return ComponentType.UNKNOWN;
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static ComponentBuilder builder() {
        return new ComponentBuilder();
    }
}
