package io.guildkit.auth;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** What a login with a security key alone came to. */
@Value.Immutable
@WireModel
public sealed interface PasswordlessResult extends WireObject
        permits PasswordlessResultBuilder.ImmutablePasswordlessResult {
    /** Reads and writes this type as JSON. */
    Codec<PasswordlessResult> CODEC = PasswordlessResultCodec.CODEC;

    /** {@return who logged in; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> userId();

    /** {@return the account's token; a secret} */
    @Value.Redacted
    String token();

    /** {@return the settings; empty if the service left them out} */
    @WireRequired
    Optional<LoginSettings> userSettings();

    /** {@return what has to be done before the account can be used on} */
    List<LoginRequiredAction> requiredActions();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static PasswordlessResultBuilder builder() {
        return new PasswordlessResultBuilder();
    }
}
