package io.guildkit.core.internal.limit;

/** One route with one value of its major parameters: the bucket that its requests count in, and those in flight. */
final class RouteState {
    final RateBucket.Key key;
    RateBucket bucket;
    int inFlight;

    /** When the wait ends that a refusal of this route has named. It moves with the route to another bucket. */
    long blockedUntil = RateBucket.NEVER;

    RouteState(RateBucket.Key key, RateBucket bucket) {
        this.key = key;
        this.bucket = bucket;
    }
}
