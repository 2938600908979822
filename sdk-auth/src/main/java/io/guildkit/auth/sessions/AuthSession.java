package io.guildkit.auth.sessions;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.immutables.value.Value;

/** A session, one for each token, with the place of its last use. */
@Value.Immutable
@WireModel
public sealed interface AuthSession extends WireObject permits AuthSessionBuilder.ImmutableAuthSession {
    /** Reads and writes this type as JSON. */
    Codec<AuthSession> CODEC = AuthSessionCodec.CODEC;

    /** {@return the hash by which {@link SessionsClient#logout} names the session} */
    String idHash();

    /** {@return the approximate time of the last use; empty if the service left it out} */
    @WireRequired
    Optional<Instant> approxLastUsedTime();

    /** {@return the client of the session's last use; empty if the service left it out} */
    @WireRequired
    Optional<AuthSessionClientInfo> clientInfo();

    /**
     * Returns whether this is the session of the calling client. The list of sessions does not mark it. The
     * Ready event of the gateway contains the hash of the client's own session in {@code auth_session_id_hash}; this
     * library has no gateway client.
     *
     * @param ownHash the hash from the Ready event
     * @return true if the hash belongs to this session
     */
    default boolean isCurrent(String ownHash) {
        return idHash().equals(Objects.requireNonNull(ownHash, "ownHash"));
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static AuthSessionBuilder builder() {
        return new AuthSessionBuilder();
    }
}
