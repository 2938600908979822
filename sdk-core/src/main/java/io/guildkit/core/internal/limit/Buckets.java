package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The buckets of a limiter and their routes. A route keeps the bucket that a response has named for one value of its major
 * parameters, until another response names another one. For a new value, the bucket of the route's last response is assumed
 * first. Not thread-safe: the limiter's lock guards it.
 */
final class Buckets {
    /** Exceeds the number of a service's routes, and bounds memory when callers build routes dynamically. */
    private static final int MAX_SIBLINGS = 1_000;

    private final long maxPause;
    private final Share share;

    /** The routes in use, each for one value of its major parameters. They are forgotten with their buckets. */
    private final Map<RateBucket.Key, RouteState> routes = new HashMap<>();

    /** In the order of the checks for idle buckets: reading a bucket moves it to the end. */
    private final LinkedHashMap<RateBucket.Key, RateBucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    /** The bucket of a route's last response, for any value of its major parameters. */
    private final Map<String, RateBucket> siblings = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RateBucket> eldest) {
            return size() > MAX_SIBLINGS;
        }
    };

    Buckets(RateLimitPolicy policy, Share share) {
        this.maxPause = Deadline.bounded(policy.maxPause()).toNanos();
        this.share = share;
    }

    /** Returns all buckets. Iterating over them does not change their order. */
    Collection<RateBucket> all() {
        return buckets.values();
    }

    /** Takes over the knowledge of another process. */
    void learn(RateLimiter.Bucket known, Clocks clocks) {
        RateBucket.Key key = new RateBucket.Key(known.name(), known.major());
        boolean named = !known.routes().contains(known.name());
        RateBucket bucket = new RateBucket(key, named, maxPause, share);
        bucket.known(known, clocks);
        buckets.put(key, bucket);
        for (String name : known.routes()) {
            RouteState route = new RouteState(new RateBucket.Key(name, known.major()), bucket);
            bucket.routes.add(route);
            routes.put(route.key, route);
            siblings.put(name, bucket);
        }
    }

    RouteState routeOf(RateLimiter.Request request) {
        RateBucket.Key key = new RateBucket.Key(request.route().toString(), request.major());
        RouteState route = routes.get(key);
        if (route == null) {
            RateBucket bucket = guess(key);
            route = new RouteState(key, bucket);
            bucket.routes.add(route);
            routes.put(key, route);
        }
        return route;
    }

    /** Returns the bucket of a route that no response has named yet. */
    private RateBucket guess(RateBucket.Key route) {
        RateBucket sibling = siblings.get(route.name());
        if (sibling == null) {
            return bucketOf(route, key -> new RateBucket(key, false, maxPause, share));
        }
        String name = sibling.name();
        return bucketOf(
                name == null ? route : new RateBucket.Key(name, route.major()), key -> new RateBucket(key, sibling));
    }

    private RateBucket bucketOf(RateBucket.Key key, Function<RateBucket.Key, RateBucket> create) {
        return buckets.computeIfAbsent(key, create);
    }

    /** Moves a route to the bucket that a response named for it. */
    void keep(RouteState route, String name) {
        RateBucket bucket = route.bucket;
        if (name.equals(bucket.name())) {
            return;
        }
        RateBucket.Key key = new RateBucket.Key(name, route.key.major());
        if (bucket.name() == null && !buckets.containsKey(key)) {
            buckets.remove(bucket.key());
            bucket.name(key);
            buckets.put(key, bucket);
            return;
        }
        bucket.move(route, bucketOf(key, unseen -> new RateBucket(unseen, true, maxPause, share)));
        if (bucket.routes.isEmpty()) {
            buckets.remove(bucket.key());
        }
    }

    /** Records the bucket of a route's last response. */
    void responded(RouteState route) {
        siblings.put(route.key.name(), route.bucket);
    }

    /** Checks two buckets a request, so that idle buckets become fewer even if each request adds a bucket. */
    void forgetIdle(RateBucket inUse, long now) {
        for (int i = 0; i < 2 && buckets.size() > 1; i++) {
            RateBucket next = buckets.values().iterator().next();
            if (next != inUse && next.isIdle(now)) {
                buckets.remove(next.key());
                next.routes.forEach(route -> routes.remove(route.key));
            } else {
                buckets.get(next.key()); // moves it to the end
            }
        }
    }
}
