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
 * Simulates fleets that one machine cannot run: up to 200 processes with four or more workers each, 1 to 50 ms from Redis. The time is virtual. The
 * scripts run in a real Redis, whose own time is measured and costs no virtual time.
 *
 * <p>The argument is the folder for the charts. The program prints a table.
 */
public final class FleetSimulation {
    private static final List<Integer> PROCESSES = List.of(1, 2, 4, 8, 20, 50, 100, 200);
    private static final List<Integer> ROUND_TRIPS = List.of(1, 10, 50);

    /** The number of requests that wait in a small fleet. */
    private static final int ALL_WORKERS = 128;

    private static final int LEAST_WORKERS = 4;
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration MEASURED = Duration.ofSeconds(60);
    private static final Pattern STATISTICS = Pattern.compile("cmdstat_evalsha:calls=([0-9]+),usec=([0-9]+)");

    private FleetSimulation() {}

    private enum Workload {
        OWN_LIMIT("50 requests a second", 50) {
            @Override
            RateLimitPolicy policy() {
                return RateLimitPolicy.standard().withGlobal(50, Duration.ofSeconds(1));
            }

            @Override
            SimulatedLoad load(SimulatedFleet fleet) {
                return new SimulatedLoad(fleet, 1_000, 1_000, Duration.ofSeconds(2), 50);
            }
        },
        BUCKETS("12 buckets of 5 in 2 s", 30) {
            @Override
            RateLimitPolicy policy() {
                return RateLimitPolicy.standard();
            }

            @Override
            SimulatedLoad load(SimulatedFleet fleet) {
                return new SimulatedLoad(fleet, 12, 5, Duration.ofSeconds(2), 0);
            }
        };

        final String words;
        final int ideal;

        Workload(String words, int ideal) {
            this.words = words;
            this.ideal = ideal;
        }

        abstract RateLimitPolicy policy();

        abstract SimulatedLoad load(SimulatedFleet fleet);
    }

    /**
     * The result of one simulation.
     *
     * @param used the part of the limit that was used
     * @param refused the number of 429s
     * @param fairness Jain's index of the processes
     * @param commands commands for each request
     * @param micros the time of one command in Redis
     */
    private record Result(double used, int refused, double fairness, double commands, double micros) {}

    /** Runs all simulations, or those whose workload, processes and round trip are the further arguments. */
    public static void main(String[] args) throws IOException {
        Path charts = Path.of(args[0]);
        System.out.println(
                "| limit | to Redis | processes | used | 429s | Jain's index | commands a request | time a command |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        for (Workload workload : Workload.values()) {
            LineChart used = new LineChart(workload.words, "processes", "used, %");
            LineChart commands = new LineChart(workload.words, "processes", "commands a request");
            for (int roundTrip : ROUND_TRIPS) {
                TreeMap<Double, Double> usedOf = new TreeMap<>();
                TreeMap<Double, Double> commandsOf = new TreeMap<>();
                for (int processes : PROCESSES) {
                    if (args.length > 1 && !(workload + "," + processes + "," + roundTrip).matches(args[1])) {
                        continue;
                    }
                    Result result = simulate(workload, processes, Duration.ofMillis(roundTrip));
                    System.out.printf(
                            Locale.ROOT,
                            "| %s | %d ms | %d | %.1f %% | %d | %.3f | %.1f | %.0f µs |%n",
                            workload.words,
                            roundTrip,
                            processes,
                            100 * result.used,
                            result.refused,
                            result.fairness,
                            result.commands,
                            result.micros);
                    usedOf.put((double) processes, 100 * result.used);
                    commandsOf.put((double) processes, result.commands);
                }
                used.line(roundTrip + " ms", usedOf);
                commands.line(roundTrip + " ms", commandsOf);
            }
            String name = "fleet-" + workload.name().toLowerCase(Locale.ROOT).replace('_', '-');
            Files.writeString(charts.resolve(name + "-used.svg"), used.svg());
            Files.writeString(charts.resolve(name + "-commands.svg"), commands.svg());
        }
    }

    private static Result simulate(Workload workload, int processes, Duration roundTrip) {
        try (TestRedis redis = TestRedis.start()) {
            SimulatedFleet fleet = new SimulatedFleet(redis);
            fleet.roundTrip = roundTrip;
            SimulatedLoad load = workload.load(fleet);
            for (int i = 0; i < processes; i++) {
                load.start(fleet.start(workload.policy()), Math.max(LEAST_WORKERS, ALL_WORKERS / processes));
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
                    (double) passed / workload.ideal / MEASURED.toSeconds(),
                    load.refused - refused,
                    load.fairness(),
                    (double) (fleet.commands - commands) / passed,
                    (after.micros - before.micros) / (after.number - before.number));
        }
    }

    /** The scripts that Redis has run, and their time. */
    private record Commands(double number, double micros) {
        static Commands of(TestRedis redis) {
            Matcher eval = STATISTICS.matcher(redis.client().info("commandstats"));
            if (!eval.find()) {
                throw new IllegalStateException("Redis has run no script");
            }
            return new Commands(Double.parseDouble(eval.group(1)), Double.parseDouble(eval.group(2)));
        }
    }
}
