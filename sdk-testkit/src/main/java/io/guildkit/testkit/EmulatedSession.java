package io.guildkit.testkit;

import java.time.Instant;
import java.util.Optional;

/**
 * A session of an account, as the service sees it.
 *
 * @param idHash the public identifier of the session
 * @param token the token, a secret
 * @param lastUsed the time of the last use
 * @param os the operating system of the client, if known
 * @param platform the program, if known
 * @param location the approximate location, if known
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
