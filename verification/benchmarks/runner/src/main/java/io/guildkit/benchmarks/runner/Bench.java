package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A task of some contestants. Each has a process of its own.
 *
 * @param task its name in the tables
 * @param entrants the contestants
 * @param rounds the number of rounds of a contestant
 * @param method how contestants are measured in one round
 */
record Bench(String task, List<Entrant> entrants, ToIntFunction<Entrant> rounds, Method method) {
    /** Measures contestants, and passes the line of each result on. The line of a contestant without results has the reason. */
    interface Method {
        void measure(List<Entrant> entrants, BiConsumer<Entrant, String> lines);
    }

    /** Returns the method of a task that each contestant does once in a round. */
    static Method once(Function<Entrant, Measurements> run) {
        return (entrants, lines) -> entrants.forEach(entrant -> attempt(
                entrant, lines, () -> lines.accept(entrant, run.apply(entrant).line()), cannot -> {}));
    }

    private static void attempt(
            Entrant entrant, BiConsumer<Entrant, String> lines, Runnable step, Consumer<Entrant> failed) {
        try {
            step.run();
        } catch (CannotDoException e) {
            lines.accept(entrant, Measurements.cannot(e.getMessage()));
            failed.accept(entrant);
        }
    }

    /**
     * The method of a task that contestants do in short turns. The machine has slow periods of seconds to minutes, in which the same work
     * takes up to twice as long. With turns, a slow period affects all contestants.
     *
     * @param turns the number of turns of a contestant in a round; one is enough if its ratio is far from 1
     * @param start starts the process of a contestant
     * @param completed adds what the process does not measure
     */
    record InTurns(
            ToIntFunction<Entrant> turns,
            Function<Entrant, ChildProcess> start,
            BiFunction<Entrant, Measurements, Measurements> completed)
            implements Method {
        InTurns(ToIntFunction<Entrant> turns, Function<Entrant, ChildProcess> start) {
            this(turns, start, (entrant, measured) -> measured);
        }

        /** Lets each contestant warm up while the others are idle. A single turn follows at once, and the others at the end. */
        @Override
        public void measure(List<Entrant> entrants, BiConsumer<Entrant, String> lines) {
            Map<Entrant, ChildProcess> started = new EnumMap<>(Entrant.class);
            Consumer<Entrant> close =
                    entrant -> Optional.ofNullable(started.remove(entrant)).ifPresent(ChildProcess::close);
            Consumer<Entrant> turn = entrant -> lines.accept(
                    entrant,
                    completed.apply(entrant, started.get(entrant).turn()).line());
            try {
                for (Entrant entrant : entrants) {
                    Runnable first = () -> {
                        started.put(entrant, start.apply(entrant));
                        started.get(entrant).warmUp();
                        if (turns.applyAsInt(entrant) == 1) {
                            turn.accept(entrant);
                            close.accept(entrant);
                        }
                    };
                    attempt(entrant, lines, first, close);
                }
                int most = entrants.stream().mapToInt(turns).max().orElse(0);
                for (int i = 1; i <= most; i++) {
                    for (Entrant entrant : List.copyOf(started.keySet())) {
                        attempt(entrant, lines, () -> turn.accept(entrant), close);
                    }
                }
            } finally {
                started.values().forEach(ChildProcess::close);
            }
        }
    }
}
