package io.guildkit.auth.registration;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** The proof that a phone number was verified. */
@Value.Immutable
@WireModel
public sealed interface PhoneToken extends WireObject permits PhoneTokenBuilder.ImmutablePhoneToken {
    /** Reads and writes this type as JSON. */
    Codec<PhoneToken> CODEC = PhoneTokenCodec.CODEC;

    /** {@return the token that the registration must contain; a secret} */
    @Value.Redacted
    String token();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PhoneTokenBuilder builder() {
        return new PhoneTokenBuilder();
    }
}
