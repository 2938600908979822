package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All tasks, and the order in which they are measured. */
final class Benches {
    static final List<Integer> IN_FLIGHT = List.of(64, 1_000, 10_000);
    static final String AMPLE = "512m";
    static final String SCARCE = "32m";

    private Benches() {}

    /** Measures everything: round by round, so that what disturbs the machine for a while disturbs all contestants. */
    static Results measure(Setting setting, List<Path> jdks, String only) {
        Results results = new Results();
        List<Bench> benches = all(setting, jdks).stream()
                .filter(bench -> bench.task().contains(only))
                .toList();
        for (int round = 1; round <= setting.effort().rounds(); round++) {
            for (Bench bench : benches) {
                System.err.println("round " + round + ": " + bench.task());
                for (Entrant entrant : bench.entrants()) {
                    if (setting.classPaths().isBuilt(entrant)) {
                        run(bench, entrant, round, results);
                    }
                }
            }
        }
        return results;
    }

    private static void run(Bench bench, Entrant entrant, int round, Results results) {
        if (results.reason(bench.task(), entrant).isPresent()) {
            return;
        }
        try {
            results.add(bench.task(), entrant, round, bench.run(entrant));
        } catch (CannotDoException e) {
            results.cannot(bench.task(), entrant, e.getMessage());
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
        return benches;
    }
}
