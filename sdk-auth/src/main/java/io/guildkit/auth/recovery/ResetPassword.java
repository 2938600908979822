package io.guildkit.auth.recovery;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** A new password in place of a forgotten one. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ResetPassword extends WireRequest permits ResetPasswordBuilder.ImmutableResetPassword {
    /** Writes this type as JSON. */
    WireWriter<ResetPassword> CODEC = ResetPasswordCodec.CODEC;

    /** {@return the token that was sent by e-mail or phone; a secret} */
    @Value.Redacted
    String token();

    /** {@return the new password; 8 to 72 characters; a secret} */
    @Value.Redacted
    String password();

    /** {@return the path at which the reset began; empty for none} */
    Optional<String> source();

    /** {@return the ticket of a demand for a second factor; empty at first; a secret} */
    @Value.Redacted
    Optional<String> ticket();

    /** {@return the second factor for the reset; empty in the first request; a secret} */
    @Value.Redacted
    Optional<String> code();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("token").required(token());
        faults.at("password").length(password(), Passwords.MIN, Passwords.MAX);
        if (code().isPresent() && ticket().isEmpty()) {
            faults.at("ticket").missing("This field is required if code is set: the code belongs to a ticket.");
        }
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ResetPasswordBuilder builder() {
        return new ResetPasswordBuilder();
    }
}
