package io.guildkit.auth.registration;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Names a username. */
@Value.Immutable
@WireModel
sealed interface UsernameAttempt permits UsernameAttemptBuilder.ImmutableUsernameAttempt {
    /** Writes this type as JSON. */
    WireWriter<UsernameAttempt> CODEC = UsernameAttemptCodec.CODEC;

    /** {@return the name} */
    String username();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("username", username());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static UsernameAttemptBuilder builder() {
        return new UsernameAttemptBuilder();
    }
}
