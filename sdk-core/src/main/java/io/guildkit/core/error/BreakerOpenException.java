package io.guildkit.core.error;

import io.guildkit.core.route.Route;
import java.time.Instant;

/**
 * Too many answers in a short time said that the requests were invalid, so the client has stopped sending before the
 * service bans its address; nothing was sent.
 *
 * <p>Something is wrong that more requests can't mend: a token that is dead, a permission that was taken away, a program
 * that goes on where it should wait.
 */
public final class BreakerOpenException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    private final Instant until;

    /**
     * Creates an exception.
     *
     * @param route the route that was not called
     * @param invalid how many answers said so
     * @param until when requests are sent again
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
     * Returns when requests are sent again.
     *
     * @return a moment by the client's clock
     */
    public Instant until() {
        return until;
    }
}
