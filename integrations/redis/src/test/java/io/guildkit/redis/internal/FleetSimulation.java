package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.testsupport.LineChart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Simulates fleets that one machine cannot run: up to 200 processes with at least four workers each, 1 to 50 ms from Redis. The time is
 * virtual. The scripts run in a real Redis, and their time in Redis is measured, but takes no virtual time.
 *
 * <p>This command prints a table, and writes the charts into {@code docs/images}:
 *
 * <pre>{@code
 * ./mvnw -q -pl integrations/redis -am test-compile exec:exec -Dfleet.skip=false \
 *     -Dfleet.main=io.guildkit.redis.internal.FleetSimulation
 * }</pre>
 *
 * <p>A regular expression for the limit, the number of processes and the round trip in milliseconds selects some of the simulations, for
 * example {@code -Dfleet.args=BUCKETS,4,1}. Their charts are written into {@code integrations/redis/target}.
 */
public final class FleetSimulation {
    private static final List<Integer> PROCESSES = List.of(1, 2, 4, 8, 20, 50, 100, 200);
    private static final List<Integer> ROUND_TRIPS = List.of(1, 10, 50);

    /** The number of workers in a small fleet. */
    private static final int ALL_WORKERS = 128;

    private static final int MIN_WORKERS = 4;
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration MEASURED = Duration.ofSeconds(60);
    private static final Pattern STATISTICS = Pattern.compile("cmdstat_evalsha:calls=([0-9]+),usec=([0-9]+)");

    private FleetSimulation() {}

    private enum Workload {
        /** So many buckets that only the own limit matters. */
        OWN_LIMIT("50 requests a second", 50, 1_000, 1_000, 50),
        BUCKETS("12 buckets of 5 in 2 s", 30, 12, 5, 0);

        final String label;

        /** Requests a second. */
        final int ideal;

        private final int buckets;
        private final int limit;
        private final int ownLimit;

        Workload(String label, int ideal, int buckets, int limit, int ownLimit) {
            this.label = label;
            this.ideal = ideal;
            this.buckets = buckets;
            this.limit = limit;
            this.ownLimit = ownLimit;
        }

        RateLimitPolicy policy() {
            RateLimitPolicy standard = RateLimitPolicy.standard();
            return ownLimit == 0 ? standard : standard.withGlobal(ownLimit, Duration.ofSeconds(1));
        }

        SimulatedLoad load(SimulatedFleet fleet) {
            return new SimulatedLoad(fleet, buckets, limit, Duration.ofSeconds(2), ownLimit);
        }
    }

    /**
     * The result of one simulation.
     *
     * @param used the used part of the limit in per cent
     * @param refused the number of 429s
     * @param fairness Jain's index of the processes
     * @param commands commands for each request
     * @param micros the time of one command in Redis
     */
    private record Result(double used, int refused, double fairness, double commands, double micros) {}

    /** Runs the simulations. */
    public static void main(String[] args) throws IOException {
        String selected = args.length > 0 ? args[0] : ".*";
        Path charts = args.length > 0 ? Path.of("target") : Path.of("..", "..", "docs", "images");
        System.out.println(
                "| limit | to Redis | processes | used | 429s | Jain's index | commands a request | time a command |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        for (Workload workload : Workload.values()) {
            LineChart used = new LineChart(workload.label, "processes", "used, %");
            LineChart commands = new LineChart(workload.label, "processes", "commands a request");
            for (int roundTrip : ROUND_TRIPS) {
                TreeMap<Double, Double> usedOf = new TreeMap<>();
                TreeMap<Double, Double> commandsOf = new TreeMap<>();
                for (int processes : PROCESSES) {
                    if ((workload + "," + processes + "," + roundTrip).matches(selected)) {
                        Result result = simulate(workload, processes, Duration.ofMillis(roundTrip));
                        print(workload, roundTrip, processes, result);
                        usedOf.put((double) processes, result.used);
                        commandsOf.put((double) processes, result.commands);
                    }
                }
                used.line(roundTrip + " ms to Redis", usedOf);
                commands.line(roundTrip + " ms to Redis", commandsOf);
            }
            String name = "fleet-" + workload.name().toLowerCase(Locale.ROOT).replace('_', '-');
            Files.writeString(charts.resolve(name + "-used.svg"), used.svg());
            Files.writeString(charts.resolve(name + "-commands.svg"), commands.svg());
        }
    }

    private static void print(Workload workload, int roundTrip, int processes, Result result) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %d ms | %d | %.1f %% | %d | %.3f | %.1f | %.0f µs |%n",
                workload.label,
                roundTrip,
                processes,
                result.used,
                result.refused,
                result.fairness,
                result.commands,
                result.micros);
    }

    private static Result simulate(Workload workload, int processes, Duration roundTrip) {
        try (TestRedis redis = TestRedis.start()) {
            SimulatedFleet fleet = new SimulatedFleet(redis);
            fleet.roundTrip = roundTrip;
            SimulatedLoad load = workload.load(fleet);
            for (int i = 0; i < processes; i++) {
                load.start(fleet.start(workload.policy()), Math.max(MIN_WORKERS, ALL_WORKERS / processes));
            }
            fleet.pass(WARM_UP);
            load.passed.replaceAll((process, count) -> 0);
            int refused = load.refused;
            long commands = fleet.commands;
            Commands before = Commands.of(redis);
            fleet.pass(MEASURED);
            Commands after = Commands.of(redis);
            int passed = load.total();
            return new Result(
                    100.0 * passed / workload.ideal / MEASURED.toSeconds(),
                    load.refused - refused,
                    load.fairness(),
                    (double) (fleet.commands - commands) / passed,
                    (after.micros - before.micros) / (after.number - before.number));
        }
    }

    /** The scripts that Redis has run, and their time. */
    private record Commands(double number, double micros) {
        static Commands of(TestRedis redis) {
            Matcher statistics = STATISTICS.matcher(redis.client().info("commandstats"));
            if (!statistics.find()) {
                throw new IllegalStateException("Redis has run no script");
            }
            return new Commands(Double.parseDouble(statistics.group(1)), Double.parseDouble(statistics.group(2)));
        }
    }
}
