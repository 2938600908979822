package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/** A service that counts requests strictly, in its own windows. It has no code in common with the limiters. */
final class SimulatedService {
    private final SimulatedTime time;
    private final int limit;
    private final Duration window;

    /** The limit of all requests in a second; 0 for none. */
    private final int global;

    /** The times of the requests that count towards the limit of all requests. */
    private final Queue<Long> counted = new ArrayDeque<>();

    /** For each bucket, the end of its window, the remaining requests, and the end of the window before. */
    private final Map<Integer, long[]> windows = new HashMap<>();

    /**
     * Creates a service.
     *
     * @param limit the requests of a bucket in a window
     * @param global the limit of all requests in a second; 0 for none
     */
    SimulatedService(SimulatedTime time, int limit, Duration window, int global) {
        this.time = time;
        this.limit = limit;
        this.window = window;
        this.global = global;
    }

    /** Counts a request that arrives now, or refuses it. */
    Response serve(int bucket) {
        long now = time.now();
        while (!counted.isEmpty()
                && counted.peek() <= now - Duration.ofSeconds(1).toNanos()) {
            counted.remove();
        }
        if (global > 0 && counted.size() >= global) {
            return SimulatedFleet.refusal((counted.peek() + 1e9 - now) / 1e9 + 0.001, true);
        }
        long[] state = windows.computeIfAbsent(bucket, added -> new long[3]);
        if (now >= state[0]) {
            state[2] = state[0];
            state[0] = now + window.toNanos();
            state[1] = limit;
        }
        if (state[1] == 0) {
            Optional<Duration> reset = Optional.of(Duration.ofNanos(state[0] - now));
            return new Response(429, Optional.of("b"), Optional.of(limit), Optional.of(0), reset, reset, false);
        }
        state[1]--;
        if (global > 0) {
            counted.add(now);
        }
        return SimulatedFleet.success("b", limit, (int) state[1], (state[0] - now) / 1e9);
    }

    /** Returns the end of the window of a bucket. */
    long end(int bucket) {
        return windows.getOrDefault(bucket, new long[3])[0];
    }

    /** Returns the end of the window before. */
    long previousEnd(int bucket) {
        return windows.getOrDefault(bucket, new long[3])[2];
    }
}
