package io.guildkit.core.internal;

import io.guildkit.core.RateLimitPolicy;
import io.guildkit.core.RateLimiter;
import io.guildkit.core.Route;
import io.guildkit.core.Sleeper;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.internal.RateBucket.Waiter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The limiter that learns from answers and keeps what it knows in memory.
 *
 * <p>Routes whose answers name the same bucket share it, for each value of their major parameters. Of a route that is new,
 * one request goes first, and its answer tells the rest; what a route's answers told for one channel is taken to hold for
 * the others. A route whose answers tell nothing is not held up.
 */
final class LearnedRateLimiter implements RateLimiter {
    /** A bucket that nobody used for so long is forgotten. */
    private static final long FORGOTTEN_AFTER = Duration.ofMinutes(1).toNanos();

    private final Clocks clocks;
    private final Sleeper sleeper;
    private final OwnLimit ownLimit;
    private final Congestion congestion = Congestion.unbounded();
    private final ReentrantLock lock = new ReentrantLock();

    /** By name or route and major parameters; those that were used least recently come first. */
    private final LinkedHashMap<RateBucket.Key, RateBucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    /** The bucket that a route was last seen in. */
    private final Map<String, RateBucket> known = new HashMap<>();

    /** What is to be done once the lock is given back, as it runs code of others. */
    private final Queue<Runnable> deliveries = new ArrayDeque<>();

    private boolean delivering;
    private long blockedUntil = RateBucket.NEVER;
    private int inFlight;
    private long timerAt = RateBucket.NEVER;

    LearnedRateLimiter(Clocks clocks, Sleeper sleeper, Optional<RateLimitPolicy.Rate> ownLimit) {
        this.clocks = clocks;
        this.sleeper = sleeper;
        this.ownLimit = new OwnLimit(ownLimit);
    }

    @Override
    public CompletableFuture<Permit> acquire(Request request) {
        lock.lock();
        try {
            long now = now();
            forgetTheIdle(now);
            RateBucket bucket = bucketOf(request);
            if (bucket.waiters.isEmpty() && admits(bucket, now)) {
                return CompletableFuture.completedFuture(enter(bucket, request, now));
            }
            long patience = Deadline.bounded(request.patience()).toNanos();
            long wait = Math.max(blockedUntil - now, bucket.leastWait(bucket.ahead(request.order()), now));
            if (wait > patience) {
                return CompletableFuture.failedFuture(tooLong(request, wait));
            }
            CompletableFuture<Permit> permit = new CompletableFuture<>();
            Waiter waiter = new Waiter(request, bucket, now + patience, permit);
            bucket.waiters.put(request.order(), waiter);
            var unused = permit.whenComplete((given, failure) -> {
                if (failure != null) {
                    leaveQueue(waiter);
                }
            });
            schedule(bucket, now);
            return permit;
        } finally {
            unlock();
        }
    }

    /** A call has been given up while it waited. */
    private void leaveQueue(Waiter waiter) {
        lock.lock();
        try {
            waiter.bucket.waiters.remove(waiter.request.order(), waiter);
        } finally {
            unlock();
        }
    }

    private RateBucket bucketOf(Request request) {
        String route = request.route().toString();
        RateBucket sibling = known.get(route);
        String name = sibling == null ? null : sibling.now().name();
        RateBucket.Key key = new RateBucket.Key(name == null ? route : name, request.major());
        RateBucket bucket = buckets.get(key);
        if (bucket == null && name != null) {
            bucket = buckets.get(new RateBucket.Key(route, request.major())); // begun before the name was known
            if (bucket != null) {
                bucket = rename(bucket, name);
            }
        }
        if (bucket == null) {
            bucket = sibling == null ? new RateBucket(key) : new RateBucket(key, sibling.now());
            buckets.put(key, bucket);
        }
        bucket.joinedBy(route);
        return bucket;
    }

    /** The bucket that an answer was about, if it told its name. */
    private RateBucket named(RateBucket bucket, @Nullable String name) {
        return name == null || name.equals(bucket.name()) ? bucket : rename(bucket, name);
    }

    /** Puts a bucket in the place that its name gives it, which may be another bucket's. */
    private RateBucket rename(RateBucket bucket, String name) {
        buckets.remove(bucket.key(), bucket);
        bucket.named(name);
        RateBucket there = buckets.putIfAbsent(bucket.key(), bucket);
        if (there == null) {
            return bucket;
        }
        bucket.becomes(there);
        return there;
    }

    private boolean admits(RateBucket bucket, long now) {
        return admitsAny(now) && bucket.admits(now);
    }

    /** Whether any bucket's request may go, as far as it is not up to the bucket. */
    private boolean admitsAny(long now) {
        return now >= blockedUntil && congestion.admits(inFlight) && ownLimit.admits(now);
    }

    private Ticket enter(RateBucket bucket, Request request, long now) {
        inFlight++;
        ownLimit.enter();
        return new Ticket(bucket, request.route(), bucket.enter(now));
    }

    private void left(boolean counted, long now) {
        inFlight--;
        ownLimit.left(counted, now);
    }

    /** A permission that was given. */
    private final class Ticket implements Permit {
        private final RateBucket bucket;
        private final String route;
        private final int entered;

        Ticket(RateBucket bucket, Route route, int entered) {
            this.bucket = bucket;
            this.route = route.toString();
            this.entered = entered;
        }

        @Override
        public void answered(Answer answer) {
            lock.lock();
            try {
                LearnedRateLimiter.this.answered(bucket.now(), route, entered, answer);
            } finally {
                unlock();
            }
        }

        @Override
        public void unanswered(boolean sent) {
            lock.lock();
            try {
                long now = now();
                boolean full = !admitsAny(now);
                left(sent, now);
                bucket.now().unanswered(sent, entered, now);
                drainAfter(bucket.now(), full, now);
            } finally {
                unlock();
            }
        }
    }

    private void answered(RateBucket bucket, String route, int entered, Answer answer) {
        long now = now();
        boolean full = !admitsAny(now);
        left(true, now);
        RateBucket current = named(bucket, answer.bucket().orElse(null));
        current.answered(answer, entered, now);
        known.put(route, current);
        if (!answer.isRefusal()) {
            if (now >= blockedUntil) {
                congestion.succeeded();
            }
        } else if (answer.global()) {
            congestion.refused();
            blockedUntil = Math.max(
                    blockedUntil,
                    now + answer.retryAfter().orElse(RateBucket.UNSTATED_WAIT).toNanos());
            buckets.values().forEach(each -> refuseImpatient(each, blockedUntil, now));
        } else {
            refuseImpatient(current, now + current.leastWait(0, now), now);
        }
        drainAfter(current, full, now);
    }

    /** Lets those go who can now that one is back; if there was no room for anybody, that may be those of other buckets. */
    private void drainAfter(RateBucket bucket, boolean wasFull, long now) {
        if (wasFull) {
            drainAll(now);
        } else {
            drain(bucket, now);
        }
    }

    /** Who can't wait for so long is told at once. */
    private void refuseImpatient(RateBucket bucket, long until, long now) {
        for (Iterator<Waiter> all = bucket.waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            if (waiter.latest < until) {
                all.remove();
                deliveries.add(() -> waiter.permit.completeExceptionally(tooLong(waiter.request, until - now)));
            }
        }
    }

    private static RateLimitedException tooLong(Request request, long wait) {
        return RateLimitedException.beforehand(request.route(), Duration.ofNanos(wait));
    }

    /** Lets those go who can, the longest waiting first. */
    private void drain(RateBucket bucket, long now) {
        while (!bucket.waiters.isEmpty() && admits(bucket, now)) {
            letFirstGo(bucket, now);
        }
        schedule(bucket, now);
    }

    /** Lets those go who can, whatever they wait for: the oldest call first. */
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
        Ticket ticket = enter(bucket, waiter.request, now);
        deliveries.add(() -> {
            if (!waiter.permit.complete(ticket)) {
                ticket.unanswered(false); // given up meanwhile
            }
        });
    }

    /** Sees to it that those who wait are looked after when their time has come. */
    private void schedule(RateBucket bucket, long now) {
        if (bucket.waiters.isEmpty()) {
            return;
        }
        long opens = Math.max(blockedUntil, ownLimit.nextChance(now));
        if (now < opens) {
            if (timerAt == RateBucket.NEVER || opens < timerAt) {
                timerAt = opens;
                wake(opens - now, () -> {
                    timerAt = RateBucket.NEVER;
                    drainAll(now());
                });
            }
            return;
        }
        long chance = bucket.nextChance(now);
        if (chance != RateBucket.NEVER && (bucket.timerAt == RateBucket.NEVER || chance < bucket.timerAt)) {
            bucket.timerAt = chance;
            wake(chance - now, () -> {
                bucket.timerAt = RateBucket.NEVER;
                drain(bucket.now(), now());
            });
        }
    }

    private void wake(long nanos, Runnable action) {
        Duration wait = Duration.ofNanos(Math.max(1, nanos));
        deliveries.add(() -> {
            var unused = sleeper.sleep(wait).whenComplete((slept, failure) -> {
                lock.lock();
                try {
                    action.run();
                } finally {
                    unlock();
                }
            });
        });
    }

    /** Gives the lock back and does what was left for then. One thread at a time does, so that nothing nests. */
    private void unlock() {
        if (delivering) {
            lock.unlock();
            return;
        }
        delivering = true;
        try {
            for (Runnable next = deliveries.poll(); next != null; next = deliveries.poll()) {
                lock.unlock();
                try {
                    next.run();
                } finally {
                    lock.lock();
                }
            }
        } finally {
            delivering = false;
            lock.unlock();
        }
    }

    private void forgetTheIdle(long now) {
        if (buckets.size() < 2) {
            return; // most likely the one that is asked for
        }
        Iterator<RateBucket> oldest = buckets.values().iterator();
        for (int i = 0; i < 2 && oldest.hasNext(); i++) {
            if (!oldest.next().isIdle(now, FORGOTTEN_AFTER)) {
                return;
            }
            oldest.remove();
        }
    }

    @Override
    public List<Bucket> snapshot() {
        lock.lock();
        try {
            long now = now();
            List<Bucket> all = new ArrayList<>(buckets.size());
            buckets.values().forEach(bucket -> all.add(bucket.describe(clocks, now, !admitsAny(now))));
            return List.copyOf(all);
        } finally {
            unlock();
        }
    }

    private long now() {
        return clocks.now();
    }
}
