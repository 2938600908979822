package io.guildkit.auth.handoff;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** The token by which another client signs in. */
@Value.Immutable
@WireModel
public sealed interface HandoffToken extends WireObject permits HandoffTokenBuilder.ImmutableHandoffToken {
    /** Reads and writes this type as JSON. */
    Codec<HandoffToken> CODEC = HandoffTokenCodec.CODEC;

    /** {@return the handoff token, which is no account token; a secret} */
    @Value.Redacted
    String handoffToken();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static HandoffTokenBuilder builder() {
        return new HandoffTokenBuilder();
    }
}
