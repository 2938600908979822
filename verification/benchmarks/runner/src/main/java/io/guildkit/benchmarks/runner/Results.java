package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The results by task and contestant, in the order of their turns. */
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

    private record Turn(int round, Measurements measured) {}

    private final Map<String, Map<Entrant, List<Turn>>> turns = new LinkedHashMap<>();
    private final Map<String, Map<Entrant, String>> reasons = new LinkedHashMap<>();

    void add(String task, int round, Entrant entrant, Measurements measured) {
        turns.computeIfAbsent(task, t -> new EnumMap<>(Entrant.class))
                .computeIfAbsent(entrant, e -> new ArrayList<>())
                .add(new Turn(round, measured));
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
        return turns.getOrDefault(task, Map.of()).containsKey(entrant)
                || reason(task, entrant).isPresent();
    }

    /** Returns the largest number of results of a contestant. */
    int turns(String task) {
        return turns.getOrDefault(task, Map.of()).values().stream()
                .mapToInt(List::size)
                .max()
                .orElse(0);
    }

    /** Returns the values. */
    Optional<Spread> value(String task, Entrant entrant, String metric) {
        return spread(values(task, entrant, metric, rounds(task, entrant)));
    }

    /**
     * Returns the ratio of the medians of two contestants in the rounds of both, with the smallest and largest ratio of turns that followed
     * each other. A contestant with a single turn in a round is compared with all turns of the other.
     */
    Optional<Spread> ratio(String task, Entrant entrant, Entrant base, String metric) {
        List<Double> values = values(task, entrant, metric, rounds(task, base));
        List<Double> bases = values(task, base, metric, rounds(task, entrant));
        if (values.isEmpty() || bases.isEmpty()) {
            return Optional.empty();
        }
        List<Double> ratios = IntStream.range(0, Math.max(values.size(), bases.size()))
                .mapToObj(turn -> values.get(turn % values.size()) / bases.get(turn % bases.size()))
                .filter(Double::isFinite)
                .toList();
        return spread(ratios).map(within -> new Spread(median(values) / median(bases), within.min(), within.max()));
    }

    /** Returns the ratio of the medians. */
    Optional<Double> median(String task, Entrant entrant, Entrant base, String metric) {
        return ratio(task, entrant, base, metric).map(Spread::median);
    }

    /** Returns what a line of the tables shows: a value or a ratio. */
    Optional<Spread> compared(Row row, Entrant entrant) {
        return row.base().isEmpty()
                ? value(row.task(), entrant, row.metric())
                : ratio(row.task(), entrant, row.base().get(), row.metric());
    }

    private List<Turn> turns(String task, Entrant entrant) {
        return turns.getOrDefault(task, Map.of()).getOrDefault(entrant, List.of());
    }

    private Set<Integer> rounds(String task, Entrant entrant) {
        return turns(task, entrant).stream().map(Turn::round).collect(Collectors.toSet());
    }

    private List<Double> values(String task, Entrant entrant, String metric, Set<Integer> rounds) {
        return turns(task, entrant).stream()
                .filter(turn -> rounds.contains(turn.round()))
                .flatMap(turn -> Optional.ofNullable(turn.measured().values().get(metric)).stream())
                .toList();
    }

    private static double median(List<Double> values) {
        return spread(values).orElseThrow().median();
    }

    private static Optional<Spread> spread(List<Double> values) {
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(Spread.of(
                        values.stream().mapToDouble(Double::doubleValue).toArray()));
    }
}
