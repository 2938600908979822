package io.guildkit.invites;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** An invite, in the results of getting, accepting and deleting it. */
@Value.Immutable
@WireModel
public sealed interface Invite extends WireObject, InviteDetails permits InviteBuilder.ImmutableInvite {
    /** Reads and writes this type as JSON. */
    Codec<Invite> CODEC = InviteCodec.CODEC;

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static InviteBuilder builder() {
        return new InviteBuilder();
    }
}
