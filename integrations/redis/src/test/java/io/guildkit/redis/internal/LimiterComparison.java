package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * A random trace of requests, with a service that answers them. Everything that happens follows from the seed and from the times at which a
 * limiter grants permits, so two limiters that decide alike have the same trace.
 */
final class LimiterComparison {
    private static final List<Route> ROUTES = List.of(
            Route.post("/a/{id}").major("id").accountOrBot(),
            Route.patch("/a/{id}").major("id").accountOrBot(),
            Route.get("/b/{id}").major("id").accountOrBot());

    private final List<Arrival> arrivals = new ArrayList<>();
    private final int limit;
    private final Duration window;
    private final int global;
    private final boolean stated;
    private final boolean named;
    private final int lostOf100;
    private final long seed;
    final RateLimitPolicy policy;

    private record Arrival(Duration at, Route route, String major) {}

    /** What happened to a request: the time of its permit in microseconds, or that it was refused before it was sent. */
    record Outcome(int request, long micros, String result) {}

    LimiterComparison(long seed) {
        this.seed = seed;
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.limit = 1 + random.nextInt(8);
        this.window = grid(500 + random.nextInt(5_000));
        boolean own = random.nextInt(3) == 0;
        this.stated = own || random.nextInt(4) > 0;
        this.named = stated && random.nextBoolean();
        this.global = !own && random.nextInt(4) == 0 ? 5 + random.nextInt(20) : 0;
        this.lostOf100 = random.nextInt(3) == 0 ? 10 : 0;
        RateLimitPolicy standard = RateLimitPolicy.standard();
        this.policy = own ? standard.withGlobal(2 + random.nextInt(10), Duration.ofSeconds(1)) : standard;
        int routes = 1 + random.nextInt(ROUTES.size());
        int majors = 1 + random.nextInt(2);
        int bursts = 2 + random.nextInt(4);
        for (int i = 0; i < bursts; i++) {
            int start = random.nextInt(15_000);
            int requests = 1 + random.nextInt(12);
            for (int j = 0; j < requests; j++) {
                arrivals.add(new Arrival(
                        grid(start + random.nextInt(1 + random.nextInt(400))),
                        ROUTES.get(random.nextInt(routes)),
                        Integer.toString(random.nextInt(majors))));
            }
        }
        arrivals.sort(java.util.Comparator.comparing(Arrival::at));
    }

    /** Rounds a time up to a hundredth of a second, as the script rounds the times of places. */
    private static Duration grid(long millis) {
        return Duration.ofMillis((millis + 9) / 10 * 10);
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + limit + " in " + window + (stated ? " stated" : "") + (named ? " named" : "")
                + (global > 0 ? " global " + global : "") + (lostOf100 > 0 ? " lost" : "") + " own "
                + policy.global();
    }

    /** Runs the trace with a limiter. */
    List<Outcome> run(SimulatedTime time, RateLimiter limiter) {
        return new Run(time, limiter).run();
    }

    private final class Run {
        private final SimulatedTime time;
        private final RateLimiter limiter;
        private final Outcome[] outcomes = new Outcome[arrivals.size()];
        private final Service service;

        Run(SimulatedTime time, RateLimiter limiter) {
            this.time = time;
            this.limiter = limiter;
            this.service = new Service(time);
        }

        List<Outcome> run() {
            for (int i = 0; i < arrivals.size(); i++) {
                int request = i;
                time.after(arrivals.get(i).at(), () -> start(request));
            }
            time.pass(Duration.ofMinutes(5));
            List<Outcome> all = new ArrayList<>();
            for (int i = 0; i < outcomes.length; i++) {
                all.add(outcomes[i] == null ? new Outcome(i, -1, "waits") : outcomes[i]);
            }
            return all;
        }

        private void start(int request) {
            Arrival arrival = arrivals.get(request);
            CompletableFuture<Permit> permit = limiter.acquire(
                    new Request(arrival.route(), arrival.major(), request, Duration.ZERO, Duration.ofHours(1)));
            if (System.getProperty("trace") != null) System.out.println(time.now() / 1_000 + " arrives " + request + " " + arrival);
            var unused = permit.whenComplete((granted, failure) -> {
                if (granted == null) {
                    outcomes[request] = new Outcome(request, time.now() / 1_000, "fails");
                    return;
                }
                long sentAt = time.now() / 1_000;
                Random random = new Random(seed * 31 + request);
                Duration there = grid(5 + random.nextInt(60));
                Duration back = grid(5 + random.nextInt(60));
                boolean lost = random.nextInt(100) < lostOf100;
                boolean unsent = lost && random.nextBoolean();
                if (unsent) {
                    time.after(there, () -> {
                        outcomes[request] = new Outcome(request, sentAt, "unsent");
                        granted.noResponse(false);
                    });
                    return;
                }
                time.after(there, () -> {
                    Response response = service.serve(arrival);
if (System.getProperty("trace") != null) System.out.println(time.now() / 1_000 + " serves " + request + " " + response);
                    time.after(back, () -> {
                        outcomes[request] =
                                new Outcome(request, sentAt, lost ? "lost" : Integer.toString(response.status()));
                        if (lost) {
                            granted.noResponse(true);
                        } else {
                            if (System.getProperty("trace") != null) System.out.println(time.now() / 1_000 + " response " + request + " " + response);
                            granted.responded(response);
                        }
                    });
                });
            });
        }
    }

    private final class Service {
        private final SimulatedTime time;
        private final Map<String, SimulatedService> buckets = new HashMap<>();
        private final SimulatedService all;

        Service(SimulatedTime time) {
            this.time = time;
            this.all = new SimulatedService(time, Integer.MAX_VALUE, Duration.ofSeconds(1), global);
        }

        Response serve(Arrival arrival) {
            Response overall = all.serve(0);
            if (overall.isRefusal()) {
                return overall;
            }
            String name = named ? "shared" : "b" + arrival.route();
            Response response = buckets.computeIfAbsent(
                            name + arrival.major(), key -> new SimulatedService(time, limit, window, 0))
                    .serve(0);
            return stated
                    ? new Response(
                            response.status(),
                            Optional.of(name),
                            response.limit(),
                            response.remaining(),
                            response.resetAfter(),
                            response.retryAfter().map(wait -> grid(wait.toMillis())),
                            false)
                    : new Response(
                            response.status(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            response.retryAfter().map(wait -> grid(wait.toMillis())),
                            false);
        }
    }

    public static void main(String[] args) {
        long first = Long.parseLong(args[0]);
        int count = Integer.parseInt(args[1]);
        boolean print = args.length > 2;
        int differing = 0;
        try (TestRedis server = TestRedis.start()) {
            for (long seed = first; seed < first + count; seed++) {
                LimiterComparison comparison = new LimiterComparison(seed);
                SimulatedFleet fleet = new SimulatedFleet(server);
                fleet.prompt = true;
                SimulatedFleet.FleetProcess process = fleet.start(comparison.policy);
                List<Outcome> shared = comparison.run(fleet.time, process.limiter);
                SimulatedTime time = new SimulatedTime();
                RateLimiter standard = new io.guildkit.core.internal.limit.LearnedRateLimiter(new io.guildkit.core.base.Clocks(time, time::now), time::sleep, comparison.policy);
                List<Outcome> learned = comparison.run(time, standard);
                StringBuilder text = new StringBuilder();
                long worst = 0;
                for (int i = 0; i < shared.size(); i++) {
                    Outcome one = learned.get(i);
                    Outcome other = shared.get(i);
                    long off = other.micros() - one.micros();
                    if (Math.abs(off) > 500 || !one.result().equals(other.result())) {
                        text.append("  ").append(i).append(' ').append(comparison.arrivals.get(i)).append(" learned ").append(one.micros()).append(' ').append(one.result())
                                .append(", shared ").append(other.micros()).append(' ').append(other.result()).append('\n');
                    }
                    worst = Math.max(worst, Math.abs(off));
                }
                if (text.length() > 0) {
                    differing++;
                    System.out.println(comparison + " refused " + learned.stream().filter(o -> o.result().equals("429")).count() + "/" + shared.stream().filter(o -> o.result().equals("429")).count() + " last " + learned.stream().mapToLong(Outcome::micros).max().getAsLong() + "/" + shared.stream().mapToLong(Outcome::micros).max().getAsLong() + " worst " + worst);
                    if (print) { System.out.print(text); for (int i = 0; i < shared.size(); i++) System.out.println(i + " " + comparison.arrivals.get(i) + learned.get(i) + shared.get(i)); }
                }
            }
        }
        System.out.println(differing + " of " + count + " differ");
        System.exit(0);
    }
}
