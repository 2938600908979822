package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A part of a guild's shop for roles, of which only the basics are known. All other members are in the {@linkplain
 * #unknownFields() unknown fields}.
 */
@Value.Immutable
@WireModel
public sealed interface RoleSubscriptionObject extends OpenObject
        permits RoleSubscriptionObjectBuilder.ImmutableRoleSubscriptionObject {
    /** Reads and writes this type as JSON. */
    Codec<RoleSubscriptionObject> CODEC = RoleSubscriptionObjectCodec.CODEC;

    /** {@return the identifier; empty if there is none} */
    Optional<Snowflake> id();

    /** {@return the name; empty if there is none} */
    Optional<String> name();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static RoleSubscriptionObjectBuilder builder() {
        return new RoleSubscriptionObjectBuilder();
    }
}
