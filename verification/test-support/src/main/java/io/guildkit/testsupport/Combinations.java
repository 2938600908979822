package io.guildkit.testsupport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The combinations of faults with which a simulation runs. */
public final class Combinations<E extends Enum<E>> {
    private final Class<E> type;
    private final List<E> all;
    private final boolean repeats;

    /**
     * Combines faults.
     *
     * @param repeats whether a combination may contain a fault twice
     */
    public Combinations(Class<E> type, boolean repeats) {
        this.type = type;
        this.all = List.of(type.getEnumConstants());
        this.repeats = repeats;
    }

    public List<List<E>> singles() {
        return all.stream().map(List::of).toList();
    }

    public List<List<E>> pairs() {
        List<List<E>> pairs = new ArrayList<>();
        for (E one : all) {
            for (E other : all) {
                if (one.compareTo(other) < 0 || (repeats && one == other)) {
                    pairs.add(List.of(one, other));
                }
            }
        }
        return pairs;
    }

    /** Returns three faults of a seed's choice. */
    public List<E> triple(long seed) {
        IntStream indexes = new SplittableRandom(seed).ints(0, all.size());
        return (repeats ? indexes : indexes.distinct())
                .limit(3)
                .mapToObj(all::get)
                .toList();
    }

    /** Parses names of faults, separated by commas. */
    public List<E> parse(String names) {
        return names.isBlank()
                ? List.of()
                : Arrays.stream(names.split(",", -1))
                        .map(name -> Enum.valueOf(type, name))
                        .toList();
    }
}
