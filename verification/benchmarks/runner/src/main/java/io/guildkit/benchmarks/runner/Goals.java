package io.guildkit.benchmarks.runner;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The goals, with the measured values. */
final class Goals {
    private Goals() {}

    static List<Goal> of(Results results, List<Path> jdks) {
        return Texts.table("goals.txt", jdks).stream()
                .map(parts -> goal(results, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]))
                .toList();
    }

    private static Goal goal(
            Results results, String id, String task, String metric, String words, String compared, String limit) {
        Optional<Results.Spread> value = results.value(task, Entrant.GUILDKIT, metric);
        Optional<Double> failed = results.reason(task, Entrant.GUILDKIT).map(reason -> 0.0);
        Optional<Double> measured = switch (compared) {
            case "median" -> value.map(Results.Spread::median);
            case "worst" -> value.map(Results.Spread::max);
            case "survived" -> value.map(survived -> 1.0).or(() -> failed);
            case "the fastest peer" -> worst(results, task, metric, Entrant.PEERS.stream());
            default -> worst(results, task, metric, Entrant.labelled(compared).stream());
        };
        boolean ratio = Entrant.labelled(compared).isPresent() || compared.startsWith("the ");
        String label = task + ", " + words + (ratio ? ", × " + compared : "");
        return new Goal(id, label, Double.parseDouble(limit.substring(2)), limit.startsWith("≥"), measured);
    }

    /** Returns the largest ratio to contestants. */
    private static Optional<Double> worst(Results results, String task, String metric, Stream<Entrant> bases) {
        Entrant entrant = task.equals(Emulator.TASK) ? Entrant.EMULATOR : Entrant.GUILDKIT;
        return bases.flatMap(base -> results.median(task, entrant, base, metric).stream())
                .max(Comparator.naturalOrder());
    }
}
