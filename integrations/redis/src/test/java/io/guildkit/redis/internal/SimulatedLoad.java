package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * Workers that send one request after the other to a service that counts strictly. Requests and responses travel for 5 to 15 ms each.
 */
final class SimulatedLoad {
    private static final Route ROUTE = Route.post("/a/{id}").major("id").accountOrBot();

    private final SimulatedFleet fleet;
    private final Random random = new Random(1);
    private final int buckets;
    private final SimulatedService service;
    final Map<FleetProcess, Integer> passed = new HashMap<>();
    int refused;
    int failed;
    private int next;

    SimulatedLoad(SimulatedFleet fleet, int buckets, int limit, Duration window, int global) {
        this.fleet = fleet;
        this.buckets = buckets;
        this.service = new SimulatedService(fleet.time, limit, window, global);
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
        Response response = service.serve(bucket);
        if (response.isRefusal()) {
            refused++;
        } else {
            passed.merge(process, 1, Integer::sum);
        }
        return response;
    }
}
