package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Android;
import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.WakeUps;
import io.guildkit.core.base.WakeUps.WakeUp;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * The pause of all requests after a refusal by a system in front of the service, such as a content delivery network. Such a
 * refusal is for the address, whatever the request. All clients of an address share the pause.
 *
 * <p>After the pause one request is sent first. Each response to a request from then on releases two more, and each second
 * without responses as many as were sent before. The first response that finds no waiting request ends this.
 */
public final class AddressPause {
    // Why: docs/decisions/0091

    private static final long ROUND = Duration.ofSeconds(1).toNanos();

    private final Clocks clocks;
    private final WakeUps wakeUps;
    private final CallbackLock lock = new CallbackLock();
    private final WakeUp wakeUp = new WakeUp();

    /** The waiting requests, in the order of their calls. */
    private final TreeMap<Long, Waiter> waiters = new TreeMap<>();

    /** Whether requests may have to wait. Requests read it without the lock. */
    private volatile boolean active;

    private long until = RateBucket.NEVER;
    private long nextRound;

    /** The number of requests that may be sent now, and the number of requests that were sent since the pause. */
    private int free;

    private int sent;

    private record Waiter(Route route, long latest, CompletableFuture<Void> released) {}

    public AddressPause(Clocks clocks, Sleeper sleeper) {
        this.clocks = clocks;
        this.wakeUps = new WakeUps(lock, clocks, sleeper::sleep);
    }

    /**
     * Delays a request.
     *
     * @param order the number of the call; requests of older calls are sent first
     * @param urgent whether other requests wait for this one, so that it must not queue behind requests after the pause
     * @param patience the longest acceptable wait, in nanoseconds
     * @return empty if the request may be sent now; otherwise completes when it may be sent, or exceptionally if the wait is too
     *     long. A call that ends earlier cancels it
     */
    public Optional<CompletableFuture<Void>> delay(Route route, long order, boolean urgent, long patience) {
        if (!active) {
            return Optional.empty();
        }
        lock.lock();
        try {
            if (!active) {
                return Optional.empty();
            }
            long now = clocks.now();
            if (urgent && now >= until) {
                return Optional.empty();
            }
            if (until - now > patience) {
                return Optional.of(Android.failedFuture(tooLong(route, now)));
            }
            Waiter waiter = new Waiter(route, now + patience, new CompletableFuture<>());
            waiters.put(order, waiter);
            var unused = waiter.released().whenComplete((released, failure) -> {
                if (failure != null) {
                    leave(order, waiter);
                }
            });
            release(now);
            return Optional.of(waiter.released());
        } finally {
            lock.unlock();
        }
    }

    private void leave(long order, Waiter waiter) {
        lock.lock();
        try {
            waiters.remove(order, waiter);
        } finally {
            lock.unlock();
        }
    }

    private RateLimitedException tooLong(Route route, long now) {
        return RateLimitedException.beforehand(route, Duration.ofNanos(until - now));
    }

    /** Returns whether nothing may be sent now. */
    public boolean isOn() {
        return until().isPresent();
    }

    /** Returns the end of the pause; empty if there is none. */
    public Optional<Instant> until() {
        if (!active) {
            return Optional.empty();
        }
        lock.lock();
        try {
            return active && clocks.now() < until ? Optional.of(clocks.instantAt(until)) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Begins or extends the pause.
     *
     * @param wait the wait that the refusal states; empty for none
     */
    public void refused(Optional<Duration> wait) {
        lock.lock();
        try {
            long now = clocks.now();
            active = true;
            until = Math.max(until, now + wait.orElse(RateBucket.UNSTATED_WAIT).toNanos());
            nextRound = until;
            free = 0;
            sent = 0;
            waiters.values().removeIf(waiter -> waiter.latest() < until && fail(waiter, tooLong(waiter.route(), now)));
            release(now);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Records that the service has responded to a request.
     *
     * @param passedAt the time at which the request was not delayed any more
     */
    public void responded(long passedAt) {
        if (!active) {
            return;
        }
        lock.lock();
        try {
            if (passedAt < until) {
                return; // it was sent before the refusal
            }
            free += 2;
            release(clocks.now());
            active = active && !waiters.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the pause. All waiting requests continue. */
    public void lift() {
        lock.lock();
        try {
            active = false;
            until = RateBucket.NEVER;
            free = Integer.MAX_VALUE;
            releaseFree();
        } finally {
            lock.unlock();
        }
    }

    private void release(long now) {
        if (now >= nextRound) {
            free += Math.max(1, sent);
            nextRound = now + ROUND;
        }
        if (now >= until) {
            releaseFree();
        }
        if (!waiters.isEmpty()) {
            wakeUps.schedule(wakeUp, nextRound, () -> release(clocks.now()), this::failAll);
        }
    }

    private void releaseFree() {
        while (free > 0 && !waiters.isEmpty()) {
            Waiter waiter = waiters.pollFirstEntry().getValue();
            free--;
            sent++;
            lock.afterwards(() -> {
                if (!waiter.released().complete(null)) {
                    giveBack(); // the call has ended meanwhile
                }
            });
        }
    }

    private void giveBack() {
        lock.lock();
        try {
            free++;
            release(clocks.now());
        } finally {
            lock.unlock();
        }
    }

    /** Fails the waiters whose wait has failed. A further wait would fail, too. */
    private void failAll(Throwable failure) {
        waiters.values().removeIf(waiter -> fail(waiter, failure));
    }

    private boolean fail(Waiter waiter, Throwable failure) {
        lock.afterwards(() -> waiter.released().completeExceptionally(failure));
        return true;
    }
}
