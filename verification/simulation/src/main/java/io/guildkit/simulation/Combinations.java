package io.guildkit.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** The combinations of faults with which each seed runs. */
final class Combinations {
    private Combinations() {}

    static List<List<Fault>> singles() {
        return Arrays.stream(Fault.values()).map(List::of).toList();
    }

    /** Returns all pairs, also of equal faults. */
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

    /** Returns three faults of a seed's choice. */
    static List<Fault> triple(long seed) {
        Fault[] all = Fault.values();
        return new SplittableRandom(seed)
                .ints(3, 0, all.length)
                .mapToObj(index -> all[index])
                .toList();
    }

    /** Returns a function that chooses the same combinations for each seed. */
    static LongFunction<List<List<Fault>>> always(List<List<Fault>> combinations) {
        return seed -> combinations;
    }

    /** Parses names of faults, separated by commas. */
    static List<Fault> parse(String names) {
        return names.isBlank()
                ? List.of()
                : Arrays.stream(names.split(",", -1)).map(Fault::valueOf).toList();
    }
}
