package io.guildkit.invites;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a new friend invite. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface CreateFriendInvite extends WireRequest
        permits CreateFriendInviteBuilder.ImmutableCreateFriendInvite {
    /** Writes this type as JSON. */
    WireWriter<CreateFriendInvite> CODEC = CreateFriendInviteCodec.CODEC;

    /** {@return a code that was generated beforehand; empty for a new code} */
    Optional<String> code();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("code").required(code());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateFriendInviteBuilder builder() {
        return new CreateFriendInviteBuilder();
    }
}
