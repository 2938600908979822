package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.RateLimiter;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** A limiter that only waits as refusals state: for one bucket, or for all requests. */
final class WaitingLimiter implements RateLimiter {
    private static final String ALL = "";

    private final SimulatedTime time;
    private final Map<String, Long> blockedUntil = new HashMap<>();
    private final TreeMap<Long, Waiter> waiters = new TreeMap<>();

    private record Waiter(String major, CompletableFuture<Permit> permit) {}

    WaitingLimiter(SimulatedTime time) {
        this.time = time;
    }

    private boolean isBlocked(String major) {
        return Math.max(blockedUntil.getOrDefault(ALL, 0L), blockedUntil.getOrDefault(major, 0L)) > time.now();
    }

    @Override
    public CompletableFuture<Permit> acquire(Request request) {
        CompletableFuture<Permit> permit = new CompletableFuture<>();
        waiters.put(request.order(), new Waiter(request.major(), permit));
        release();
        return permit;
    }

    private void release() {
        TreeMap<Long, Waiter> free = new TreeMap<>(waiters);
        free.values().removeIf(waiter -> isBlocked(waiter.major()));
        waiters.keySet().removeAll(free.keySet());
        free.values().forEach(waiter -> waiter.permit().complete(permit(waiter.major())));
    }

    private Permit permit(String major) {
        return new Permit() {
            @Override
            public void responded(Response response) {
                if (response.isRefusal()) {
                    Duration wait = response.retryAfter().orElse(RateBucket.UNSTATED_WAIT);
                    blockedUntil.merge(response.global() ? ALL : major, time.now() + wait.toNanos(), Math::max);
                    time.after(wait, WaitingLimiter.this::release);
                }
            }

            @Override
            public void noResponse(boolean sent) {}
        };
    }

    @Override
    public List<Bucket> snapshot() {
        return List.of();
    }

    @Override
    public void lift() {
        blockedUntil.clear();
        release();
    }
}
