package io.guildkit.auth;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The push registration that ends with a logout. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface Logout extends WireRequest permits LogoutBuilder.ImmutableLogout {
    /** Writes this type as JSON. */
    WireWriter<Logout> CODEC = LogoutCodec.CODEC;

    /** {@return the push service; empty for none} */
    Optional<String> provider();

    /** {@return the device's token at the push service; empty for none; a secret} */
    @Value.Redacted
    Optional<String> token();

    /** {@return the push service for calls, on systems with a separate one; empty for none} */
    Optional<String> voipProvider();

    /** {@return the device's token at the push service for calls; empty for none; a secret} */
    @Value.Redacted
    Optional<String> voipToken();

    /** Checks the request. */
    @Value.Check
    default void check() {
        CODEC.check(this).throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static LogoutBuilder builder() {
        return new LogoutBuilder();
    }
}
