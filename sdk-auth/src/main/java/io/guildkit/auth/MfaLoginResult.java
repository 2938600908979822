package io.guildkit.auth;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** What a login with a second factor came to. */
@Value.Immutable
@WireModel
public sealed interface MfaLoginResult extends WireObject permits MfaLoginResultBuilder.ImmutableMfaLoginResult {
    /** {@return the account's token; a secret} */
    @Value.Redacted
    String token();

    /** {@return the settings; empty if the service left them out} */
    @JsonProperty(required = true)
    Optional<LoginSettings> userSettings();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static MfaLoginResultBuilder builder() {
        return new MfaLoginResultBuilder();
    }
}
