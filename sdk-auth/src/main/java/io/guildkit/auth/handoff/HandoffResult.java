package io.guildkit.auth.handoff;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** The result of a handoff. */
@Value.Immutable
@WireModel
public sealed interface HandoffResult extends WireObject permits HandoffResultBuilder.ImmutableHandoffResult {
    /** Reads and writes this type as JSON. */
    Codec<HandoffResult> CODEC = HandoffResultCodec.CODEC;

    /** {@return the account's token for this client; a secret} */
    @Value.Redacted
    String token();

    /** {@return the account that has signed in; empty if the service left it out} */
    @WireRequired
    Optional<PartialUser> user();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static HandoffResultBuilder builder() {
        return new HandoffResultBuilder();
    }
}
