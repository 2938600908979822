package io.guildkit.core.internal.limit;

/** One route with one value of its major parameters: its bucket and its requests in flight. */
final class RouteState {
    // Why: docs/decisions/0032

    final RateBucket.Key key;
    RateBucket bucket;
    int inFlight;

    /** The end of the wait that a refusal of this route stated. It moves with the route to another bucket. */
    long blockedUntil = RateBucket.NEVER;

    RouteState(RateBucket.Key key, RateBucket bucket) {
        this.key = key;
        this.bucket = bucket;
    }
}
