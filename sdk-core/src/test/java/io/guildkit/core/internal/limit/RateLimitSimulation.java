package io.guildkit.core.internal.limit;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Measures the limiter with many callers and a simulated service, on virtual time. {@link #main} writes the results to the
 * documentation.
 */
public final class RateLimitSimulation {
    static final Scenario KNOWN =
            new Scenario("same, after a response of each bucket", 1_000, 20, 4, true, Optional.empty(), service -> {});

    static final Scenario UNKNOWN = new Scenario(
            "1,000 callers, 50 requests a second, limit unknown", 1_000, 20, 2, RateLimitSimulation::fiftyASecond);

    static final Scenario UNSTATED = new Scenario("same, refusals without a wait", 1_000, 20, 2, service -> {
        fiftyASecond(service);
        service.statesWait = false;
    });

    static final Scenario TOO_MANY =
            new Scenario("2,000 callers, 400 buckets of 1 in 2 s, no headers", 2_000, 400, 1, service -> {
                service.limit = 1;
                service.statesLimits = false;
            });

    /** Scenarios of services that refuse a share of all requests, whatever their rate. */
    static final List<Scenario> RANDOM = List.of(
            random(0.01, 20, true, 1_000),
            random(0.05, 20, true, 800),
            random(0.05, 20, false, 800),
            random(0.2, 20, true, 180),
            random(0.01, 500, true, 1_000),
            random(0.05, 500, true, 750),
            random(0.05, 500, false, 750),
            random(0.2, 500, true, 180));

    static final Scenario LIMIT_AND_RANDOM = new Scenario(
            "50 requests a second, limit unknown, 5 % refused at random for 20 ms",
            1_000, 20, 4, service -> {
                fiftyASecond(service);
                service.refusedAtRandom = 0.05;
                service.randomIsGlobal = true;
            });

    static final List<Scenario> ALL = all(
            new Scenario("1,000 callers, 20 buckets of 5 requests in 2 s", 1_000, 20, 4, service -> {}),
            KNOWN,
            new Scenario(
                    "1,000 callers, 50 requests a second, limit configured",
                    1_000,
                    20,
                    2,
                    true,
                    Optional.of(50),
                    RateLimitSimulation::fiftyASecond),
            UNKNOWN,
            UNSTATED,
            new Scenario("responses without rate-limit headers", 200, 4, 4, service -> service.statesLimits = false),
            new Scenario("headers state three requests too many", 200, 4, 4, service -> service.excess = 3),
            new Scenario(
                    "clock of the service is 90 s ahead",
                    200,
                    4,
                    4,
                    true,
                    Optional.empty(),
                    service -> service.skew = Duration.ofSeconds(90)),
            new Scenario("each refusal doubles the wait", 50, 1, 2, service -> {
                service.statesLimits = false;
                service.doublesWait = true;
            }),
            TOO_MANY,
            LIMIT_AND_RANDOM);

    static final String PAGE = "rate-limits.md";
    static final String CHART = "images/rate-limit-simulation.svg";
    private static final String BEGIN = "<!-- simulation -->";
    private static final String END = "<!-- end of simulation -->";

    private static final int MAX_ATTEMPTS = RetryPolicy.standard().maxAttempts();

    private static List<Scenario> all(Scenario... others) {
        return Stream.concat(Stream.of(others), RANDOM.stream()).toList();
    }

    /** Twenty callers of a service without a limit that refuses requests at random. A round trip takes 20 ms. */
    private static Scenario random(double share, int waitMillis, boolean global, int callsEach) {
        String name = String.format(
                Locale.ROOT,
                "20 callers, no limit, %.0f %% refused at random for %d ms%s",
                100 * share,
                waitMillis,
                global ? "" : ", by bucket");
        return new Scenario(name, 20, global ? 1 : 4, callsEach, service -> {
            service.limit = Integer.MAX_VALUE;
            service.statesLimits = false;
            service.minMillis = 10;
            service.maxMillis = 10;
            service.refusedAtRandom = share;
            service.randomWait = Duration.ofMillis(waitMillis);
            service.randomIsGlobal = global;
        });
    }

    /** One global limit, and a round trip of 20 ms. */
    private static void fiftyASecond(SimulatedService.Settings service) {
        service.globalLimit = 50;
        service.limit = 1_000;
        service.statesLimits = false;
        service.minMillis = 10;
        service.maxMillis = 10;
    }

    /**
     * A scenario.
     *
     * @param known whether each bucket has sent a response before the measurement
     * @param own the client's own limit a second
     */
    record Scenario(
            String name,
            int callers,
            int buckets,
            int callsEach,
            boolean known,
            Optional<Integer> own,
            Consumer<SimulatedService.Settings> service) {
        Scenario(String name, int callers, int buckets, int callsEach, Consumer<SimulatedService.Settings> service) {
            this(name, callers, buckets, callsEach, false, Optional.empty(), service);
        }
    }

    /**
     * The result of a scenario.
     *
     * @param elapsed the measured time
     * @param ofIdeal the time that an ideal client needs, divided by the measured time
     * @param opensBreaker whether the breaker opened, because the client had received too many refusals
     * @param requests the number of responses
     * @param refusals the number of refusals among them
     * @param early the number of requests that were sent before the time that a refusal had stated
     * @param failed the number of calls with as many refusals as a client makes attempts
     * @param longestWait the longest time from a call to its last response
     * @param fairness Jain's index of the calls that each caller had completed at half time; 1 is the best
     */
    record Result(
            Scenario scenario,
            Duration elapsed,
            double ofIdeal,
            boolean opensBreaker,
            long requests,
            long refusals,
            long early,
            long failed,
            Duration longestWait,
            double fairness) {
        /** Returns the throughput, unless the breaker opened. */
        String throughput() {
            return opensBreaker ? "opens the breaker" : String.format(Locale.ROOT, "%.1f %%", 100 * ofIdeal);
        }

        String row() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %s | %,d of %,d | %d | %d | %s |%n",
                    scenario.name(),
                    throughput(),
                    refusals,
                    requests,
                    early,
                    failed,
                    opensBreaker
                            ? "– | –"
                            : String.format(Locale.ROOT, "%.1f s | %.3f", longestWait.toMillis() / 1000.0, fairness));
        }
    }

    private final SimulatedTime time = new SimulatedTime();
    private final SimulatedService.Settings settings = new SimulatedService.Settings();
    private final SimulatedService service;
    private final RateLimiter limiter;
    private final Breaker breaker;
    private final Scenario scenario;
    private final boolean onlyWaits;
    private final Random random = new Random(7);
    private final Route route =
            Route.post("/channels/{channel.id}/x").major("channel.id").accountOrBot();
    private final int[] completed;
    private int[] completedAtHalfTime = {};
    private final int total;
    private int done;
    private long early;
    private long failed;
    private boolean stopped;
    private final ServiceClock serviceClock = new ServiceClock();

    /** The ends of the stated waits by bucket; for all buckets, by an empty string. */
    private final Map<String, Duration> blocked = new HashMap<>();

    private long order;
    private Duration longestWait = Duration.ZERO;
    private Duration end = Duration.ZERO;

    private RateLimitSimulation(Scenario scenario, boolean onlyWaits) {
        this.scenario = scenario;
        this.onlyWaits = onlyWaits;
        scenario.service().accept(settings);
        this.service = new SimulatedService(time, settings);
        RateLimitPolicy policy = scenario.own()
                .map(own -> RateLimitPolicy.standard().withGlobal(own, Duration.ofSeconds(1)))
                .orElse(RateLimitPolicy.standard());
        Clocks clocks = new Clocks(time, time::now);
        this.limiter = onlyWaits ? new WaitingLimiter(time) : new LearnedRateLimiter(clocks, time::sleep, policy);
        this.breaker = new Breaker(clocks, policy, InvalidRequests.unshared());
        this.completed = new int[scenario.callers()];
        this.total = scenario.callers() * scenario.callsEach();
    }

    static Result run(Scenario scenario) {
        return new RateLimitSimulation(scenario, false).run();
    }

    private Result run() {
        Duration start = Duration.ZERO;
        if (scenario.known()) {
            for (int bucket = 0; bucket < scenario.buckets(); bucket++) {
                attempt(order++, 1, "b" + bucket, () -> {});
            }
            time.pass(Duration.ofSeconds(10));
            start = time.elapsed();
        }
        for (int caller = 0; caller < scenario.callers(); caller++) {
            call(caller, scenario.callsEach());
        }
        time.run();
        if (done != total && !stopped) {
            throw new IllegalStateException(scenario.name() + ": " + (total - done) + " calls did not end");
        }
        return new Result(
                scenario,
                end.minus(start),
                ideal() / (double) end.minus(start).toNanos(),
                stopped,
                done + service.refusals(),
                service.refusals(),
                early,
                failed,
                longestWait,
                jain(completedAtHalfTime));
    }

    /**
     * Returns the time of a client that sends the requests of each window at its beginning. Without a limit, returns the time
     * of a client that waits as refusals state, and sends at any rate otherwise.
     */
    private double ideal() {
        if (settings.limit == Integer.MAX_VALUE) {
            return onlyWaits
                    ? 0
                    : new RateLimitSimulation(scenario, true).run().elapsed().toNanos();
        }
        int perBucket = total / scenario.buckets();
        int windows = (perBucket + settings.limit - 1) / settings.limit;
        double byBucket = (windows - 1) * (double) settings.window.toNanos();
        double byAll = settings.globalLimit == Integer.MAX_VALUE
                ? 0
                : 1e9 * (total - settings.globalLimit) / settings.globalLimit;
        return Math.max(byBucket, byAll)
                + Duration.ofMillis(settings.minMillis + settings.maxMillis).toNanos();
    }

    private void call(int caller, int left) {
        if (left == 0) {
            return;
        }
        Duration asked = time.elapsed();
        attempt(order++, 1, "b" + caller % scenario.buckets(), () -> {
            completed[caller]++;
            done++;
            end = time.elapsed();
            Duration waited = end.minus(asked);
            longestWait = waited.compareTo(longestWait) > 0 ? waited : longestWait;
            if (done == total / 2) {
                completedAtHalfTime = completed.clone();
            }
            call(caller, left - 1);
        });
    }

    private void attempt(long number, int attempts, String bucket, Runnable whenDone) {
        if (stopped) {
            return;
        }
        var unused = limiter.acquire(new RateLimiter.Request(route, bucket, number, Duration.ZERO, Duration.ofDays(1)))
                .whenComplete((permit, failure) -> {
                    if (failure != null) {
                        throw new IllegalStateException(failure);
                    }
                    if (stopped) {
                        permit.noResponse(false);
                        return;
                    }
                    if (time.elapsed().compareTo(blocked.getOrDefault(bucket, Duration.ZERO)) < 0
                            || time.elapsed().compareTo(blocked.getOrDefault("", Duration.ZERO)) < 0) {
                        early++;
                    }
                    time.after(travel(), () -> {
                        SimulatedService.Response response = service.respond(bucket);
                        time.after(travel(), () -> {
                            if (responded(bucket, permit, response)) {
                                whenDone.run();
                            } else {
                                failed += attempts == MAX_ATTEMPTS ? 1 : 0;
                                time.after(wait(response), () -> attempt(number, attempts + 1, bucket, whenDone));
                            }
                        });
                    });
                });
    }

    /** Passes a response to the limiter and the breaker, as a client does, and returns whether it is a success. */
    private boolean responded(String bucket, RateLimiter.Permit permit, SimulatedService.Response response) {
        RateLimitHeaders limits = new RateLimitHeaders(response.headers(), time::instant, serviceClock);
        permit.responded(new RateLimiter.Response(
                response.status(),
                limits.bucket(),
                limits.limit(),
                limits.remaining(),
                limits.resetAfter(),
                limits.retryAfter(),
                limits.isGlobal()));
        if (response.status() != 429) {
            return true;
        }
        breaker.refused(429, false);
        stopped |= breaker.openUntil().isPresent();
        blocked.merge(
                limits.isGlobal() ? "" : bucket,
                time.elapsed().plus(wait(response)),
                (a, b) -> a.compareTo(b) > 0 ? a : b);
        return false;
    }

    private static Duration wait(SimulatedService.Response refusal) {
        return new RateLimitHeaders(refusal.headers(), SimulatedTime.START)
                .retryAfter()
                .orElse(RateBucket.UNSTATED_WAIT);
    }

    private Duration travel() {
        return Duration.ofMillis(settings.minMillis + random.nextInt(settings.maxMillis - settings.minMillis + 1));
    }

    private static double jain(int[] shares) {
        double sum = Arrays.stream(shares).sum();
        double squares = Arrays.stream(shares)
                .mapToDouble(share -> (double) share * share)
                .sum();
        return sum * sum / (shares.length * squares);
    }

    /** Returns the results as a table in Markdown. */
    static String table(List<Result> results) {
        StringBuilder table = new StringBuilder("""
                | scenario | throughput, share of the ideal | refusals | requests sent too early | calls refused four times | longest wait | fairness |
                |---|---|---|---|---|---|---|
                """);
        results.forEach(result -> table.append(result.row()));
        return table.toString();
    }

    /** Returns the throughput of the scenarios as a chart. */
    static String chart(List<Result> results) {
        StringBuilder chart = new StringBuilder(String.format("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 870 %d" font-family="sans-serif" font-size="13">
                <title>Throughput of the rate limiter, as a share of the ideal</title>
                <rect width="870" height="%1$d" fill="#ffffff"/>
                """, results.size() * 30 + 50));
        int y = 20;
        for (Result result : results) {
            long width = result.opensBreaker() ? 0 : Math.round(300 * result.ofIdeal());
            chart.append(String.format(
                    Locale.ROOT,
                    """
                    <text x="470" y="%d" text-anchor="end">%s</text>
                    <rect x="480" y="%d" width="%d" height="18" fill="#4477aa"/>
                    <text x="%d" y="%d">%s</text>
                    """,
                    y + 14,
                    result.scenario().name(),
                    y,
                    width,
                    result.opensBreaker() ? 486 : 800,
                    y + 14,
                    result.throughput()));
            y += 30;
        }
        return chart.append(String.format("""
                        <line x1="780" y1="10" x2="780" y2="%d" stroke="#222222" stroke-dasharray="4 3"/>
                        <text x="780" y="%d" text-anchor="middle">ideal</text>
                        </svg>
                        """, y, y + 18)).toString();
    }

    /**
     * Writes the table and the chart.
     *
     * @param args the directory of the documentation
     */
    public static void main(String[] args) throws IOException {
        List<Result> results = ALL.stream().map(RateLimitSimulation::run).toList();
        Path docs = Path.of(args[0]);
        Files.writeString(docs.resolve(CHART), chart(results));
        Path page = docs.resolve(PAGE);
        Files.writeString(page, inserted(Files.readString(page), table(results)));
    }

    /** Returns the page with a new table between its marks. */
    static String inserted(String page, String table) {
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        return page.substring(0, begin) + "\n" + table + page.substring(page.indexOf(END));
    }
}
