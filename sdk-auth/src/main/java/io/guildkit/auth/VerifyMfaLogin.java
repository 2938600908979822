package io.guildkit.auth;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The second factor of a login. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface VerifyMfaLogin extends WireRequest permits VerifyMfaLoginBuilder.ImmutableVerifyMfaLogin {
    /** Writes this type as JSON. */
    WireWriter<VerifyMfaLogin> CODEC = VerifyMfaLoginCodec.CODEC;

    /** {@return the ticket of the login; a secret} */
    @Value.Redacted
    String ticket();

    /** {@return the code; for a security key, the credential response as JSON text; a secret} */
    @Value.Redacted
    String code();

    /** {@return the origin of an unusual login; empty for none} */
    Optional<LoginSource> loginSource();

    /** {@return the SKU of the gift code that led to the sign-in; empty for none} */
    Optional<String> giftCodeSkuId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("ticket").required(ticket());
        faults.at("code").required(code());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static VerifyMfaLoginBuilder builder() {
        return new VerifyMfaLoginBuilder();
    }
}
