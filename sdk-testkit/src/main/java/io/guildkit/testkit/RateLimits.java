package io.guildkit.testkit;

import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.limits.LimitRule;
import io.guildkit.testkit.internal.limits.Limits;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rate limits of the emulator. Without a limit, no request is refused. Requests are counted for each token, or
 * for the address without one, and separately for each channel, guild or webhook. Time is that of the emulator's
 * clock. A request that a fault drops is not counted.
 *
 * <pre>{@code
 * emulator.rateLimits().on("GET /invites/{invite.code}", "DELETE /invites/{invite.code}").allow(5, Duration.ofSeconds(10));
 * emulator.rateLimits().onEachOther().headers(RateLimitHeader.RETRY_AFTER).allow(20, Duration.ofSeconds(1));
 * emulator.rateLimits().global().allow(50, Duration.ofSeconds(1));
 * }</pre>
 */
public final class RateLimits {
    private final Limits limits;
    private final Router router;

    RateLimits(Limits limits, Router router) {
        this.limits = limits;
        this.router = router;
    }

    /**
     * Returns a script for a limit that routes share.
     *
     * @param route method, space and path template, such as {@code POST /auth/login}
     * @param more further routes
     * @throws IllegalArgumentException if the route does not exist
     */
    public RateLimitScript on(String route, String... more) {
        List<String> keys = Stream.concat(Stream.of(route), Arrays.stream(more))
                .map(name -> router.named(name).key())
                .toList();
        return new RateLimitScript(limits, LimitRule.Kind.ROUTES, keys);
    }

    /** Returns a script for a limit of each route that has no other limit. */
    public RateLimitScript onEachOther() {
        return new RateLimitScript(limits, LimitRule.Kind.EACH_OTHER, List.of());
    }

    /** Returns a script for a limit of all requests of a caller, except routes with a webhook's token. Only its refusals state it. */
    public RateLimitScript global() {
        return new RateLimitScript(limits, LimitRule.Kind.GLOBAL, List.of());
    }

    /** Lifts all limits. */
    public void clear() {
        limits.clear();
    }
}
