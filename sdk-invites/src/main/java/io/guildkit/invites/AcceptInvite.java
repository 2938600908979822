package io.guildkit.invites;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of accepting an invite. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface AcceptInvite extends WireRequest permits AcceptInviteBuilder.ImmutableAcceptInvite {
    /** Writes this type as JSON. */
    WireWriter<AcceptInvite> CODEC = AcceptInviteCodec.CODEC;

    /** {@return the gateway session that gets access; required for guest invites only; a secret} */
    @Value.Redacted
    Optional<String> sessionId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("session_id").required(sessionId());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static AcceptInviteBuilder builder() {
        return new AcceptInviteBuilder();
    }
}
