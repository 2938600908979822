package io.guildkit.invites;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.Optional;
import org.immutables.value.Value;

/** An invite, as it is created and listed: with its uses and limits. */
@Value.Immutable
@WireModel
public sealed interface InviteWithMetadata extends WireObject, InviteDetails
        permits InviteWithMetadataBuilder.ImmutableInviteWithMetadata {
    /** Reads and writes this type as JSON. */
    Codec<InviteWithMetadata> CODEC = InviteWithMetadataCodec.CODEC;

    /** {@return how often it was used; empty for invites to groups, where this is not counted} */
    Optional<Integer> uses();

    /**
     * {@return how often it can be used, 0 for any number; empty if the service did not say. Invites to groups are not
     * limited}
     */
    Optional<Integer> maxUses();

    /**
     * {@return how many seconds it is valid for, counted from its creation; 0 for ever, also if the service did not
     * say}
     */
    @Value.Default
    default int maxAge() {
        return 0;
    }

    /** {@return whether those who accept it leave the guild when they disconnect; for guilds only} */
    @Value.Default
    default boolean temporary() {
        return false;
    }

    /** {@return when it was created; empty if the service left it out} */
    @WireRequired
    Optional<Instant> createdAt();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static InviteWithMetadataBuilder builder() {
        return new InviteWithMetadataBuilder();
    }
}
