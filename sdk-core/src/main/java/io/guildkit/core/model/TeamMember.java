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

    /** {@return who it is; empty if the service left it out} */
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

    /** {@return what the member may do; empty if the service did not say} */
    Optional<TeamRole> role();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static TeamMemberBuilder builder() {
        return new TeamMemberBuilder();
    }
}
