package io.guildkit.auth.registration;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Names a phone number. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface PhoneNumber permits PhoneNumberBuilder.ImmutablePhoneNumber {
    /** Writes this type as JSON. */
    WireWriter<PhoneNumber> CODEC = PhoneNumberCodec.CODEC;

    /** {@return the number in E.164 form, such as +4915112345678} */
    String phone();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        PhoneNumbers.check(faults.at("phone"), phone());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static PhoneNumberBuilder builder() {
        return new PhoneNumberBuilder();
    }
}
