package io.guildkit.core.internal.limit;

import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.internal.limit.RateBucket.Waiter;
import io.guildkit.core.internal.util.CallbackLock;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Deadline;
import io.guildkit.core.internal.util.WakeUps;
import io.guildkit.core.internal.util.WakeUps.WakeUp;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The limiter that learns limits from responses and keeps them in memory.
 *
 * <p>Routes whose responses name the same bucket share it, for each value of their major parameters. A route keeps the
 * bucket that a response has named for one value of its major parameters, until another response names another one. For
 * a new value, the bucket of the route's last response is assumed first. The first request of a new route is sent
 * alone, and its response states the limit.
 */
public final class LearnedRateLimiter implements RateLimiter {
    /** The initial number of requests in flight, before the global limit is known. */
    private static final int START = 64;

    /** Exceeds the number of a service's routes, and bounds memory when callers build routes dynamically. */
    private static final int MAX_SIBLINGS = 1_000;

    private final Clocks clocks;
    private final WakeUps wakeUps;
    private final ClientLimit clientLimit;
    private final long maxPause;
    private final Share share;
    private Congestion congestion = Congestion.startingWith(START);
    private final CallbackLock lock = new CallbackLock();

    /** The routes in use, each for one value of its major parameters. The limiter forgets them with their buckets. */
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

    private long blockedUntil = RateBucket.NEVER;
    private int inFlight;
    private final WakeUp wakeUp = new WakeUp();

    public LearnedRateLimiter(Clocks clocks, Sleeper sleeper, RateLimitPolicy policy) {
        this(clocks, sleeper, policy, 1, List.of(), 0);
    }

    /**
     * Creates a limiter that uses a part of all limits.
     *
     * @param part above 0, at most 1
     * @param known returns the knowledge of other processes about a bucket
     * @param sent the number of requests that already count towards the client's own limit
     */
    public LearnedRateLimiter(
            Clocks clocks, Sleeper sleeper, RateLimitPolicy policy, double part, List<Bucket> known, int sent) {
        this.share = new Share(part);
        this.clocks = clocks;
        this.wakeUps = new WakeUps(lock, clocks, sleeper::sleep);
        this.clientLimit = new ClientLimit(policy.global(), share);
        this.maxPause = Deadline.bounded(policy.maxPause()).toNanos();
        clientLimit.sent(sent, clocks.now());
        known.forEach(this::learn);
    }

    private void learn(Bucket known) {
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

    @Override
    public CompletableFuture<Permit> acquire(Request request) {
        lock.lock();
        try {
            long now = now();
            RouteState route = routeOf(request);
            RateBucket bucket = route.bucket;
            forgetIdleBuckets(bucket, now);
            if (bucket.waiters.isEmpty() && admits(bucket, now)) {
                return CompletableFuture.completedFuture(enter(route, now));
            }
            long patience = Deadline.bounded(request.patience()).toNanos();
            long wait = Math.max(blockedUntil - now, bucket.leastWait(bucket.ahead(request.order()), now));
            if (wait > patience) {
                return CompletableFuture.failedFuture(tooLong(request, wait));
            }
            CompletableFuture<Permit> permit = new CompletableFuture<>();
            Waiter waiter = new Waiter(request, route, now + patience, permit);
            bucket.waiters.put(request.order(), waiter);
            var unused = permit.whenComplete((given, failure) -> {
                if (failure != null) {
                    leaveQueue(waiter);
                }
            });
            drain(bucket, now);
            return permit;
        } finally {
            lock.unlock();
        }
    }

    /** Removes a waiter whose call has ended. */
    private void leaveQueue(Waiter waiter) {
        lock.lock();
        try {
            waiter.route.bucket.waiters.remove(waiter.request.order(), waiter);
        } finally {
            lock.unlock();
        }
    }

    private RouteState routeOf(Request request) {
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
    private void keep(RouteState route, String name) {
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

    private boolean admits(RateBucket bucket, long now) {
        return admitsAny(now) && bucket.admits(now);
    }

    /** Returns whether the limits for all buckets together admit a request. */
    private boolean admitsAny(long now) {
        return now >= blockedUntil && congestion.admits(inFlight, now) && clientLimit.admits(now);
    }

    private Ticket enter(RouteState route, long now) {
        inFlight++;
        clientLimit.enter();
        congestion.entered(inFlight, now);
        route.bucket.enter(route, now);
        return new Ticket(route, now);
    }

    private void left(boolean counted, long now) {
        inFlight--;
        clientLimit.left(counted, now);
    }

    /** A granted permission. */
    private final class Ticket implements Permit {
        private final RouteState route;
        private final long enteredAt;

        Ticket(RouteState route, long enteredAt) {
            this.route = route;
            this.enteredAt = enteredAt;
        }

        @Override
        public void responded(Response response) {
            lock.lock();
            try {
                LearnedRateLimiter.this.responded(route, enteredAt, response);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void noResponse(boolean sent) {
            lock.lock();
            try {
                long now = now();
                boolean full = !admitsAny(now);
                left(sent, now);
                route.bucket.noResponse(sent, route, enteredAt, now);
                drainAfter(route.bucket, full, now);
            } finally {
                lock.unlock();
            }
        }
    }

    private void responded(RouteState route, long enteredAt, Response response) {
        long now = now();
        boolean full = !admitsAny(now);
        left(true, now);
        RateBucket before = route.bucket;
        response.bucket().ifPresent(name -> keep(route, name));
        RateBucket bucket = route.bucket;
        bucket.responded(response, route, enteredAt, now);
        siblings.put(route.key.name(), bucket);
        if (!response.isRefusal()) {
            if (now >= blockedUntil) {
                congestion.passed(inFlight, now);
            }
        } else if (response.global()) {
            long until =
                    now + response.retryAfter().orElse(RateBucket.UNSTATED_WAIT).toNanos();
            congestion.refused(enteredAt, until, now);
            blockedUntil = Math.max(blockedUntil, until);
            buckets.values().forEach(each -> refuseImpatient(each, blockedUntil, now));
        } else {
            refuseImpatient(bucket, now + bucket.leastWait(0, now), now);
        }
        if (bucket != before) {
            drainAfter(before, full, now); // the request counted there, so there may be room
        }
        drainAfter(bucket, full, now);
    }

    @Override
    public void lift() {
        lock.lock();
        try {
            long now = now();
            blockedUntil = RateBucket.NEVER;
            congestion = Congestion.startingWith(START);
            buckets.values().forEach(bucket -> bucket.lift(now));
            drainAll(now);
        } finally {
            lock.unlock();
        }
    }

    /** Releases the waiters that now fit, including waiters of other buckets when the limit of all requests was the bottleneck. */
    private void drainAfter(RateBucket bucket, boolean wasFull, long now) {
        if (wasFull) {
            drainAll(now);
        } else {
            drain(bucket, now);
        }
    }

    /** Fails the waiters whose longest wait ends before a time. */
    private void refuseImpatient(RateBucket bucket, long until, long now) {
        for (Iterator<Waiter> all = bucket.waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            if (waiter.latest < until) {
                all.remove();
                lock.afterwards(() -> waiter.permit.completeExceptionally(tooLong(waiter.request, until - now)));
            }
        }
    }

    private static RateLimitedException tooLong(Request request, long wait) {
        return RateLimitedException.beforehand(request.route(), Duration.ofNanos(wait));
    }

    /** Releases the waiters of a bucket that fit, the oldest call first. */
    private void drain(RateBucket bucket, long now) {
        while (!bucket.waiters.isEmpty() && admits(bucket, now)) {
            letFirstGo(bucket, now);
        }
        schedule(bucket, now);
    }

    /** Releases the waiters of all buckets that fit, the oldest call first. */
    private void drainAll(long now) {
        PriorityQueue<RateBucket> waiting =
                new PriorityQueue<>(Comparator.comparing((RateBucket bucket) -> bucket.waiters.firstKey()));
        buckets.values().stream().filter(bucket -> !bucket.waiters.isEmpty()).forEach(waiting::add);
        while (!waiting.isEmpty()) {
            RateBucket bucket = waiting.poll();
            if (admits(bucket, now)) {
                letFirstGo(bucket, now);
                if (!bucket.waiters.isEmpty()) {
                    waiting.add(bucket);
                }
            } else {
                schedule(bucket, now);
            }
        }
    }

    private void letFirstGo(RateBucket bucket, long now) {
        Waiter waiter = bucket.waiters.pollFirstEntry().getValue();
        Ticket ticket = enter(waiter.route, now);
        lock.afterwards(() -> {
            if (!waiter.permit.complete(ticket)) {
                ticket.noResponse(false); // the call has ended meanwhile
            }
        });
    }

    /**
     * Schedules the next wake-up of a bucket whose waiters cannot be sent now. If the time is unknown, a response wakes
     * them: a timer would only find the same state.
     */
    private void schedule(RateBucket bucket, long now) {
        if (bucket.waiters.isEmpty()) {
            return;
        }
        if (admitsAny(now)) {
            long chance = bucket.nextChance(now);
            if (chance > now) {
                wakeUps.schedule(bucket.wakeUp, chance, () -> drain(bucket, now()), failure -> fail(bucket, failure));
            }
        } else {
            long opens =
                    Math.max(blockedUntil, Math.max(clientLimit.nextChance(now), congestion.nextChance(inFlight, now)));
            if (opens > now) {
                wakeUps.schedule(wakeUp, opens, () -> drainAll(now()), this::failAll);
            }
        }
    }

    private void failAll(Throwable failure) {
        buckets.values().forEach(bucket -> fail(bucket, failure));
    }

    /** Fails the waiters of a bucket whose wait has failed. A further wait would fail, too. */
    private void fail(RateBucket bucket, Throwable failure) {
        bucket.waiters.values().forEach(waiter -> lock.afterwards(() -> waiter.permit.completeExceptionally(failure)));
        bucket.waiters.clear();
    }

    /** Checks two buckets a request, so that idle buckets become fewer even if each request adds a bucket. */
    private void forgetIdleBuckets(RateBucket inUse, long now) {
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

    @Override
    public List<Bucket> snapshot() {
        lock.lock();
        try {
            long now = now();
            List<Bucket> all = new ArrayList<>(buckets.size());
            buckets.values().forEach(bucket -> all.add(bucket.describe(clocks, now, !admitsAny(now), share)));
            return List.copyOf(all);
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return clocks.now();
    }
}
