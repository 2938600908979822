package io.guildkit.core.internal;

import io.guildkit.core.RateLimitPolicy;
import io.guildkit.core.RateLimiter;
import io.guildkit.core.Route;
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

    static final List<Scenario> ALL = List.of(
            new Scenario("1,000 callers on 20 buckets of 5 in 2 s", 1_000, 20, 4, service -> {}),
            WARM,
            new Scenario(
                    "1,000 callers, 50 a second in all, limit known", 1_000, 20, 2, true, Optional.of(50), service -> {
                        service.limit = 1_000;
                        service.globalLimit = 50;
                    }),
            new Scenario("1,000 callers, 50 a second in all, limit unknown", 1_000, 20, 2, service -> {
                service.limit = 1_000;
                service.globalLimit = 50;
            }),
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
            }));

    static final String PAGE = "rate-limits.md";
    static final String CHART = "rate-limit-simulation.svg";
    private static final String BEGIN = "<!-- simulation -->";
    private static final String END = "<!-- end of simulation -->";

    /** Requests take between 20 and 60 ms there, and as long back. */
    private static final int MIN_MILLIS = 20;

    private static final int MAX_MILLIS = 60;

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
     * @param refusals how many 429s there were
     * @param early how many requests left before the time that a refusal had named
     * @param longestWait of one call, from asking until it was answered for good
     * @param fairness Jain's index of what the callers had got at half time; 1 if all had got the same
     */
    record Result(
            Scenario scenario, double ofIdeal, long refusals, long early, Duration longestWait, double fairness) {}

    private final SimulatedTime time = new SimulatedTime();
    private final SimulatedService.Settings settings = new SimulatedService.Settings();
    private final SimulatedService service;
    private final RateLimiter limiter;
    private final Scenario scenario;
    private final Random random = new Random(7);
    private final Route route =
            Route.post("/channels/{channel.id}/x").major("channel.id").accountOrBot();
    private final int[] got;
    private int[] gotAtHalfTime = {};
    private int total;
    private int done;
    private long early;
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
        this.limiter = new LearnedRateLimiter(
                time.clocks(), time, scenario.own().map(own -> new RateLimitPolicy.Rate(own, Duration.ofSeconds(1))));
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
                attempt(order++, "b" + bucket, () -> {});
            }
            time.pass(Duration.ofSeconds(10));
            start = time.elapsed();
        }
        for (int caller = 0; caller < scenario.callers(); caller++) {
            call(caller, scenario.callsEach());
        }
        time.run();
        if (done != total) {
            throw new IllegalStateException(scenario.name() + ": " + (total - done) + " calls never ended");
        }
        return new Result(
                scenario,
                ideal() / (double) end.minus(start).toNanos(),
                service.refusals(),
                early,
                longestWait,
                jain(gotAtHalfTime));
    }

    /** What a client would take that sends each window's requests the moment it begins. */
    private double ideal() {
        int perBucket = total / scenario.buckets();
        double byBucket = (ceil(perBucket, settings.limit) - 1) * (double) settings.window.toNanos();
        double byAll = settings.globalLimit == Integer.MAX_VALUE
                ? 0
                : (ceil(total, settings.globalLimit) - 1) * (double) settings.globalWindow.toNanos();
        return Math.max(byBucket, byAll)
                + Duration.ofMillis(MIN_MILLIS + MAX_MILLIS).toNanos();
    }

    private static int ceil(int a, int b) {
        return (a + b - 1) / b;
    }

    private void call(int caller, int left) {
        if (left == 0) {
            return;
        }
        Duration asked = time.elapsed();
        attempt(order++, "b" + caller % scenario.buckets(), () -> {
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

    private void attempt(long number, String bucket, Runnable whenDone) {
        var unused = limiter.acquire(new RateLimiter.Request(route, bucket, number, Duration.ofDays(1)))
                .whenComplete((permit, failure) -> {
                    if (failure != null) {
                        throw new IllegalStateException(failure);
                    }
                    if (time.elapsed().compareTo(blocked.getOrDefault(bucket, Duration.ZERO)) < 0
                            || time.elapsed().compareTo(blocked.getOrDefault("", Duration.ZERO)) < 0) {
                        early++;
                    }
                    time.after(travel(), () -> {
                        SimulatedService.Answer answer = service.answer(bucket);
                        time.after(
                                travel(),
                                () -> answered(
                                        bucket, permit, answer, () -> attempt(number, bucket, whenDone), whenDone));
                    });
                });
    }

    private void answered(
            String bucket,
            RateLimiter.Permit permit,
            SimulatedService.Answer answer,
            Runnable again,
            Runnable whenDone) {
        RateLimitHeaders told = new RateLimitHeaders(answer.headers(), time, serviceClock);
        boolean refused = answer.status() == 429;
        permit.answered(new RateLimiter.Answer(
                answer.status(),
                told.bucket(),
                told.limit(),
                told.remaining(),
                told.resetAfter(),
                refused ? Optional.of(answer.retryAfter()) : Optional.empty(),
                answer.global()));
        if (refused) {
            blocked.merge(
                    answer.global() ? "" : bucket,
                    time.elapsed().plus(answer.retryAfter()),
                    (a, b) -> a.compareTo(b) > 0 ? a : b);
            time.after(answer.retryAfter(), again); // as the retry does
        } else {
            whenDone.run();
        }
    }

    private Duration travel() {
        return Duration.ofMillis(MIN_MILLIS + random.nextInt(MAX_MILLIS - MIN_MILLIS));
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
                | scenario | throughput, of the ideal | 429s | of them sent too early | longest wait | fairness |
                |---|---|---|---|---|---|
                """);
        for (Result result : results) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %.1f %% | %,d of %,d | %d | %.1f s | %.3f |%n",
                    result.scenario().name(),
                    100 * result.ofIdeal(),
                    result.refusals(),
                    result.refusals()
                            + (long) result.scenario().callers()
                                    * result.scenario().callsEach(),
                    result.early(),
                    result.longestWait().toMillis() / 1000.0,
                    result.fairness()));
        }
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
            long width = Math.round(360 * result.ofIdeal());
            chart.append(String.format(
                    Locale.ROOT,
                    """
                    <text x="330" y="%d" text-anchor="end">%s</text>
                    <rect x="340" y="%d" width="%d" height="18" fill="#4477aa"/>
                    <text x="%d" y="%d">%.1f %%</text>
                    """,
                    y + 14,
                    result.scenario().name(),
                    y,
                    width,
                    345 + width,
                    y + 14,
                    100 * result.ofIdeal()));
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
