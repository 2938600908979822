package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A group of users who own applications. */
@Value.Immutable
@WireModel
public sealed interface Team extends WireObject permits TeamBuilder.ImmutableTeam {
    /** Reads and writes this type as JSON. */
    Codec<Team> CODEC = TeamCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the icon's hash; empty if there is none} */
    Optional<String> icon();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the owner; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> ownerUserId();

    /** {@return the members; empty if the service named none} */
    List<TeamMember> members();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static TeamBuilder builder() {
        return new TeamBuilder();
    }
}
