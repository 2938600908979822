package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The results by task, contestant and round. */
final class Results {
    /**
     * The median and the range of some values.
     *
     * @param median the median
     * @param min the smallest value
     * @param max the largest value
     */
    record Spread(double median, double min, double max) {
        static Spread of(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
            return new Spread(median, sorted[0], sorted[sorted.length - 1]);
        }
    }

    private final Map<String, Map<Entrant, Map<Integer, Measurements>>> measured = new LinkedHashMap<>();
    private final Map<String, Map<Entrant, String>> reasons = new LinkedHashMap<>();

    /** Adds a result, or replaces an earlier one of the same round. */
    void add(String task, Entrant entrant, int round, Measurements values) {
        measured.computeIfAbsent(task, t -> new EnumMap<>(Entrant.class))
                .computeIfAbsent(entrant, e -> new TreeMap<>())
                .put(round, values);
    }

    void cannot(String task, Entrant entrant, String reason) {
        reasons.computeIfAbsent(task, t -> new EnumMap<>(Entrant.class)).put(entrant, reason);
    }

    /** Returns the reason why a contestant has no results; empty if none is known. */
    Optional<String> reason(String task, Entrant entrant) {
        return Optional.ofNullable(reasons.getOrDefault(task, Map.of()).get(entrant));
    }

    /** Returns whether a contestant has results or a reason. */
    boolean takesPart(String task, Entrant entrant) {
        return measured.getOrDefault(task, Map.of()).containsKey(entrant)
                || reason(task, entrant).isPresent();
    }

    /** Returns the number of rounds of a task. */
    int rounds(String task) {
        return measured.getOrDefault(task, Map.of()).values().stream()
                .mapToInt(Map::size)
                .max()
                .orElse(0);
    }

    /** Returns the values. */
    Optional<Spread> value(String task, Entrant entrant, String metric) {
        return spread(values(task, entrant, metric).values());
    }

    /** Returns the ratio of the medians of two contestants, with the smallest and largest ratio within a round. */
    Optional<Spread> ratio(String task, Entrant entrant, Entrant base, String metric) {
        Map<Integer, Double> bases = values(task, base, metric);
        Map<Integer, Double> values = values(task, entrant, metric);
        bases.values().removeIf(value -> value == 0);
        values.keySet().retainAll(bases.keySet());
        bases.keySet().retainAll(values.keySet());
        return spread(values.values())
                .flatMap(all -> spread(bases.values()).map(others -> {
                    double[] ratios = values.entrySet().stream()
                            .mapToDouble(value -> value.getValue() / bases.get(value.getKey()))
                            .toArray();
                    Spread within = Spread.of(ratios);
                    return new Spread(all.median() / others.median(), within.min(), within.max());
                }));
    }

    private Map<Integer, Double> values(String task, Entrant entrant, String metric) {
        Map<Integer, Double> values = new TreeMap<>();
        measured.getOrDefault(task, Map.of()).getOrDefault(entrant, Map.of()).forEach((round, all) -> {
            Double value = all.values().get(metric);
            if (value != null) {
                values.put(round, value);
            }
        });
        return values;
    }

    private static Optional<Spread> spread(Collection<Double> values) {
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(Spread.of(
                        values.stream().mapToDouble(Double::doubleValue).toArray()));
    }
}
