package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.redis.internal.SharedBucket.Waiter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Admits requests with the standard limiter while Redis is out of use. The limiter's lock guards this class. */
final class StandaloneLimiter {
    private final CallbackLock lock;
    private final Clocks clocks;
    private final Permits permits;

    /** The standard limiter; empty while Redis is in use. */
    private Optional<RateLimiter> standard = Optional.empty();

    /** The share of all limits that the standard limiter takes. */
    private double share;

    /** Whether nothing is sent, because the return to Redis is near. */
    private boolean paused;

    /** The waiters for permits of the standard limiter. The futures cancel these permits. */
    private final Map<Waiter, CompletableFuture<Permit>> pending = new HashMap<>();

    StandaloneLimiter(CallbackLock lock, Clocks clocks, Permits permits) {
        this.lock = lock;
        this.clocks = clocks;
        this.permits = permits;
    }

    /** Returns the standard limiter; empty while Redis is in use. */
    Optional<RateLimiter> standard() {
        return standard;
    }

    boolean isActive() {
        return standard.isPresent();
    }

    boolean isPaused() {
        return paused;
    }

    double share() {
        return share;
    }

    /** Admits requests with a limiter that takes a share of all limits. */
    void start(RateLimiter limiter, double part) {
        standard = Optional.of(limiter);
        share = part;
    }

    /** Admits no further request until {@link #resume} or {@link #stop}. */
    void pause() {
        paused = true;
        pending.values().forEach(future -> lock.afterwards(() -> future.cancel(false)));
        pending.clear();
    }

    /** Acquires permits for the waiters that have not requested one yet. */
    void resume(List<Waiter> waiters) {
        paused = false;
        waiters.forEach(this::acquire);
    }

    /**
     * Closes the standard limiter. Returns the buckets that it knows. The waiters leave its queue, because even a closed limiter would
     * grant them permits.
     */
    List<RateLimiter.Bucket> stop() {
        pause();
        RateLimiter ended = standard.orElseThrow();
        List<RateLimiter.Bucket> known = ended.snapshot();
        lock.afterwards(ended::close);
        standard = Optional.empty();
        paused = false;
        return known;
    }

    /** Acquires a permit of the standard limiter. */
    void acquire(Waiter waiter) {
        if (paused || pending.containsKey(waiter)) {
            return;
        }
        RateLimiter limiter = standard.orElseThrow();
        Request request = waiter.request();
        long now = clocks.now();
        Request remaining = new Request(
                request.route(),
                request.major(),
                request.order(),
                Duration.ofNanos(waiter.waited(now)),
                Duration.ofNanos(Math.max(0, waiter.latest() - now)));
        CompletableFuture<Permit> future = new CompletableFuture<>();
        pending.put(waiter, future);
        lock.afterwards(() -> {
            CompletableFuture<Permit> permit = limiter.acquire(remaining);
            var unused = future.whenComplete((given, failure) -> {
                if (future.isCancelled()) {
                    permit.cancel(false);
                }
            });
            unused = permit.whenComplete((given, failure) -> completed(waiter, future, given, failure));
        });
    }

    /** Cancels the permit of a waiter whose call has ended. */
    void cancel(Waiter waiter) {
        CompletableFuture<Permit> future = pending.remove(waiter);
        if (future != null) {
            lock.afterwards(() -> future.cancel(false));
        }
    }

    private void completed(
            Waiter waiter, CompletableFuture<Permit> future, @Nullable Permit given, @Nullable Throwable failure) {
        lock.lock();
        try {
            boolean wanted = pending.remove(waiter, future);
            if (given == null) {
                if (wanted && failure != null && !future.isCancelled()) {
                    lock.afterwards(() -> waiter.permit().completeExceptionally(failure));
                }
                return;
            }
            SharedBucket bucket = waiter.buckets().bucketOf(waiter.request(), clocks.now());
            if (wanted && bucket.waiters.remove(waiter.request().order(), waiter)) {
                permits.admit(waiter, bucket, given);
            } else {
                lock.afterwards(() -> given.noResponse(false));
            }
        } finally {
            lock.unlock();
        }
    }
}
