package io.guildkit.auth.registration;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The result of a registration. */
@Value.Immutable
@WireModel
public sealed interface RegisterResult extends WireObject permits RegisterResultBuilder.ImmutableRegisterResult {
    /** Reads and writes this type as JSON. */
    Codec<RegisterResult> CODEC = RegisterResultCodec.CODEC;

    /** {@return the new account's token; a secret} */
    @Value.Redacted
    String token();

    /** {@return whether to show the onboarding form of the joined guild; empty if the service left it out} */
    Optional<Boolean> showVerificationForm();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static RegisterResultBuilder builder() {
        return new RegisterResultBuilder();
    }
}
