package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Random requests of one process, and a service that counts them strictly. The times at which requests arrive and travel, and what happens
 * to them, follow from the seed. So limiters that make the same decisions give permits at the same times.
 *
 * <p>All times are hundredths of a second, and the period of the client's own limit is a second. The script rounds the times at which
 * places of this limit become free to a hundredth of the period.
 */
final class LimiterTrace {
    private static final List<Route> ROUTES = List.of(
            Route.post("/a/{id}").major("id").accountOrBot(),
            Route.patch("/a/{id}").major("id").accountOrBot(),
            Route.get("/b/{id}").major("id").accountOrBot());

    private static final int GATEWAY_ERROR = 502;

    private final long seed;
    private final List<Arrival> arrivals;

    /** Whether responses state the limits of their buckets. */
    final boolean stated;

    /** Whether the routes share a bucket. */
    private final boolean oneBucket;

    /** The percentage of requests without a response. The same percentage gets the error of a gateway. */
    private final int disturbed;

    private final int limit;
    private final Duration window;

    /** The limit of all requests in a second; 0 for none. */
    private final int global;

    final RateLimitPolicy policy;

    private record Arrival(Duration at, Route route, String major) {}

    /**
     * The course of one request.
     *
     * @param micros the time of the permit
     * @param status the status of the response; 0 for none
     */
    record Sent(long micros, int status) {}

    LimiterTrace(long seed) {
        this.seed = seed;
        SplittableRandom random = new SplittableRandom(seed);
        this.limit = 1 + random.nextInt(8);
        this.window = hundredths(50 + random.nextInt(500));
        boolean own = random.nextInt(3) == 0;
        this.policy = own
                ? RateLimitPolicy.standard().withGlobal(2 + random.nextInt(10), Duration.ofSeconds(1))
                : RateLimitPolicy.standard();
        this.stated = own || random.nextInt(4) > 0;
        this.oneBucket = stated && random.nextBoolean();
        this.global = !own && random.nextInt(4) == 0 ? 5 + random.nextInt(20) : 0;
        this.disturbed = random.nextInt(3) == 0 ? 10 : 0;
        this.arrivals = arrivals(random, 1 + random.nextInt(ROUTES.size()), 1 + random.nextInt(2));
    }

    /** Creates up to five bursts of up to twelve requests. No two requests arrive at the same time, as equal ages have no order. */
    private static List<Arrival> arrivals(SplittableRandom random, int routes, int majors) {
        Map<Duration, Arrival> arrivals = new TreeMap<>();
        for (int burst = 2 + random.nextInt(4); burst > 0; burst--) {
            int start = random.nextInt(1_500);
            for (int request = 1 + random.nextInt(12); request > 0; request--) {
                Duration at = hundredths(start + random.nextInt(1 + random.nextInt(40)));
                arrivals.put(
                        at,
                        new Arrival(at, ROUTES.get(random.nextInt(routes)), Integer.toString(random.nextInt(majors))));
            }
        }
        return List.copyOf(arrivals.values());
    }

    private static Duration hundredths(long number) {
        return Duration.ofMillis(10 * number);
    }

    private static Duration roundedUp(Duration duration) {
        return hundredths((duration.toMillis() + 9) / 10);
    }

    /** Lets a limiter give permits to all requests. Returns the courses of the requests, in the order of their arrivals. */
    List<Sent> run(SimulatedTime time, RateLimiter limiter) {
        Service service = new Service(time);
        Sent[] courses = new Sent[arrivals.size()];
        for (int i = 0; i < courses.length; i++) {
            int request = i;
            Arrival arrival = arrivals.get(i);
            time.after(arrival.at(), () -> {
                var unused = limiter.acquire(new Request(
                                arrival.route(), arrival.major(), request, Duration.ZERO, Duration.ofHours(1)))
                        .thenAccept(permit -> {
                            courses[request] = new Sent(time.now() / 1_000, 0);
                            send(request, permit, time, service, courses);
                        });
            });
        }
        time.pass(Duration.ofMinutes(5));
        return List.of(courses);
    }

    private void send(int request, Permit permit, SimulatedTime time, Service service, Sent[] courses) {
        SplittableRandom random = new SplittableRandom(seed * 1_000 + request);
        Duration there = hundredths(1 + random.nextInt(6));
        Duration back = hundredths(1 + random.nextInt(6));
        int fate = random.nextInt(100);
        boolean lost = fate < disturbed;
        boolean broken = !lost && fate < 2 * disturbed;
        if (lost && random.nextBoolean()) {
            time.after(there, () -> permit.noResponse(false));
            return;
        }
        time.after(there, () -> {
            Response response = broken ? withoutLimits(GATEWAY_ERROR, Optional.empty()) : service.serve(request);
            time.after(back, () -> {
                if (lost) {
                    permit.noResponse(true);
                } else {
                    courses[request] = new Sent(courses[request].micros(), response.status());
                    permit.responded(response);
                }
            });
        });
    }

    private static Response withoutLimits(int status, Optional<Duration> retryAfter) {
        return new Response(
                status,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                retryAfter.map(LimiterTrace::roundedUp),
                false);
    }

    /** A limit for all requests, and limits of buckets. */
    private final class Service {
        private final SimulatedTime time;
        private final SimulatedService all;
        private final Map<String, SimulatedService> buckets = new HashMap<>();

        Service(SimulatedTime time) {
            this.time = time;
            this.all = new SimulatedService(time, Integer.MAX_VALUE, Duration.ofSeconds(1), global);
        }

        Response serve(int request) {
            Arrival arrival = arrivals.get(request);
            Response overall = all.serve(0);
            if (overall.isRefusal()) {
                return overall;
            }
            String name = oneBucket ? "bucket" : "bucket of " + arrival.route();
            Response response = buckets.computeIfAbsent(
                            name + " " + arrival.major(), added -> new SimulatedService(time, limit, window, 0))
                    .serve(0);
            return stated
                    ? new Response(
                            response.status(),
                            Optional.of(name),
                            response.limit(),
                            response.remaining(),
                            response.resetAfter(),
                            response.retryAfter(),
                            false)
                    : withoutLimits(response.status(), response.retryAfter());
        }
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + limit + " requests in " + window + (stated ? "" : " unstated")
                + (oneBucket ? " of all routes" : "") + (global > 0 ? ", " + global + " of all buckets" : "")
                + (disturbed > 0 ? ", disturbed" : "") + ", own limit " + policy.global();
    }
}
