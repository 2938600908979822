package io.guildkit.core.internal.limit;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.route.Route;
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

/**
 * Lets many callers use the limiter against a simulated service, on virtual time. {@link #main} writes what came of it to
 * the documentation.
 */
public final class RateLimitSimulation {
    static final Scenario WARM =
            new Scenario("the same, headers seen before", 1_000, 20, 4, true, Optional.empty(), service -> {});

    static final Scenario UNKNOWN = new Scenario(
            "1,000 callers, 50 a second in all, limit unknown", 1_000, 20, 2, RateLimitSimulation::fiftyASecond);

    static final Scenario UNSTATED = new Scenario("the same, and refusals name no wait", 1_000, 20, 2, service -> {
        fiftyASecond(service);
        service.namesWait = false;
    });

    static final Scenario TOO_MANY =
            new Scenario("2,000 callers on 400 buckets of 1 in 2 s, refusals only", 2_000, 400, 1, service -> {
                service.limit = 1;
                service.tells = false;
            });

    static final List<Scenario> ALL = List.of(
            new Scenario("1,000 callers on 20 buckets of 5 in 2 s", 1_000, 20, 4, service -> {}),
            WARM,
            new Scenario(
                    "1,000 callers, 50 a second in all, limit known",
                    1_000,
                    20,
                    2,
                    true,
                    Optional.of(50),
                    RateLimitSimulation::fiftyASecond),
            UNKNOWN,
            UNSTATED,
            new Scenario("answers tell nothing, refusals only", 200, 4, 4, service -> service.tells = false),
            new Scenario("headers promise three more than there are", 200, 4, 4, service -> service.lie = 3),
            new Scenario(
                    "the service's clock is 90 s ahead",
                    200,
                    4,
                    4,
                    true,
                    Optional.empty(),
                    service -> service.skew = Duration.ofSeconds(90)),
            new Scenario("every refusal doubles the wait", 50, 1, 2, service -> {
                service.tells = false;
                service.lengthens = true;
            }),
            TOO_MANY);

    static final String PAGE = "rate-limits.md";
    static final String CHART = "images/rate-limit-simulation.svg";
    private static final String BEGIN = "<!-- simulation -->";
    private static final String END = "<!-- end of simulation -->";

    private static final int MAX_ATTEMPTS = RetryPolicy.standard().maxAttempts();

    /** One global limit, and a round trip of 20 ms. */
    private static void fiftyASecond(SimulatedService.Settings service) {
        service.globalLimit = 50;
        service.limit = 1_000;
        service.tells = false;
        service.minMillis = 10;
        service.maxMillis = 10;
    }

    /**
     * What is simulated.
     *
     * @param warm whether the headers of one answer per bucket have been seen before
     * @param own the client's own limit a second
     */
    record Scenario(
            String name,
            int callers,
            int buckets,
            int callsEach,
            boolean warm,
            Optional<Integer> own,
            Consumer<SimulatedService.Settings> service) {
        Scenario(String name, int callers, int buckets, int callsEach, Consumer<SimulatedService.Settings> service) {
            this(name, callers, buckets, callsEach, false, Optional.empty(), service);
        }
    }

    /**
     * What came of it.
     *
     * @param ofIdeal the time that a client would take that knows all limits, by the time that was taken
     * @param opensBreaker whether a client would have stopped sending, because it had accepted too many refusals
     * @param requests how many requests were answered
     * @param refusals how many of them were refused
     * @param early how many requests left before the time that a refusal had named
     * @param failed how many calls were refused so often that a client would have given up
     * @param longestWait of one call, from asking until it was answered for good
     * @param fairness Jain's index of what the callers had got at half time; 1 if all had got the same
     */
    record Result(
            Scenario scenario,
            double ofIdeal,
            boolean opensBreaker,
            long requests,
            long refusals,
            long early,
            long failed,
            Duration longestWait,
            double fairness) {
        /** The throughput, unless a client would not reach it. */
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
    private final Random random = new Random(7);
    private final Route route =
            Route.post("/channels/{channel.id}/x").major("channel.id").accountOrBot();
    private final int[] got;
    private int[] gotAtHalfTime = {};
    private int total;
    private int done;
    private long early;
    private long failed;
    private boolean stopped;
    private final ServiceClock serviceClock = new ServiceClock();

    /** Until when the service has said not to send, by bucket; for all of them by the empty text. */
    private final Map<String, Duration> blocked = new HashMap<>();

    private long order;
    private Duration longestWait = Duration.ZERO;
    private Duration end = Duration.ZERO;

    private RateLimitSimulation(Scenario scenario) {
        this.scenario = scenario;
        scenario.service().accept(settings);
        this.service = new SimulatedService(time, settings);
        RateLimitPolicy policy = scenario.own()
                .map(own -> RateLimitPolicy.standard().withGlobal(own, Duration.ofSeconds(1)))
                .orElse(RateLimitPolicy.standard());
        this.limiter = new LearnedRateLimiter(time.clocks(), time, policy);
        this.breaker = new Breaker(time.clocks(), policy, InvalidRequests.unshared());
        this.got = new int[scenario.callers()];
        this.total = scenario.callers() * scenario.callsEach();
    }

    static Result run(Scenario scenario) {
        return new RateLimitSimulation(scenario).run();
    }

    private Result run() {
        Duration start = Duration.ZERO;
        if (scenario.warm()) {
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
            throw new IllegalStateException(scenario.name() + ": " + (total - done) + " calls never ended");
        }
        return new Result(
                scenario,
                ideal() / (double) end.minus(start).toNanos(),
                stopped,
                done + service.refusals(),
                service.refusals(),
                early,
                failed,
                longestWait,
                jain(gotAtHalfTime));
    }

    /** What a client would take that sends each window's requests the moment it begins. */
    private double ideal() {
        int perBucket = total / scenario.buckets();
        double byBucket = (ceil(perBucket, settings.limit) - 1) * (double) settings.window.toNanos();
        double byAll = settings.globalLimit == Integer.MAX_VALUE
                ? 0
                : 1e9 * (total - settings.globalLimit) / settings.globalLimit;
        return Math.max(byBucket, byAll)
                + Duration.ofMillis(settings.minMillis + settings.maxMillis).toNanos();
    }

    private static int ceil(int a, int b) {
        return (a + b - 1) / b;
    }

    private void call(int caller, int left) {
        if (left == 0) {
            return;
        }
        Duration asked = time.elapsed();
        attempt(order++, 1, "b" + caller % scenario.buckets(), () -> {
            got[caller]++;
            done++;
            end = time.elapsed();
            Duration waited = end.minus(asked);
            longestWait = waited.compareTo(longestWait) > 0 ? waited : longestWait;
            if (done == total / 2) {
                gotAtHalfTime = got.clone();
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
                        SimulatedService.Response answer = service.answer(bucket);
                        time.after(travel(), () -> {
                            if (responded(bucket, permit, answer)) {
                                whenDone.run();
                            } else {
                                failed += attempts == MAX_ATTEMPTS ? 1 : 0;
                                Duration wait = wait(answer);
                                time.after(
                                        wait,
                                        () -> attempt(number, attempts + 1, bucket, whenDone)); // as the retry does
                            }
                        });
                    });
                });
    }

    /** Tells the limiter and the breaker, as a client does, and returns whether the request passed. */
    private boolean responded(String bucket, RateLimiter.Permit permit, SimulatedService.Response answer) {
        RateLimitHeaders told = new RateLimitHeaders(answer.headers(), time, serviceClock);
        permit.responded(new RateLimiter.Response(
                answer.status(),
                told.bucket(),
                told.limit(),
                told.remaining(),
                told.resetAfter(),
                told.retryAfter(),
                told.isGlobal()));
        if (answer.status() != 429) {
            return true;
        }
        breaker.refused(429, false);
        stopped |= breaker.openUntil().isPresent();
        blocked.merge(
                told.isGlobal() ? "" : bucket, time.elapsed().plus(wait(answer)), (a, b) -> a.compareTo(b) > 0 ? a : b);
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

    /** What came of all scenarios, as a table in Markdown. */
    static String table(List<Result> results) {
        StringBuilder table = new StringBuilder("""
                | scenario | throughput, of the ideal | 429s | of them sent too early | calls refused four times | longest wait | fairness |
                |---|---|---|---|---|---|---|
                """);
        results.forEach(result -> table.append(result.row()));
        return table.toString();
    }

    /** The throughput of all scenarios, as a chart. */
    static String chart(List<Result> results) {
        StringBuilder chart = new StringBuilder(String.format("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %d" font-family="sans-serif" font-size="13">
                <title>Throughput of the rate limiter, of the ideal</title>
                <rect width="760" height="%1$d" fill="#ffffff"/>
                """, results.size() * 30 + 50));
        int y = 20;
        for (Result result : results) {
            long width = result.opensBreaker() ? 0 : Math.round(360 * result.ofIdeal());
            chart.append(String.format(
                    Locale.ROOT,
                    """
                    <text x="330" y="%d" text-anchor="end">%s</text>
                    <rect x="340" y="%d" width="%d" height="18" fill="#4477aa"/>
                    <text x="%d" y="%d">%s</text>
                    """,
                    y + 14,
                    result.scenario().name(),
                    y,
                    width,
                    345 + width,
                    y + 14,
                    result.throughput()));
            y += 30;
        }
        return chart.append(String.format("""
                        <line x1="700" y1="10" x2="700" y2="%d" stroke="#222222" stroke-dasharray="4 3"/>
                        <text x="700" y="%d" text-anchor="middle">ideal</text>
                        </svg>
                        """, y, y + 18)).toString();
    }

    /**
     * Writes table and chart.
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

    /** The page with a new table between its marks. */
    static String inserted(String page, String table) {
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        return page.substring(0, begin) + "\n" + table + page.substring(page.indexOf(END));
    }
}
