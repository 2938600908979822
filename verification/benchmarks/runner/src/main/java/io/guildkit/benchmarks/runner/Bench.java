package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import java.util.List;
import java.util.function.BiFunction;
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
    /** Measures contestants. */
    interface Method {
        void measure(List<Entrant> entrants, Findings findings);
    }

    /** Receives the results of a round. */
    interface Findings {
        void add(Entrant entrant, Measurements measured);

        /** Adds the reason why a contestant has no results. */
        void cannot(Entrant entrant, String reason);
    }

    /** Returns the method of a task that each contestant does once in a round. */
    static Method once(Function<Entrant, Measurements> run) {
        return (entrants, findings) -> {
            for (Entrant entrant : entrants) {
                try {
                    findings.add(entrant, run.apply(entrant));
                } catch (CannotDoException e) {
                    findings.cannot(entrant, e.getMessage());
                }
            }
        };
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

        @Override
        public void measure(List<Entrant> entrants, Findings findings) {
            try (Turns taken = new Turns(this, findings)) {
                taken.take(entrants);
            }
        }
    }
}
