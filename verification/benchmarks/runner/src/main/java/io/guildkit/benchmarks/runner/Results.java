package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
        /** Returns a single value. */
        static Spread of(double value) {
            return new Spread(value, value, value);
        }

        static Optional<Spread> of(List<Double> values) {
            if (values.isEmpty()) {
                return Optional.empty();
            }
            List<Double> sorted = values.stream().sorted().toList();
            int last = sorted.size() - 1;
            double median = (sorted.get(last / 2) + sorted.get((last + 1) / 2)) / 2;
            return Optional.of(new Spread(median, sorted.get(0), sorted.get(last)));
        }
    }

    private record Turn(int round, Measurements measured) {}

    private record Key(String task, Entrant entrant) {}

    private final Map<Key, List<Turn>> turns = new HashMap<>();
    private final Map<Key, String> reasons = new HashMap<>();

    void add(String task, int round, Entrant entrant, Measurements measured) {
        turns.computeIfAbsent(new Key(task, entrant), key -> new ArrayList<>()).add(new Turn(round, measured));
    }

    void cannot(String task, Entrant entrant, String reason) {
        reasons.put(new Key(task, entrant), reason);
    }

    /** Returns the reason why a contestant has no results; empty if none is known. */
    Optional<String> reason(String task, Entrant entrant) {
        return Optional.ofNullable(reasons.get(new Key(task, entrant)));
    }

    /** Returns whether a contestant has results or a reason. */
    boolean takesPart(String task, Entrant entrant) {
        Key key = new Key(task, entrant);
        return turns.containsKey(key) || reasons.containsKey(key);
    }

    /** Returns the largest number of results of a contestant. */
    int turns(String task) {
        return Stream.of(Entrant.values())
                .mapToInt(entrant -> turns(task, entrant).size())
                .max()
                .orElse(0);
    }

    /** Returns the values. */
    Optional<Spread> value(String task, Entrant entrant, String metric) {
        return Spread.of(values(task, entrant, metric, rounds(task, entrant)));
    }

    /**
     * Returns the ratio of the medians of two contestants in the rounds of both, with the smallest and largest ratio of turns that followed
     * each other. A contestant with a single turn in a round is compared with all turns of the other.
     */
    Optional<Spread> ratio(String task, Entrant entrant, Entrant base, String metric) {
        List<Double> values = values(task, entrant, metric, rounds(task, base));
        List<Double> bases = values(task, base, metric, rounds(task, entrant));
        int most = values.isEmpty() || bases.isEmpty() ? 0 : Math.max(values.size(), bases.size());
        List<Double> ratios = IntStream.range(0, most)
                .mapToObj(turn -> values.get(turn % values.size()) / bases.get(turn % bases.size()))
                .filter(Double::isFinite)
                .toList();
        return Spread.of(ratios).map(within -> new Spread(median(values) / median(bases), within.min(), within.max()));
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
        return turns.getOrDefault(new Key(task, entrant), List.of());
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
        return Spread.of(values).orElseThrow().median();
    }
}
