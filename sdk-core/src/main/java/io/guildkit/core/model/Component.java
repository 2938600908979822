package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** An interactive part of a message. All but its type is among the {@linkplain #unknownFields() open fields}. */
@Value.Immutable
@WireModel
public sealed interface Component extends OpenObject permits ComponentBuilder.ImmutableComponent {
    /** {@return what it is; unknown if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default ComponentType type() {
        return ComponentType.UNKNOWN;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ComponentBuilder builder() {
        return new ComponentBuilder();
    }
}
