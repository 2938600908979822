package io.guildkit.auth.sessions;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** A client that a session was used from. */
@Value.Immutable
@WireModel
public sealed interface AuthSessionClientInfo extends WireObject
        permits AuthSessionClientInfoBuilder.ImmutableAuthSessionClientInfo {
    /** Reads and writes this type as JSON. */
    Codec<AuthSessionClientInfo> CODEC = AuthSessionClientInfoCodec.CODEC;

    /** {@return the operating system; empty if unknown} */
    Optional<String> os();

    /** {@return the browser or kind of client; empty if unknown} */
    Optional<String> platform();

    /** {@return the approximate location; empty if unknown} */
    Optional<String> location();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static AuthSessionClientInfoBuilder builder() {
        return new AuthSessionClientInfoBuilder();
    }
}
