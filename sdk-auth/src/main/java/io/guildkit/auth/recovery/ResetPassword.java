package io.guildkit.auth.recovery;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A new password in place of a forgotten one. */
@Value.Immutable
@WireModel
public sealed interface ResetPassword permits ResetPasswordBuilder.ImmutableResetPassword {
    /** {@return the token that was sent by e-mail or phone; a secret} */
    @Value.Redacted
    String token();

    /** {@return the new password; 8 to 72 characters; a secret} */
    @Value.Redacted
    String password();

    /** {@return the path where the reset was begun; empty for none} */
    Optional<String> source();

    /** {@return the ticket of a demand for a second factor; empty at first; a secret} */
    @Value.Redacted
    Optional<String> ticket();

    /** {@return the second factor for it; empty at first; a secret} */
    @Value.Redacted
    Optional<String> code();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("token", token());
        Limits.length("password", password(), Passwords.MIN, Passwords.MAX);
        if (code().isPresent() && ticket().isEmpty()) {
            throw new IllegalArgumentException("code needs the ticket that it is given for");
        }
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ResetPasswordBuilder builder() {
        return new ResetPasswordBuilder();
    }
}
