package io.guildkit.auth;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The result of a login with only a security key. */
@Value.Immutable
@WireModel
public sealed interface PasswordlessResult extends WireObject
        permits PasswordlessResultBuilder.ImmutablePasswordlessResult {
    /** Reads and writes this type as JSON. */
    Codec<PasswordlessResult> CODEC = PasswordlessResultCodec.CODEC;

    /** {@return the account's identifier; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> userId();

    /** {@return the account's token; a secret} */
    @Value.Redacted
    String token();

    /** {@return the settings; empty if the service left them out} */
    @WireRequired
    Optional<LoginSettings> userSettings();

    /** {@return the actions that the service requires before the account can be used again} */
    List<LoginRequiredAction> requiredActions();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PasswordlessResultBuilder builder() {
        return new PasswordlessResultBuilder();
    }
}
