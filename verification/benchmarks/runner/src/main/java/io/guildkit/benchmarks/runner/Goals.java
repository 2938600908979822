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
        String label = task + ", " + words;
        Optional<Results.Spread> value = results.value(task, Entrant.GUILDKIT, metric);
        Optional<Double> failed = results.reason(task, Entrant.GUILDKIT).map(reason -> 0.0);
        return switch (compared) {
            case "median" -> goal(id, label, limit, value.map(Results.Spread::median));
            case "worst" -> goal(id, label, limit, value.map(Results.Spread::max));
            case "survived" -> goal(id, label, limit, value.map(survived -> 1.0).or(() -> failed));
            default -> {
                Stream<Entrant> bases = compared.equals("the fastest peer")
                        ? Entrant.PEERS.stream()
                        : Stream.of(Entrant.labelled(compared));
                yield goal(id, label + ", × " + compared, limit, worst(results, task, metric, bases));
            }
        };
    }

    private static Goal goal(String id, String label, String limit, Optional<Double> value) {
        return new Goal(id, label, Double.parseDouble(limit.substring(2)), limit.startsWith("≥"), value);
    }

    /** Returns the largest ratio to contestants. */
    private static Optional<Double> worst(Results results, String task, String metric, Stream<Entrant> bases) {
        Entrant entrant = task.equals(Emulator.TASK) ? Entrant.EMULATOR : Entrant.GUILDKIT;
        return bases.flatMap(base -> results.median(task, entrant, base, metric).stream())
                .max(Comparator.naturalOrder());
    }
}
