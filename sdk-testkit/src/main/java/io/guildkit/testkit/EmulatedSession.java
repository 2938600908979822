package io.guildkit.testkit;

import java.time.Instant;
import java.util.Optional;

/**
 * A session of an account, as the service sees it.
 *
 * @param idHash what the session is called in public
 * @param token the token, a secret of the client's
 * @param lastUsed when it was used last
 * @param os the operating system of the client, if known
 * @param platform the program, if known
 * @param location roughly where it is, if known
 */
public record EmulatedSession(
        String idHash,
        String token,
        Instant lastUsed,
        Optional<String> os,
        Optional<String> platform,
        Optional<String> location) {
    /** Returns all but the token. */
    @Override
    public String toString() {
        return "EmulatedSession{idHash=" + idHash + ", lastUsed=" + lastUsed + ", os=" + os.orElse("unknown")
                + ", platform=" + platform.orElse("unknown") + ", location=" + location.orElse("unknown") + "}";
    }
}
