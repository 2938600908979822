package io.guildkit.auth.registration;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Names a username. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface UsernameAttempt permits UsernameAttemptBuilder.ImmutableUsernameAttempt {
    /** Writes this type as JSON. */
    WireWriter<UsernameAttempt> CODEC = UsernameAttemptCodec.CODEC;

    /** {@return the name} */
    String username();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("username").required(username());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static UsernameAttemptBuilder builder() {
        return new UsernameAttemptBuilder();
    }
}
