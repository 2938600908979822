package io.guildkit.auth.sessions;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** The active sessions of an account. */
@Value.Immutable
@WireModel
public sealed interface AuthSessions extends WireObject permits AuthSessionsBuilder.ImmutableAuthSessions {
    /** Reads and writes this type as JSON. */
    Codec<AuthSessions> CODEC = AuthSessionsCodec.CODEC;

    /** {@return the sessions, at most 50} */
    @WireRequired
    List<AuthSession> userSessions();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static AuthSessionsBuilder builder() {
        return new AuthSessionsBuilder();
    }
}
