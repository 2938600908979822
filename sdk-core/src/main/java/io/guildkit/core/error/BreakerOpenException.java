package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.route.Route;
import java.time.Instant;

/**
 * The request was not sent, because too many earlier requests were invalid in a short time. The client stops sending
 * before the service bans its address.
 *
 * <p>More requests would not help. Typical causes are an invalid token, a revoked permission, and a program that does
 * not wait.
 */
public final class BreakerOpenException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    private final Instant until;

    /**
     * Creates an exception.
     *
     * @param route the route that was not called
     * @param invalid the number of invalid requests
     * @param until the time at which requests are sent again
     */
    public BreakerOpenException(Route route, int invalid, Instant until) {
        super(
                route + ": not sent, as " + invalid
                        + " requests were refused with 401, 403 or 429 within a short time; the client sends again from "
                        + until
                        + " on, or after client.rateLimits().lift()",
                null);
        this.until = until;
    }

    /**
     * Returns the time at which requests are sent again.
     *
     * @return the time, by the client's clock
     */
    public Instant until() {
        return until;
    }
}
