package io.guildkit.auth.registration;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** Whether a username is free. */
@Value.Immutable
@WireModel
public sealed interface UsernameAvailability extends WireObject
        permits UsernameAvailabilityBuilder.ImmutableUsernameAvailability {
    /** {@return whether somebody has it already} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean taken() {
        return false;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static UsernameAvailabilityBuilder builder() {
        return new UsernameAvailabilityBuilder();
    }
}
