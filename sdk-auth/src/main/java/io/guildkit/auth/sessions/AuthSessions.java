package io.guildkit.auth.sessions;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** The active sessions of an account. */
@Value.Immutable
@WireModel
public sealed interface AuthSessions extends WireObject permits AuthSessionsBuilder.ImmutableAuthSessions {
    /** {@return the sessions, at most 50} */
    @JsonProperty(required = true)
    List<AuthSession> userSessions();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static AuthSessionsBuilder builder() {
        return new AuthSessionsBuilder();
    }
}
