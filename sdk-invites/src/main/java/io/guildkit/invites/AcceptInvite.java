package io.guildkit.invites;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** How to accept an invite. */
@Value.Immutable
@WireModel
public sealed interface AcceptInvite permits AcceptInviteBuilder.ImmutableAcceptInvite {
    /** Writes this type as JSON. */
    WireWriter<AcceptInvite> CODEC = AcceptInviteCodec.CODEC;

    /** {@return the gateway session that gets access; a guest invite needs it, others do not; a secret} */
    @Value.Redacted
    Optional<String> sessionId();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        sessionId().ifPresent(id -> Limits.notEmpty("session_id", id));
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static AcceptInviteBuilder builder() {
        return new AcceptInviteBuilder();
    }
}
