package io.guildkit.auth;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** The answer to a challenge for a security key. */
@Value.Immutable
@WireModel
public sealed interface FinishPasswordless permits FinishPasswordlessBuilder.ImmutableFinishPasswordless {
    /** Writes this type as JSON. */
    WireWriter<FinishPasswordless> CODEC = FinishPasswordlessCodec.CODEC;

    /** {@return the ticket of the challenge; a secret} */
    @Value.Redacted
    String ticket();

    /** {@return the public-key credential response as JSON text; a secret} */
    @Value.Redacted
    String credential();

    /** {@return what led to it from outside the usual way; empty for nothing} */
    Optional<LoginSource> loginSource();

    /** {@return the SKU of the gift code that led to it; empty for none} */
    Optional<String> giftCodeSkuId();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("ticket", ticket());
        Limits.notEmpty("credential", credential());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static FinishPasswordlessBuilder builder() {
        return new FinishPasswordlessBuilder();
    }
}
