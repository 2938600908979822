package io.guildkit.invites;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.Optional;
import org.immutables.value.Value;

/** An invite with its uses and limits, in the results of creating and listing invites. */
@Value.Immutable
@WireModel
public sealed interface InviteWithMetadata extends WireObject, InviteDetails
        permits InviteWithMetadataBuilder.ImmutableInviteWithMetadata {
    /** Reads and writes this type as JSON. */
    Codec<InviteWithMetadata> CODEC = InviteWithMetadataCodec.CODEC;

    /** {@return the number of uses; empty for invites to groups, whose uses are not counted} */
    Optional<Integer> uses();

    /**
     * {@return the maximum number of uses, 0 for unlimited; empty if the service left it out. Invites to groups are
     * unlimited}
     */
    Optional<Integer> maxUses();

    /**
     * {@return the lifetime in seconds, counted from the creation; 0 for unlimited, or if the service left it out}
     */
    @Value.Default
    default int maxAge() {
        return 0;
    }

    /** {@return whether users who accept the invite leave the guild when they disconnect; for guilds only} */
    @Value.Default
    default boolean temporary() {
        return false;
    }

    /** {@return the time of creation; empty if the service left it out} */
    @WireRequired
    Optional<Instant> createdAt();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static InviteWithMetadataBuilder builder() {
        return new InviteWithMetadataBuilder();
    }
}
