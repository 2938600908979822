package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All that was measured, by task, contestant and round. */
final class Results {
    /**
     * The middle of some values, and how far they lie apart.
     *
     * @param median the middle
     * @param min the smallest
     * @param max the largest
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

    /** Notes what was measured, in the place of what was before. */
    void add(String task, Entrant entrant, int round, Measurements values) {
        measured.computeIfAbsent(task, t -> new EnumMap<>(Entrant.class))
                .computeIfAbsent(entrant, e -> new TreeMap<>())
                .put(round, values);
    }

    void cannot(String task, Entrant entrant, String reason) {
        reasons.computeIfAbsent(task, t -> new EnumMap<>(Entrant.class)).put(entrant, reason);
    }

    /** Why there is nothing of a contestant, if somebody said. */
    Optional<String> reason(String task, Entrant entrant) {
        return Optional.ofNullable(reasons.getOrDefault(task, Map.of()).get(entrant));
    }

    /** Whether something is known of a contestant. */
    boolean takesPart(String task, Entrant entrant) {
        return measured.getOrDefault(task, Map.of()).containsKey(entrant)
                || reason(task, entrant).isPresent();
    }

    /** In how many rounds a task was measured. */
    int rounds(String task) {
        return measured.getOrDefault(task, Map.of()).values().stream()
                .mapToInt(Map::size)
                .max()
                .orElse(0);
    }

    /** The values themselves. */
    Optional<Spread> value(String task, Entrant entrant, String metric) {
        return spread(values(task, entrant, metric).values());
    }

    /** The ratio of the medians of two contestants, and the smallest and largest ratio within one round. */
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
