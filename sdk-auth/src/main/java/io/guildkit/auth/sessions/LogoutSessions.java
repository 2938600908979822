package io.guildkit.auth.sessions;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import org.immutables.value.Value;

/** The sessions to end. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface LogoutSessions permits LogoutSessionsBuilder.ImmutableLogoutSessions {
    /** Writes this type as JSON. */
    WireWriter<LogoutSessions> CODEC = LogoutSessionsCodec.CODEC;

    /** {@return the hashes of the sessions; 1 to 64} */
    List<String> sessionIdHashes();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("session_id_hashes").size(sessionIdHashes().size(), 1, 64);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static LogoutSessionsBuilder builder() {
        return new LogoutSessionsBuilder();
    }
}
