package io.guildkit.auth;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The response to a challenge for a security key. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface FinishPasswordless extends WireRequest
        permits FinishPasswordlessBuilder.ImmutableFinishPasswordless {
    /** Writes this type as JSON. */
    WireWriter<FinishPasswordless> CODEC = FinishPasswordlessCodec.CODEC;

    /** {@return the ticket of the challenge; a secret} */
    @Value.Redacted
    String ticket();

    /** {@return the public-key credential response as JSON text; a secret} */
    @Value.Redacted
    String credential();

    /** {@return the origin of an unusual login; empty for none} */
    Optional<LoginSource> loginSource();

    /** {@return the SKU of the gift code that led to the sign-in; empty for none} */
    Optional<String> giftCodeSkuId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("ticket").required(ticket());
        faults.at("credential").required(credential());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static FinishPasswordlessBuilder builder() {
        return new FinishPasswordlessBuilder();
    }
}
