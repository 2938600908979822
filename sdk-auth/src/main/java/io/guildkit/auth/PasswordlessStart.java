package io.guildkit.auth;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A challenge for a security key, in place of a password. */
@Value.Immutable
@WireModel
public sealed interface PasswordlessStart extends WireObject
        permits PasswordlessStartBuilder.ImmutablePasswordlessStart {
    /** Reads and writes this type as JSON. */
    Codec<PasswordlessStart> CODEC = PasswordlessStartCodec.CODEC;

    /** {@return the ticket, which the request with the key's response must contain; a secret} */
    @Value.Redacted
    String ticket();

    /** {@return the credential request options as JSON text; "" if the service left them out} */
    @WireRequired
    @Value.Default
    default String challenge() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PasswordlessStartBuilder builder() {
        return new PasswordlessStartBuilder();
    }
}
