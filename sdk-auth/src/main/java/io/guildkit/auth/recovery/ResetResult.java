package io.guildkit.auth.recovery;

import io.guildkit.auth.flow.SecondFactorDemand;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What a password reset came to: a token, or the demand for a second factor. {@link RecoveryClient#reset} tells them
 * apart.
 */
@Value.Immutable
@WireModel
public sealed interface ResetResult extends WireObject, SecondFactorDemand
        permits ResetResultBuilder.ImmutableResetResult {
    /** {@return the account's token; empty if the reset is not complete; a secret} */
    @Value.Redacted
    Optional<String> token();

    /** {@return whose password it is; empty if the service did not say} */
    Optional<Snowflake> userId();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ResetResultBuilder builder() {
        return new ResetResultBuilder();
    }
}
