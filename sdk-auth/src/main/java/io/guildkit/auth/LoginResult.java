package io.guildkit.auth;

import io.guildkit.auth.flow.SecondFactorDemand;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The result of a login: a token, or the demand for a second factor. {@link AuthClient#signIn} distinguishes them. */
@Value.Immutable
@WireModel
public sealed interface LoginResult extends WireObject, SecondFactorDemand
        permits LoginResultBuilder.ImmutableLoginResult {
    /** Reads and writes this type as JSON. */
    Codec<LoginResult> CODEC = LoginResultCodec.CODEC;

    /** {@return the account's identifier; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> userId();

    /** {@return the account's token; empty if the login is not complete; a secret} */
    @Value.Redacted
    Optional<String> token();

    /** {@return the settings; empty if the login is not complete} */
    Optional<LoginSettings> userSettings();

    /** {@return the actions that the service requires before the account can be used again} */
    List<LoginRequiredAction> requiredActions();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static LoginResultBuilder builder() {
        return new LoginResultBuilder();
    }
}
