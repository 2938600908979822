package io.guildkit.auth.recovery;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Names the account whose password was forgotten. */
@Value.Immutable
@WireModel
public sealed interface ForgotPassword permits ForgotPasswordBuilder.ImmutableForgotPassword {
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
