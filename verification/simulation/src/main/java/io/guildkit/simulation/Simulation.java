package io.guildkit.simulation;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs the simulation from the command line. */
public final class Simulation {
    private static final String USAGE = """
            Arguments: --seed <first seed, 1> --seeds <number, 10> and one of
              --faults <A,B,...>   these faults; none without a name
              --singles            each fault alone
              --pairs              all pairs of faults
              --triples            for each seed, three faults of the seed's choice
              --replay             runs each seed twice, and compares the traces; together with any of the above
              --trace              prints the trace of each run""";

    /** Kept, because a logger without a reference forgets its level. */
    private static final Logger LOG = Logger.getLogger("io.guildkit");

    private static final int MOST_FAILURES = 5;

    private final PrintStream out;
    private long first = 1;
    private int seeds = 10;
    private boolean replay;
    private boolean traced;
    private List<List<Fault>> combinations = List.of(List.of());
    private boolean triples;
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
            boolean hasValue = i + 1 < arguments.size();
            switch (arguments.get(i)) {
                case "--seed" -> first = hasValue ? Long.parseLong(arguments.get(++i)) : first;
                case "--seeds" -> seeds = hasValue ? Integer.parseInt(arguments.get(++i)) : seeds;
                case "--faults" -> combinations = List.of(hasValue ? faults(arguments.get(++i)) : List.of());
                case "--singles" -> combinations = singles();
                case "--pairs" -> combinations = pairs();
                case "--triples" -> triples = true;
                case "--replay" -> replay = true;
                case "--trace" -> traced = true;
                default -> {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Fault> faults(String names) {
        return names.isBlank()
                ? List.of()
                : Arrays.stream(names.split(",", -1)).map(Fault::valueOf).toList();
    }

    static List<List<Fault>> singles() {
        return Arrays.stream(Fault.values()).map(List::of).toList();
    }

    static List<List<Fault>> pairs() {
        List<List<Fault>> pairs = new ArrayList<>();
        for (Fault one : Fault.values()) {
            for (Fault other : Fault.values()) {
                if (one.compareTo(other) <= 0) {
                    pairs.add(List.of(one, other));
                }
            }
        }
        return pairs;
    }

    private static List<Fault> triple(long seed) {
        Fault[] all = Fault.values();
        return new SplittableRandom(seed)
                .ints(3, 0, all.length)
                .mapToObj(index -> all[index])
                .toList();
    }

    private boolean run() {
        long begin = System.nanoTime();
        for (long seed = first; seed < first + seeds && failures < MOST_FAILURES; seed++) {
            List<List<Fault>> chosen = triples ? List.of(triple(seed)) : combinations;
            for (List<Fault> faults : chosen) {
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
                replay ? ", " + unequal + " replays with another trace" : "",
                sum);
        return failures == 0 && unequal == 0;
    }

    /**
     * Returns the names of the invariants that do not hold in some seeds.
     *
     * @param faults the names of faults, separated by commas
     */
    static Set<String> violated(String faults, int seeds) {
        Set<String> violated = new TreeSet<>();
        for (long seed = 1; seed <= seeds; seed++) {
            Run.of(seed, faults(faults), false)
                    .violations()
                    .forEach(violation -> violated.add(violation.invariant().name()));
        }
        return violated;
    }

    private void run(long seed, List<Fault> faults) {
        runs++;
        Run run = Run.of(seed, faults, traced);
        sum = sum * 31 + run.sum();
        if (traced) {
            run.trace().forEach(out::println);
        }
        if (replay) {
            compare(run, Run.of(seed, faults, traced));
        }
        if (!run.violations().isEmpty()) {
            failures++;
            out.println(report(run));
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

    /** Describes a failed run: the seed, the faults, the violations, the trace, and the command that replays it. */
    static String report(Run failed) {
        Run traced = Run.of(failed.seed(), failed.faults(), true);
        StringBuilder text = new StringBuilder();
        text.append("Seed ")
                .append(failed.seed())
                .append(" with ")
                .append(failed.faults())
                .append('\n');
        failed.violations()
                .forEach(violation -> text.append("  ").append(violation).append('\n'));
        traced.trace().forEach(line -> text.append("  ").append(line).append('\n'));
        return text.append("Replay: verification/simulation/run --seed ")
                .append(failed.seed())
                .append(" --seeds 1 --faults ")
                .append(String.join(
                        ",", failed.faults().stream().map(Fault::name).toList()))
                .toString();
    }
}
