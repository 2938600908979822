package io.guildkit.invites.discovery;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** Whether a term can be a keyword of a guild. */
@Value.Immutable
@WireModel
public sealed interface TermValidity extends WireObject permits TermValidityBuilder.ImmutableTermValidity {
    /** {@return whether it can} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean valid() {
        return false;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static TermValidityBuilder builder() {
        return new TermValidityBuilder();
    }
}
