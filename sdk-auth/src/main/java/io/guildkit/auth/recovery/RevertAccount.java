package io.guildkit.auth.recovery;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Takes an account back. */
@Value.Immutable
@WireModel
sealed interface RevertAccount permits RevertAccountBuilder.ImmutableRevertAccount {
    /** Writes this type as JSON. */
    WireWriter<RevertAccount> CODEC = RevertAccountCodec.CODEC;

    /** {@return the token of the recovery e-mail; a secret} */
    @Value.Redacted
    String token();

    /** {@return the new password; 8 to 72 characters; a secret} */
    @Value.Redacted
    String password();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("token", token());
        Limits.length("password", password(), Passwords.MIN, Passwords.MAX);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static RevertAccountBuilder builder() {
        return new RevertAccountBuilder();
    }
}
