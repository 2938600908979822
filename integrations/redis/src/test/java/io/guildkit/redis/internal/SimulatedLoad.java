package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Random;

/**
 * Workers that send one request after the other to a service that counts strictly. Requests and responses travel for 5 to 15 ms each. The
 * service has no code in common with the limiters.
 */
final class SimulatedLoad {
    private static final Route ROUTE = Route.post("/a/{id}").major("id").accountOrBot();

    private final SimulatedFleet fleet;
    private final Random random = new Random(1);
    private final int buckets;
    private final int limit;
    private final Duration window;

    /** The limit of all requests in a second; 0 for none. */
    private final int global;

    /** The times of the requests that count towards the limit of all requests. */
    private final Queue<Long> counted = new ArrayDeque<>();

    /** For each bucket, the end of its window and the remaining requests. */
    private final Map<Integer, long[]> windows = new HashMap<>();

    final Map<FleetProcess, Integer> passed = new HashMap<>();
    int refused;
    int failed;
    private int next;

    SimulatedLoad(SimulatedFleet fleet, int buckets, int limit, Duration window, int global) {
        this.fleet = fleet;
        this.buckets = buckets;
        this.limit = limit;
        this.window = window;
        this.global = global;
    }

    void start(FleetProcess process, int workers) {
        passed.put(process, 0);
        for (int i = 0; i < workers; i++) {
            work(process);
        }
    }

    int total() {
        return passed.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns Jain's index of the processes' requests; 1 is the best. */
    double fairness() {
        double sum = total();
        double squares = passed.values().stream()
                .mapToDouble(count -> (double) count * count)
                .sum();
        return sum * sum / (passed.size() * squares);
    }

    private void work(FleetProcess process) {
        int bucket = next++ % buckets;
        var unused = process.acquire(ROUTE, Integer.toString(bucket)).whenComplete((permit, failure) -> {
            if (permit == null) {
                failed++;
                fleet.time.after(Duration.ofMillis(100), () -> work(process));
                return;
            }
            fleet.time.after(travel(), () -> {
                Response response = serve(process, bucket);
                fleet.time.after(travel(), () -> finish(process, permit, response));
            });
        });
    }

    private Duration travel() {
        return Duration.ofNanos(5_000_000 + random.nextInt(10_000_000));
    }

    private void finish(FleetProcess process, Permit permit, Response response) {
        if (fleet.processes.contains(process)) {
            permit.responded(response);
            work(process);
        }
    }

    private Response serve(FleetProcess process, int bucket) {
        long now = fleet.time.now();
        while (!counted.isEmpty()
                && counted.peek() <= now - Duration.ofSeconds(1).toNanos()) {
            counted.remove();
        }
        if (global > 0 && counted.size() >= global) {
            refused++;
            return SimulatedFleet.refusal((counted.peek() + 1e9 - now) / 1e9 + 0.001, true);
        }
        long[] state = windows.computeIfAbsent(bucket, added -> new long[2]);
        if (now >= state[0]) {
            state[0] = now + window.toNanos();
            state[1] = limit;
        }
        if (state[1] == 0) {
            refused++;
            Optional<Duration> reset = Optional.of(Duration.ofNanos(state[0] - now));
            return new Response(429, Optional.of("b"), OptionalInt.of(limit), OptionalInt.of(0), reset, reset, false);
        }
        state[1]--;
        if (global > 0) {
            counted.add(now);
        }
        passed.merge(process, 1, Integer::sum);
        return SimulatedFleet.success("b", limit, (int) state[1], (state[0] - now) / 1e9);
    }
}
