package io.guildkit.auth.registration;

import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** What a registration came to. */
@Value.Immutable
@WireModel
public sealed interface RegisterResult extends WireObject permits RegisterResultBuilder.ImmutableRegisterResult {
    /** {@return the new account's token; a secret} */
    @Value.Redacted
    String token();

    /** {@return whether to show the form of the guild that was joined; empty if the service did not say} */
    Optional<Boolean> showVerificationForm();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static RegisterResultBuilder builder() {
        return new RegisterResultBuilder();
    }
}
