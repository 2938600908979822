package io.guildkit.auth.registration;

import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** The proof that a phone number was verified. */
@Value.Immutable
@WireModel
public sealed interface PhoneToken extends WireObject permits PhoneTokenBuilder.ImmutablePhoneToken {
    /** {@return what the registration names; a secret} */
    @Value.Redacted
    String token();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static PhoneTokenBuilder builder() {
        return new PhoneTokenBuilder();
    }
}
