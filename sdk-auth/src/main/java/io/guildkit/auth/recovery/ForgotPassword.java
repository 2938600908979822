package io.guildkit.auth.recovery;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Names the account whose password was forgotten. */
@Value.Immutable
@WireModel
sealed interface ForgotPassword permits ForgotPasswordBuilder.ImmutableForgotPassword {
    /** Writes this type as JSON. */
    WireWriter<ForgotPassword> CODEC = ForgotPasswordCodec.CODEC;

    /** {@return the e-mail address, or the phone number in E.164 form} */
    String login();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("login", login());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ForgotPasswordBuilder builder() {
        return new ForgotPasswordBuilder();
    }
}
