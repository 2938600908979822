package io.guildkit.invites;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** How to create an invite that makes friends. */
@Value.Immutable
@WireModel
public sealed interface CreateFriendInvite permits CreateFriendInviteBuilder.ImmutableCreateFriendInvite {
    /** Writes this type as JSON. */
    WireWriter<CreateFriendInvite> CODEC = CreateFriendInviteCodec.CODEC;

    /** {@return a code that was generated beforehand; empty for a new one} */
    Optional<String> code();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        code().ifPresent(code -> Limits.notEmpty("code", code));
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static CreateFriendInviteBuilder builder() {
        return new CreateFriendInviteBuilder();
    }
}
