package io.guildkit.auth.handoff;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Asks for a handoff token. */
@Value.Immutable
@WireModel
sealed interface CreateHandoff permits CreateHandoffBuilder.ImmutableCreateHandoff {
    /** Writes this type as JSON. */
    WireWriter<CreateHandoff> CODEC = CreateHandoffCodec.CODEC;

    /** {@return a key that only the two clients know; a secret} */
    @Value.Redacted
    String key();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("key", key());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static CreateHandoffBuilder builder() {
        return new CreateHandoffBuilder();
    }
}
