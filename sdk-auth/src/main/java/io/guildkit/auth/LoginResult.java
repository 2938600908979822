package io.guildkit.auth;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.auth.flow.SecondFactorDemand;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** What a login came to: a token, or the demand for a second factor. {@link AuthClient#signIn} tells them apart. */
@Value.Immutable
@WireModel
public sealed interface LoginResult extends WireObject, SecondFactorDemand
        permits LoginResultBuilder.ImmutableLoginResult {
    /** {@return who logged in; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<Snowflake> userId();

    /** {@return the account's token; empty if the login is not complete; a secret} */
    @Value.Redacted
    Optional<String> token();

    /** {@return the settings; empty if the login is not complete} */
    Optional<LoginSettings> userSettings();

    /** {@return what has to be done before the account can be used on} */
    List<LoginRequiredAction> requiredActions();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static LoginResultBuilder builder() {
        return new LoginResultBuilder();
    }
}
