package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** A second factor that the service accepts for an operation. */
@Value.Immutable
@WireModel
public sealed interface MfaMethod extends WireObject permits MfaMethodBuilder.ImmutableMfaMethod {
    /** Reads and writes this type as JSON. */
    Codec<MfaMethod> CODEC = MfaMethodCodec.CODEC;

    /** {@return the kind of factor; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default AuthenticatorType type() {
        return AuthenticatorType.UNKNOWN;
    }

    /** {@return the credential request options for a security key, as JSON text; empty for other factors} */
    Optional<String> challenge();

    /** {@return whether a backup code is accepted in place of a TOTP code; empty if the service left it out} */
    Optional<Boolean> backupCodesAllowed();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static MfaMethodBuilder builder() {
        return new MfaMethodBuilder();
    }
}
