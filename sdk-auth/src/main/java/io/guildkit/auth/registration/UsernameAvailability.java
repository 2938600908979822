package io.guildkit.auth.registration;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** The availability of a username. */
@Value.Immutable
@WireModel
public sealed interface UsernameAvailability extends WireObject
        permits UsernameAvailabilityBuilder.ImmutableUsernameAvailability {
    /** Reads and writes this type as JSON. */
    Codec<UsernameAvailability> CODEC = UsernameAvailabilityCodec.CODEC;

    /** {@return whether the name is taken} */
    @WireRequired
    @Value.Default
    default boolean taken() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static UsernameAvailabilityBuilder builder() {
        return new UsernameAvailabilityBuilder();
    }
}
