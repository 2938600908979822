package io.guildkit.auth.recovery;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The account with the forgotten password. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface ForgotPassword permits ForgotPasswordBuilder.ImmutableForgotPassword {
    /** Writes this type as JSON. */
    WireWriter<ForgotPassword> CODEC = ForgotPasswordCodec.CODEC;

    /** {@return the e-mail address, or the phone number in E.164 form} */
    String login();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("login").required(login());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ForgotPasswordBuilder builder() {
        return new ForgotPasswordBuilder();
    }
}
