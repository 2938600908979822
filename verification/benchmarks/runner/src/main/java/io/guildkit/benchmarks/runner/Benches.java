package io.guildkit.benchmarks.runner;

import static java.util.stream.Collectors.joining;

import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All tasks, in the order in which they are measured. */
final class Benches {
    /** The numbers of calls in flight that have goals. */
    static final List<Integer> IN_FLIGHT = List.of(64, 1_000, 10_000);

    /** The numbers of calls in flight that only the charts show. */
    static final List<Integer> IN_FLIGHT_CHARTED = List.of(1, 8, 512, 4_096);

    static final String AMPLE = "512m";
    static final String SCARCE = "24m";

    private Benches() {}

    /** Measures all contestants in each round, so that a slow period of the machine affects all of them. */
    static void measure(Setting setting, List<Path> jdks, String only, Journal journal) {
        Map<Bench, List<Entrant>> takingPart = new LinkedHashMap<>();
        for (Bench bench : chosen(all(setting, jdks), only)) {
            takingPart.put(bench, new ArrayList<>(bench.entrants()));
            takingPart.get(bench).removeIf(entrant -> !setting.classPaths().isBuilt(entrant));
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
                entrants.removeIf(entrant -> round > bench.rounds(rounds, entrant));
                bench.measure(List.copyOf(entrants), new Bench.Findings() {
                    @Override
                    public void add(Entrant entrant, Measurements measured) {
                        journal.add(bench.task(), round, entrant, measured.line());
                    }

                    @Override
                    public void cannot(Entrant entrant, String reason) {
                        entrants.remove(entrant);
                        journal.add(bench.task(), round, entrant, Measurements.cannot(reason));
                    }
                });
            });
        }
    }

    /** Returns the tasks whose name contains a text. */
    private static List<Bench> chosen(List<Bench> all, String only) {
        List<Bench> chosen =
                all.stream().filter(bench -> bench.task().contains(only)).toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("No task's name contains '" + only + "'. The tasks are: "
                    + all.stream().map(Bench::task).collect(joining("; ")));
        }
        return chosen;
    }

    private static List<Bench> all(Setting setting, List<Path> jdks) {
        boolean complete = setting.effort().complete();
        Path latest = jdks.get(jdks.size() - 1);
        List<Bench> benches = new ArrayList<>();
        benches.add(new SequentialBench(setting));
        for (Path jdk : jdks) {
            for (int calls : IN_FLIGHT) {
                benches.add(new InFlightBench(setting, calls, jdk));
            }
        }
        if (complete) {
            IN_FLIGHT_CHARTED.forEach(calls -> benches.add(new InFlightBench(setting, calls, latest)));
        }
        for (CodecBench.Direction direction : CodecBench.Direction.values()) {
            for (Shape shape : Shape.values()) {
                if (CodecBench.HAVE_GOALS.contains(shape) || (complete && direction == CodecBench.Direction.DECODE)) {
                    benches.add(new CodecBench(setting, shape, direction));
                }
            }
        }
        benches.add(new StepsBench(setting));
        benches.add(new UploadBench(setting, AMPLE));
        benches.add(new UploadBench(setting, SCARCE));
        for (ColdStartBench.Sharing sharing : ColdStartBench.Sharing.values()) {
            if (complete || sharing == ColdStartBench.HAS_GOALS) {
                sharing.jdk(jdks).ifPresent(jdk -> benches.add(new ColdStartBench(setting, sharing, jdk)));
            }
        }
        benches.add(new ClassPathBench(setting));
        benches.add(new EmulatorBench(setting));
        return benches;
    }
}
