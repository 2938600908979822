package io.guildkit.redis.internal;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.redis.internal.SharedBucket.Name;
import io.guildkit.redis.internal.SharedBucket.Waiter;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The routes of one lane and the buckets that they count towards. A route has a bucket of its own until a response names its bucket.
 * The limiter's lock guards it.
 */
final class LaneBuckets {
    /** Exceeds the number of a service's routes, and bounds memory when callers build routes dynamically. */
    private static final int MAX_SIBLINGS = 1_000;

    final Lane lane;
    final PartyQueue partyQueue;

    /** The routes in use, each for one value of its major parameters. */
    private final Map<Name, SharedBucket> routes = new HashMap<>();

    /** In the order of the checks for idle buckets: reading a bucket moves it to the end. */
    private final LinkedHashMap<Name, SharedBucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    /** The bucket of a route's last response, for any value of its major parameters. */
    private final Map<String, SharedBucket> siblings = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SharedBucket> eldest) {
            return size() > MAX_SIBLINGS;
        }
    };

    LaneBuckets(Lane lane, PartyQueue partyQueue) {
        this.lane = lane;
        this.partyQueue = partyQueue;
    }

    /** Returns whether no request has used the lane. */
    boolean isEmpty() {
        return buckets.isEmpty();
    }

    /** Returns whether no request has used the lane lately. */
    boolean isIdle(long now) {
        return buckets.values().stream().allMatch(bucket -> bucket.isIdle(now));
    }

    /** Returns a copy of the list of buckets. */
    List<SharedBucket> all() {
        return List.copyOf(buckets.values());
    }

    /** Returns the bucket of a request's route, and creates it if the route is new. */
    SharedBucket bucketOf(Request request, long now) {
        SharedBucket bucket = routes.computeIfAbsent(Name.ofRoute(request), this::guess);
        bucket.usedAt = now;
        forgetIdle(now);
        return bucket;
    }

    /** Returns the bucket of a route that no response has named yet. */
    private SharedBucket guess(Name route) {
        SharedBucket sibling = siblings.get(route.name());
        SharedBucket bucket = sibling == null || !sibling.named
                ? bucket(route, false)
                : bucket(new Name(sibling.name.name(), route.major()), true);
        bucket.routes.add(route.name());
        return bucket;
    }

    private SharedBucket bucket(Name name, boolean named) {
        return buckets.computeIfAbsent(name, added -> new SharedBucket(this, added, named));
    }

    /** Checks two buckets for each request, so that idle buckets become fewer even if each request adds a bucket. */
    private void forgetIdle(long now) {
        for (int i = 0; i < 2 && buckets.size() > 1; i++) {
            SharedBucket next = buckets.values().iterator().next();
            if (next.isIdle(now)) {
                buckets.remove(next.name);
                next.routes.forEach(route -> routes.remove(new Name(route, next.name.major())));
            } else {
                buckets.get(next.name); // moves it to the end
            }
        }
    }

    /** Records the bucket of a route's last response. */
    void keepSibling(Name route, SharedBucket bucket) {
        siblings.put(route.name(), bucket);
    }

    /** Returns a bucket of the same route whose limit is assumed for a new bucket. */
    Optional<SharedBucket> sibling(SharedBucket bucket) {
        return bucket.routes.stream()
                .map(siblings::get)
                .filter(known -> known != null && known != bucket && known.isKnown())
                .findFirst();
    }

    /** Removes a waiter whose call has ended, and the bucket's place in the queue if no other request of this process waits there. */
    void leave(Waiter waiter) {
        SharedBucket bucket = routes.get(waiter.route());
        if (bucket != null && bucket.waiters.remove(waiter.request().order(), waiter)) {
            partyQueue.withdrawn(bucket);
            if (bucket.waiters.isEmpty()) {
                lane.submit(Notices.withdrawn(bucket.key()));
            }
        }
    }

    /** Names a bucket that had no name. Returns the bucket of that name, which may be another one. */
    SharedBucket rename(SharedBucket bucket, String name) {
        Name full = new Name(name, bucket.name.major());
        buckets.remove(bucket.name);
        SharedBucket present = buckets.get(full);
        if (present == null) {
            bucket.name = full;
            bucket.named = true;
            buckets.put(full, bucket);
            return bucket;
        }
        bucket.mergeInto(present);
        bucket.routes.forEach(route -> routes.put(new Name(route, bucket.name.major()), present));
        partyQueue.remove(bucket);
        return present;
    }

    /** Moves one route to the bucket that a response has named for it. */
    SharedBucket move(Name route, SharedBucket from, String name) {
        SharedBucket to = bucket(new Name(name, route.major()), true);
        for (Iterator<Waiter> all = from.waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            if (waiter.route().equals(route)) {
                all.remove();
                to.waiters.put(waiter.request().order(), waiter);
            }
        }
        from.routes.remove(route.name());
        to.routes.add(route.name());
        routes.put(route, to);
        return to;
    }

    /** Reports a bucket of the standard limiter to Redis, if its routes are in this lane. */
    void teach(RateLimiter.Bucket known, Clocks clocks) {
        if (known.routes().stream().noneMatch(route -> routes.containsKey(new Name(route, known.major())))) {
            return;
        }
        boolean named = !known.routes().contains(known.name());
        SharedBucket bucket = bucket(new Name(known.name(), known.major()), named);
        bucket.learned(known, clocks);
        bucket.teach(clocks.now());
    }
}
