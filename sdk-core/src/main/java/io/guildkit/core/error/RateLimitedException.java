package io.guildkit.core.error;

import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rate limit ended the call. Either the service refused the request (HTTP 429) and the required wait was too long or
 * the attempts were used up, or the client sent nothing because the request would have waited too long.
 */
public final class RateLimitedException extends ApiException {
    private static final long serialVersionUID = 1L;
    private static final int TOO_MANY_REQUESTS = 429;

    /** Contains null if the service stated no wait. */
    private final @Nullable Duration retryAfter;

    private final boolean sent;

    RateLimitedException(ErrorResponse answer) {
        super(answer);
        this.retryAfter = answer.retryAfter().orElse(null);
        this.sent = true;
    }

    private RateLimitedException(Route route, Duration wait, ErrorResponse none) {
        super(
                none,
                route + ": not sent, because its rate limit requires a wait of at least " + wait.toMillis()
                        + " ms, longer than the call's deadline or RateLimitPolicy.maxWait allows;"
                        + " client.rateLimits().lift() lifts the block");
        this.retryAfter = wait;
        this.sent = false;
    }

    /**
     * Refuses a request that would wait too long.
     *
     * @param route its route
     * @param wait the required wait
     * @return a new exception
     */
    public static RateLimitedException beforehand(Route route, Duration wait) {
        return new RateLimitedException(
                route,
                wait,
                new ErrorResponse(route, TOO_MANY_REQUESTS, Headers.of(), new byte[0], RateLimitNotice.NONE));
    }

    /**
     * Returns the required wait.
     *
     * @return the wait, from the response's arrival, or from now if {@linkplain #isSent() nothing was sent}; empty if the service left it
     *     out
     */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /**
     * Returns whether the service refused a request that was sent.
     *
     * @return true if the service refused it; false if the client refused it because of a known limit, and sent nothing
     */
    public boolean isSent() {
        return sent;
    }

    /**
     * Returns whether the limit applies to all requests.
     *
     * @return true for all requests of the caller; false for this route only
     */
    public boolean isGlobal() {
        return answer().isGlobal();
    }

    /**
     * Returns the scope of the limit.
     *
     * @return {@code user}, {@code global} or {@code shared}; an empty string if the service left it out
     */
    public String scope() {
        return answer().scope();
    }
}
