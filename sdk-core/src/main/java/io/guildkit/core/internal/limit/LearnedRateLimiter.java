package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Android;
import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.WakeUps;
import io.guildkit.core.base.WakeUps.WakeUp;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;

/**
 * The limiter that learns limits from responses and keeps them in memory.
 *
 * <p>Routes whose responses name the same bucket share it, for each value of their major parameters. The first request of a
 * new route is sent alone, and its response states the limit.
 */
public final class LearnedRateLimiter implements RateLimiter {
    // Why: docs/decisions/0020

    private final Clocks clocks;
    private final WakeUps wakeUps;
    private final Share share;
    private final Buckets buckets;
    private final PartyLimits party;
    private final CallbackLock lock = new CallbackLock();
    private final WakeUp wakeUp = new WakeUp();

    /** The number of changes of the account. */
    private int changes;

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
        this.buckets = new Buckets(policy, share);
        this.party = new PartyLimits(policy, share);
        party.sent(sent, clocks.now());
        known.forEach(bucket -> buckets.learn(bucket, clocks));
    }

    @Override
    public CompletableFuture<Permit> acquire(Request request) {
        lock.lock();
        try {
            long now = now();
            RouteState route = buckets.routeOf(request);
            RateBucket bucket = route.bucket;
            buckets.forgetIdle(bucket, now);
            wakeDue(now);
            if (bucket.waiters.isEmpty() && admits(bucket, now)) {
                return CompletableFuture.completedFuture(enter(route, now));
            }
            long patience = Deadline.bounded(request.patience()).toNanos();
            long wait = leastWait(bucket, request.order(), patience, now);
            if (wait > patience) {
                return Android.failedFuture(tooLong(request, wait));
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

    private boolean admits(RateBucket bucket, long now) {
        return party.admit(now) && bucket.admits(now);
    }

    /** Returns the minimum wait of a new request. If it does not exceed the request's patience, it may be inexact. */
    private long leastWait(RateBucket bucket, long order, long patience, long now) {
        int ahead = bucket.ahead(order);
        long wait = leastWait(bucket, ahead, now);
        if (wait > patience || party.earliest(Integer.MAX_VALUE, now) - now <= patience) {
            return wait;
        }
        int inOtherBuckets = 0;
        for (RateBucket other : buckets.all()) {
            if (other != bucket && !other.waiters.isEmpty()) {
                inOtherBuckets += Math.min(other.ahead(order), other.free(now));
            }
        }
        return Math.max(wait, party.earliest(ahead + inOtherBuckets, now) - now);
    }

    /** Returns the minimum wait of a request, given the number of requests of its bucket that are ahead of it. */
    private long leastWait(RateBucket bucket, int ahead, long now) {
        return Math.max(bucket.leastWait(ahead, now), party.earliest(ahead, now) - now);
    }

    private Ticket enter(RouteState route, long now) {
        party.enter(now);
        route.bucket.enter(route, now);
        return new Ticket(route, now);
    }

    /** A granted permission. */
    private final class Ticket implements Permit {
        private final RouteState route;
        private final long enteredAt;
        private final int changesBefore = changes;

        Ticket(RouteState route, long enteredAt) {
            this.route = route;
            this.enteredAt = enteredAt;
        }

        /** Returns whether the service counts the request for an account that is no longer the client's. */
        private boolean isOfFormerAccount() {
            return changesBefore != changes;
        }

        @Override
        public void responded(Response response) {
            lock.lock();
            try {
                LearnedRateLimiter.this.responded(route, enteredAt, isOfFormerAccount(), response);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void noResponse(boolean sent) {
            lock.lock();
            try {
                long now = now();
                wakeDue(now);
                boolean full = !party.admit(now);
                party.left(sent, enteredAt, now);
                route.bucket.noResponse(sent || isOfFormerAccount(), route, enteredAt, now);
                drainAfter(route.bucket, full, now);
            } finally {
                lock.unlock();
            }
        }
    }

    private void responded(RouteState route, long enteredAt, boolean ofFormerAccount, Response response) {
        long now = now();
        wakeDue(now);
        boolean full = !party.admit(now);
        party.left(true, enteredAt, now);
        RateBucket before = route.bucket;
        boolean wasKnown = before.isKnown();
        response.bucket().ifPresent(name -> buckets.keep(route, name));
        RateBucket bucket = route.bucket;
        bucket.responded(response, route, enteredAt, ofFormerAccount, now);
        buckets.responded(route);
        party.responded(response, enteredAt, now);
        if (response.isRefusal() && response.global()) {
            buckets.all().forEach(each -> refuseImpatient(each, now));
        } else if (response.isRefusal() || bucket != before || bucket.isKnown() != wasKnown) {
            refuseImpatient(bucket, now);
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
            party.lift();
            buckets.all().forEach(bucket -> bucket.lift(now));
            drainAll(now);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void accountChanged() {
        lock.lock();
        try {
            long now = now();
            changes++;
            buckets.all().forEach(bucket -> bucket.forgetWindow(now));
            drainAll(now);
        } finally {
            lock.unlock();
        }
    }

    /** Runs a wake-up that is late, because otherwise a younger call would take the place of a waiting one. */
    private void wakeDue(long now) {
        if (wakeUp.isDue(now)) {
            wakeUp.cancel();
            drainAll(now);
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

    /** Fails the waiters whose wait has become longer than they can wait. */
    private void refuseImpatient(RateBucket bucket, long now) {
        long longest = leastWait(bucket, bucket.waiters.size(), now);
        int ahead = 0;
        for (Iterator<Waiter> all = bucket.waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            long wait = waiter.latest < now + longest ? leastWait(bucket, ahead, now) : 0;
            if (waiter.latest < now + wait) {
                all.remove();
                lock.afterwards(() -> waiter.permit.completeExceptionally(tooLong(waiter.request, wait)));
            } else {
                ahead++;
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
        buckets.all().stream().filter(bucket -> !bucket.waiters.isEmpty()).forEach(waiting::add);
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
        if (party.admit(now)) {
            long chance = bucket.nextChance(now);
            if (chance > now) {
                wakeUps.schedule(bucket.wakeUp, chance, () -> drain(bucket, now()), failure -> fail(bucket, failure));
            }
        } else {
            long opens = party.nextChance(now);
            if (opens > now) {
                wakeUps.schedule(wakeUp, opens, () -> drainAll(now()), this::failAll);
            }
        }
    }

    private void failAll(Throwable failure) {
        buckets.all().forEach(bucket -> fail(bucket, failure));
    }

    /** Fails the waiters of a bucket whose wait has failed. A further wait would fail, too. */
    private void fail(RateBucket bucket, Throwable failure) {
        bucket.waiters.values().forEach(waiter -> lock.afterwards(() -> waiter.permit.completeExceptionally(failure)));
        bucket.waiters.clear();
    }

    @Override
    public List<Bucket> snapshot() {
        lock.lock();
        try {
            long now = now();
            List<Bucket> all = new ArrayList<>(buckets.all().size());
            buckets.all().forEach(bucket -> all.add(bucket.describe(clocks, now, !party.admit(now), share)));
            return List.copyOf(all);
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return clocks.now();
    }
}
