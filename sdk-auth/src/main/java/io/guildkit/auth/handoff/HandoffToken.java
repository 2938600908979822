package io.guildkit.auth.handoff;

import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** What another client signs in with. */
@Value.Immutable
@WireModel
public sealed interface HandoffToken extends WireObject permits HandoffTokenBuilder.ImmutableHandoffToken {
    /** {@return the handoff token, which is no account token; a secret} */
    @Value.Redacted
    String handoffToken();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static HandoffTokenBuilder builder() {
        return new HandoffTokenBuilder();
    }
}
