package io.guildkit.auth.sessions;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.time.Instant;
import java.util.Optional;
import org.immutables.value.Value;

/** A session: one per token, with where it was last used. */
@Value.Immutable
@WireModel
public sealed interface AuthSession extends WireObject permits AuthSessionBuilder.ImmutableAuthSession {
    /** {@return the hash by which {@link SessionsClient#logout} names the session} */
    String idHash();

    /** {@return about when it was last used; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<Instant> approxLastUsedTime();

    /** {@return the client that used it last; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<AuthSessionClientInfo> clientInfo();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static AuthSessionBuilder builder() {
        return new AuthSessionBuilder();
    }
}
