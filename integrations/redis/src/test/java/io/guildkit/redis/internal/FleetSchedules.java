package io.guildkit.redis.internal;

import io.guildkit.testsupport.Combinations;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Runs random schedules of faults of a fleet from the command line, for example for a night:
 *
 * <pre>{@code
 * ./mvnw -q -pl integrations/redis -am test-compile exec:exec -Dfleet.skip=false \
 *     -Dfleet.main=io.guildkit.redis.internal.FleetSchedules -Dfleet.args='--seeds 200000 --triples'
 * }</pre>
 */
public final class FleetSchedules {
    private static final String USAGE = """
            Arguments: --seed <first seed, 1> --seeds <number, 10> --processes <2 to 8, by the seed> and one of
              --faults <A,B,...>   these faults; none without a name
              --singles            each fault alone
              --pairs              all pairs of faults
              --triples            for each seed, three faults of the seed's choice
              --replay             runs each seed twice, and compares the traces; together with any of the above
              --known              fails for known violations, too
              --count              counts the violations of each invariant, and goes on after failures
              --trace              prints the trace of each run""";

    /** Kept, because a logger without a reference forgets its level. */
    private static final Logger LOG = Logger.getLogger("io.guildkit");

    private static final int MIN_PROCESSES = 2;
    static final int MAX_PROCESSES = 8;
    private static final int MOST_FAILURES = 5;
    static final Combinations<FleetFault> FAULTS = new Combinations<>(FleetFault.class, false);
    private static final String COMMAND =
            "./mvnw -q -pl integrations/redis -am test-compile exec:exec -Dfleet.skip=false" + " -Dfleet.main="
                    + FleetSchedules.class.getName() + " -Dfleet.args='";

    private final PrintStream out;
    private final TestRedis redis;
    private final Map<FleetInvariant, Integer> counts = new EnumMap<>(FleetInvariant.class);
    private long first = 1;
    private int seeds = 10;
    private OptionalInt processes = OptionalInt.empty();
    private List<List<FleetFault>> combinations = List.of(List.of());
    private boolean triples;
    private boolean replay;
    private boolean known;
    private boolean counting;
    private boolean traced;
    private long runs;
    private long unequal;
    private int failures;

    private FleetSchedules(PrintStream out, TestRedis redis) {
        this.out = out;
        this.redis = redis;
    }

    /** Runs the schedules. Exits with 1 if an invariant does not hold or a replay differs. */
    public static void main(String[] arguments) {
        silence();
        boolean success;
        try (TestRedis redis = TestRedis.start()) {
            FleetSchedules schedules = new FleetSchedules(System.out, redis);
            if (!schedules.parse(List.of(arguments))) {
                System.out.println(USAGE);
            }
            success = schedules.run();
        }
        System.exit(success ? 0 : 1);
    }

    /** Logs nothing: faults are what these runs are about. */
    static void silence() {
        LOG.setLevel(Level.OFF);
    }

    private boolean parse(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String value = i + 1 < arguments.size() ? arguments.get(i + 1) : "";
            switch (arguments.get(i)) {
                case "--seed" -> first = Long.parseLong(value);
                case "--seeds" -> seeds = Integer.parseInt(value);
                case "--processes" -> processes = OptionalInt.of(Integer.parseInt(value));
                case "--faults" -> combinations = List.of(FAULTS.parse(value.startsWith("--") ? "" : value));
                case "--singles" -> combinations = FAULTS.singles();
                case "--pairs" -> combinations = FAULTS.pairs();
                case "--triples" -> triples = true;
                case "--replay" -> replay = true;
                case "--known" -> known = true;
                case "--count" -> counting = true;
                case "--trace" -> traced = true;
                default -> {
                    if (arguments.get(i).startsWith("--")) {
                        seeds = 0;
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Returns the number of processes of a seed. */
    static int processes(long seed) {
        return MIN_PROCESSES + (int) (seed % (MAX_PROCESSES - MIN_PROCESSES + 1));
    }

    private boolean run() {
        long begin = System.nanoTime();
        for (long seed = first; seed < first + seeds; seed++) {
            for (List<FleetFault> faults : triples ? List.of(FAULTS.triple(seed)) : combinations) {
                if (counting || failures < MOST_FAILURES) {
                    run(seed, faults);
                }
            }
        }
        double seconds = (double) (System.nanoTime() - begin) / TimeUnit.SECONDS.toNanos(1);
        out.printf(
                Locale.ROOT,
                "%d runs in %.1f s (%.1f a second), %d with violations%s%s%n",
                runs,
                seconds,
                (double) runs / seconds,
                failures,
                counting ? ": " + counts : "",
                replay ? ", " + unequal + " replays with another trace" : "");
        return failures == 0 && unequal == 0;
    }

    private void run(long seed, List<FleetFault> faults) {
        runs++;
        FleetRun run = FleetRun.of(redis, seed, processes.orElse(processes(seed)), faults, traced);
        if (traced) {
            run.trace().forEach(out::println);
        }
        if (replay && FleetRun.of(redis, seed, run.processes(), faults, false).sum() != run.sum()) {
            unequal++;
            out.println("Seed " + seed + " with " + faults + " has another trace when it is replayed");
        }
        List<FleetRun.Violation> found = known ? run.violations() : run.unexpected();
        if (found.isEmpty()) {
            return;
        }
        failures++;
        if (counting) {
            Set<FleetInvariant> violated = new TreeSet<>();
            found.forEach(violation -> violated.add(violation.invariant()));
            violated.forEach(invariant -> counts.merge(invariant, 1, Integer::sum));
            out.println("Seed " + seed + ", " + run.processes() + " processes, " + faults + ": " + violated);
        } else {
            out.println(known ? describe(run, found) : report(redis, run));
        }
    }

    /** Returns the first seed in which an invariant does not hold; 0 if it holds in all. */
    static long firstViolation(String invariant, String faults, int seeds) {
        silence();
        try (TestRedis redis = TestRedis.start()) {
            return LongStream.rangeClosed(1, seeds)
                    .filter(seed -> FleetRun.of(redis, seed, processes(seed), FAULTS.parse(faults), false)
                            .violates(FleetInvariant.valueOf(invariant)))
                    .findFirst()
                    .orElse(0);
        }
    }

    /** Describes a failed run, after it has been reduced to few faults and processes. */
    static String report(TestRedis redis, FleetRun failed) {
        FleetRun smallest = shrink(redis, failed);
        FleetRun described = FleetRun.of(redis, smallest.seed(), smallest.processes(), smallest.faults(), true);
        return describe(described, described.unexpected())
                + (smallest.equals(failed)
                        ? ""
                        : "\nFound with " + failed.processes() + " processes and " + failed.faults());
    }

    /** Leaves out faults, then processes, while an invariant of the run still fails. */
    private static FleetRun shrink(TestRedis redis, FleetRun failed) {
        FleetInvariant invariant = failed.unexpected().get(0).invariant();
        FleetRun smallest = failed;
        for (FleetFault fault : failed.faults()) {
            List<FleetFault> fewer =
                    smallest.faults().stream().filter(other -> other != fault).toList();
            FleetRun run = FleetRun.of(redis, failed.seed(), failed.processes(), fewer, false);
            smallest = run.fails(invariant) ? run : smallest;
        }
        List<FleetFault> faults = smallest.faults();
        return IntStream.range(MIN_PROCESSES, smallest.processes())
                .mapToObj(fewer -> FleetRun.of(redis, failed.seed(), fewer, faults, false))
                .filter(run -> run.fails(invariant))
                .findFirst()
                .orElse(smallest);
    }

    private static String describe(FleetRun run, List<FleetRun.Violation> violations) {
        StringBuilder text = new StringBuilder();
        text.append("Seed ")
                .append(run.seed())
                .append(", ")
                .append(run.processes())
                .append(" processes, ");
        text.append(run.faults()).append('\n');
        violations.forEach(violation -> text.append("  ").append(violation).append('\n'));
        run.trace().forEach(line -> text.append("  ").append(line).append('\n'));
        return text.append("Replay: ")
                .append(COMMAND)
                .append("--seed ")
                .append(run.seed())
                .append(" --seeds 1 --processes ")
                .append(run.processes())
                .append(" --faults ")
                .append(String.join(
                        ",", run.faults().stream().map(FleetFault::name).toList()))
                .append(" --trace'")
                .toString();
    }
}
