package io.guildkit.auth.recovery;

import io.guildkit.auth.flow.SecondFactorDemand;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The result of a password reset: a token, or the demand for a second factor. {@link RecoveryClient#reset} distinguishes them. */
@Value.Immutable
@WireModel
public sealed interface ResetResult extends WireObject, SecondFactorDemand
        permits ResetResultBuilder.ImmutableResetResult {
    /** Reads and writes this type as JSON. */
    Codec<ResetResult> CODEC = ResetResultCodec.CODEC;

    /** {@return the account's token; empty if the reset is not complete; a secret} */
    @Value.Redacted
    Optional<String> token();

    /** {@return the account's identifier; empty if the service left it out} */
    Optional<Snowflake> userId();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ResetResultBuilder builder() {
        return new ResetResultBuilder();
    }
}
