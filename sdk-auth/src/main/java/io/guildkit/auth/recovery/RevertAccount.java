package io.guildkit.auth.recovery;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The request that reverts a change of an account's e-mail address. */
@RequestStyle
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

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("token").required(token());
        faults.at("password").length(password(), Passwords.MIN, Passwords.MAX);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static RevertAccountBuilder builder() {
        return new RevertAccountBuilder();
    }
}
