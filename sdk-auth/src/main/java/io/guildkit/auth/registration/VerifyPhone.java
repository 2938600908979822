package io.guildkit.auth.registration;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The code that was sent to a phone. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface VerifyPhone permits VerifyPhoneBuilder.ImmutableVerifyPhone {
    /** Writes this type as JSON. */
    WireWriter<VerifyPhone> CODEC = VerifyPhoneCodec.CODEC;

    /** {@return the number in E.164 form} */
    String phone();

    /** {@return the code; a secret} */
    @Value.Redacted
    String code();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        PhoneNumbers.check(faults.at("phone"), phone());
        faults.at("code").required(code());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static VerifyPhoneBuilder builder() {
        return new VerifyPhoneBuilder();
    }
}
