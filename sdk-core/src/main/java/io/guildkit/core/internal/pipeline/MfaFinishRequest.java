package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The verification of a second factor. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface MfaFinishRequest permits MfaFinishRequestBuilder.ImmutableMfaFinishRequest {
    /** Writes this type as JSON. */
    WireWriter<MfaFinishRequest> CODEC = MfaFinishRequestCodec.CODEC;

    /** {@return the ticket of error 60003; a secret} */
    @Value.Redacted
    String ticket();

    /** {@return the type of the second factor} */
    AuthenticatorType mfaType();

    /** {@return the code, password or credential; a secret} */
    @Value.Redacted
    String data();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("ticket").required(ticket());
        faults.at("data").required(data());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static MfaFinishRequestBuilder builder() {
        return new MfaFinishRequestBuilder();
    }
}
