package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** A member of a team. */
@Value.Immutable
@WireModel
public sealed interface TeamMember extends WireObject permits TeamMemberBuilder.ImmutableTeamMember {
    /** Reads and writes this type as JSON. */
    Codec<TeamMember> CODEC = TeamMemberCodec.CODEC;

    /** {@return the user; empty if the service left it out} */
    @WireRequired
    Optional<PartialUser> user();

    /** {@return the team; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> teamId();

    /** {@return whether the member has joined; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default MembershipState membershipState() {
        return MembershipState.UNKNOWN;
    }

    /** {@return the role, which determines the permissions; empty if the service left it out} */
    Optional<TeamRole> role();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static TeamMemberBuilder builder() {
        return new TeamMemberBuilder();
    }
}
