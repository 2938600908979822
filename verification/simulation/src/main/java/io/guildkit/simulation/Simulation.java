package io.guildkit.simulation;

import io.guildkit.testsupport.Combinations;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Runs the simulation from the command line. */
public final class Simulation {
    // Why: docs/decisions/0100

    private static final String USAGE = """
            Arguments: --seed <first seed, 1> --seeds <number, 10> and one of
              --faults <A,B,...>   these faults; none without a name
              --singles            each fault alone
              --pairs              all pairs of faults
              --triples            for each seed, three faults of the seed's choice
              --matrix             prints the results of calls with each fault
            Further:
              --minutes <number>   continues with further seeds until the time is over
              --without <1,2,...>  leaves out these calls
              --replay             runs each seed twice, and compares the traces
              --trace              prints the trace of each run""";

    /** Kept, because a logger without a reference forgets its level. */
    private static final Logger LOG = Logger.getLogger("io.guildkit");

    private static final int MOST_FAILURES = 5;
    static final Combinations<Fault> FAULTS = new Combinations<>(Fault.class, true);

    private final PrintStream out;
    private long first = 1;
    private long seeds = 10;
    private long minutes;
    private boolean replay;
    private boolean traced;
    private boolean matrix;
    private LongFunction<List<List<Fault>>> combinations = seed -> List.of(List.of());
    private Set<Integer> omitted = Set.of();
    private long runs;
    private long unequal;
    private int failures;
    private long sum;

    private Simulation(PrintStream out) {
        this.out = out;
    }

    /** Runs the simulation. Exits with 1 if an invariant does not hold or a replay differs. */
    public static void main(String[] arguments) {
        LOG.setLevel(Level.OFF);
        Simulation simulation = new Simulation(System.out);
        if (!simulation.parse(List.of(arguments))) {
            System.out.println(USAGE);
            System.exit(2);
        }
        System.exit(simulation.run() ? 0 : 1);
    }

    private boolean parse(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String option = arguments.get(i);
            boolean hasValue = i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("--");
            String value = hasValue ? arguments.get(i + 1) : "";
            switch (option) {
                case "--seed" -> first = Long.parseLong(value);
                case "--seeds" -> seeds = Long.parseLong(value);
                case "--minutes" -> minutes = Long.parseLong(value);
                case "--faults" -> combinations = always(List.of(FAULTS.parse(value)));
                case "--without" ->
                    omitted = Arrays.stream(value.split(",", -1))
                            .map(Integer::valueOf)
                            .collect(Collectors.toCollection(TreeSet::new));
                case "--singles" -> combinations = always(FAULTS.singles());
                case "--pairs" -> combinations = always(FAULTS.pairs());
                case "--triples" -> combinations = seed -> List.of(FAULTS.triple(seed));
                case "--matrix" -> matrix = true;
                case "--replay" -> replay = true;
                case "--trace" -> traced = true;
                default -> {
                    return false;
                }
            }
            i += hasValue ? 1 : 0;
        }
        return true;
    }

    private static LongFunction<List<List<Fault>>> always(List<List<Fault>> combinations) {
        return seed -> combinations;
    }

    private boolean run() {
        if (matrix) {
            out.print(Matrix.table());
            return true;
        }
        long begin = System.nanoTime();
        long end = begin + TimeUnit.MINUTES.toNanos(minutes);
        for (long seed = first; failures < MOST_FAILURES && goesOn(seed, end); seed++) {
            for (List<Fault> faults : combinations.apply(seed)) {
                run(seed, faults);
            }
        }
        double seconds = (double) (System.nanoTime() - begin) / TimeUnit.SECONDS.toNanos(1);
        out.printf(
                Locale.ROOT,
                "%d runs in %.1f s (%.0f a second), %d with violations%s; sum of the traces %016x%n",
                runs,
                seconds,
                (double) runs / seconds,
                failures,
                replay || unequal > 0 ? ", " + unequal + " replays with another trace" : "",
                sum);
        return failures == 0 && unequal == 0;
    }

    private boolean goesOn(long seed, long end) {
        return minutes == 0 ? seed < first + seeds : System.nanoTime() < end;
    }

    /**
     * Returns the names of the invariants that do not hold in some seeds.
     *
     * @param faults the names of faults, separated by commas
     */
    static Set<String> violated(String faults, int seeds) {
        Set<String> violated = new TreeSet<>();
        for (long seed = 1; seed <= seeds; seed++) {
            Run.of(seed, FAULTS.parse(faults)).invariants().forEach(invariant -> violated.add(invariant.name()));
        }
        return violated;
    }

    private void run(long seed, List<Fault> faults) {
        runs++;
        Run run = Run.of(seed, faults, omitted, traced);
        sum = sum * 31 + run.sum();
        if (traced) {
            run.trace().forEach(out::println);
        }
        if (replay) {
            compare(run, Run.of(seed, faults, omitted, traced));
        }
        if (!run.violations().isEmpty()) {
            Run again = Run.of(seed, faults, omitted, traced);
            if (again.sum() == run.sum()) {
                failures++;
                out.println(Shrinking.smallest(run).report());
            } else if (!replay) {
                compare(run, again);
            }
        }
    }

    private void compare(Run one, Run other) {
        if (one.sum() != other.sum()) {
            unequal++;
            out.println("Seed " + one.seed() + " with " + one.faults() + " has another trace when it is replayed");
            if (traced) {
                int i = 0;
                while (i < one.trace().size()
                        && i < other.trace().size()
                        && one.trace().get(i).equals(other.trace().get(i))) {
                    i++;
                }
                out.println("first difference: "
                        + one.trace().subList(i, Math.min(i + 3, one.trace().size())) + " and "
                        + other.trace().subList(i, Math.min(i + 3, other.trace().size())));
            }
        }
    }
}
