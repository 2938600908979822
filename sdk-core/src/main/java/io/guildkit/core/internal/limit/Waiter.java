package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.RateLimiter;
import java.util.concurrent.CompletableFuture;

/** A waiting request. */
final class Waiter {
    final RateLimiter.Request request;
    final RouteState route;

    /** The end of the request's patience. */
    final long latest;

    final CompletableFuture<RateLimiter.Permit> permit;

    Waiter(RateLimiter.Request request, RouteState route, long latest, CompletableFuture<RateLimiter.Permit> permit) {
        this.request = request;
        this.route = route;
        this.latest = latest;
        this.permit = permit;
    }
}
