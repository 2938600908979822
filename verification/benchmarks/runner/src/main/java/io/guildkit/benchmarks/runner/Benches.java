package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All tasks, and the order in which they are measured. */
final class Benches {
    static final List<Integer> IN_FLIGHT = List.of(64, 1_000, 10_000);
    static final String AMPLE = "512m";
    static final String SCARCE = "24m";

    private Benches() {}

    /** Measures everything: round by round, so that what disturbs the machine for a while disturbs all contestants. */
    static void measure(Setting setting, List<Path> jdks, String only, Journal journal) {
        Map<Bench, List<Entrant>> takingPart = new LinkedHashMap<>();
        for (Bench bench : all(setting, jdks)) {
            if (bench.task().contains(only)) {
                takingPart.put(bench, new ArrayList<>(bench.entrants()));
                takingPart.get(bench).removeIf(entrant -> !setting.classPaths().isBuilt(entrant));
            }
        }
        int rounds = setting.effort().rounds();
        int most = takingPart.keySet().stream()
                .mapToInt(bench -> takingPart.get(bench).stream()
                        .mapToInt(entrant -> bench.rounds(rounds, entrant))
                        .max()
                        .orElse(0))
                .max()
                .orElse(0);
        for (int i = 1; i <= most; i++) {
            int round = i;
            takingPart.forEach((bench, entrants) -> {
                System.err.println("round " + round + ": " + bench.task());
                entrants.removeIf(
                        entrant -> round > bench.rounds(rounds, entrant) || !measure(bench, entrant, round, journal));
            });
        }
    }

    /** Measures one contestant once, and returns whether it can do that. */
    private static boolean measure(Bench bench, Entrant entrant, int round, Journal journal) {
        try {
            journal.add(bench.task(), entrant, round, bench.run(entrant).line());
            return true;
        } catch (CannotDoException e) {
            journal.add(bench.task(), entrant, round, Measurements.cannot(e.getMessage()));
            return false;
        }
    }

    private static List<Bench> all(Setting setting, List<Path> jdks) {
        List<Bench> benches = new ArrayList<>();
        benches.add(new SequentialBench(setting));
        for (Path jdk : jdks) {
            for (int calls : IN_FLIGHT) {
                benches.add(new InFlightBench(setting, calls, jdk));
            }
        }
        for (CodecBench.Direction direction : CodecBench.Direction.values()) {
            for (Shape shape : Shape.values()) {
                benches.add(new CodecBench(setting, shape, direction));
            }
        }
        benches.add(new StepsBench(setting));
        benches.add(new UploadBench(setting, AMPLE));
        benches.add(new UploadBench(setting, SCARCE));
        for (ColdStartBench.Sharing sharing : ColdStartBench.Sharing.values()) {
            benches.add(new ColdStartBench(setting, sharing));
        }
        benches.add(new ClassPathBench(setting));
        benches.add(new EmulatorBench(setting));
        return benches;
    }
}
