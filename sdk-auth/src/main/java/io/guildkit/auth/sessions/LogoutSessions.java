package io.guildkit.auth.sessions;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import org.immutables.value.Value;

/** Which sessions to end. */
@Value.Immutable
@WireModel
sealed interface LogoutSessions permits LogoutSessionsBuilder.ImmutableLogoutSessions {
    /** Writes this type as JSON. */
    WireWriter<LogoutSessions> CODEC = LogoutSessionsCodec.CODEC;

    /** {@return the hashes of the sessions; 1 to 64} */
    List<String> sessionIdHashes();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.size("session_id_hashes", sessionIdHashes().size(), 1, 64);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static LogoutSessionsBuilder builder() {
        return new LogoutSessionsBuilder();
    }
}
