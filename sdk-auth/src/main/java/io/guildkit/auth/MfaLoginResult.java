package io.guildkit.auth;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** The result of a login with a second factor. */
@Value.Immutable
@WireModel
public sealed interface MfaLoginResult extends WireObject permits MfaLoginResultBuilder.ImmutableMfaLoginResult {
    /** Reads and writes this type as JSON. */
    Codec<MfaLoginResult> CODEC = MfaLoginResultCodec.CODEC;

    /** {@return the account's token; a secret} */
    @Value.Redacted
    String token();

    /** {@return the settings; empty if the service left them out} */
    @WireRequired
    Optional<LoginSettings> userSettings();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static MfaLoginResultBuilder builder() {
        return new MfaLoginResultBuilder();
    }
}
