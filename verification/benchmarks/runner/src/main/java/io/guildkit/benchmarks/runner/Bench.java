package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import java.util.List;

/** A task of some contestants. Each has a process of its own. */
interface Bench {
    /** Returns the name of the task in the tables. */
    String task();

    /** Returns the contestants. */
    List<Entrant> entrants();

    /** Returns the number of rounds of a contestant. */
    default int rounds(int rounds, Entrant entrant) {
        return rounds;
    }

    /** Measures contestants in one round. */
    void measure(List<Entrant> entrants, Findings findings);

    /** Receives the results of a round. */
    interface Findings {
        void add(Entrant entrant, Measurements measured);

        /** Adds the reason why a contestant has no results. */
        void cannot(Entrant entrant, String reason);
    }

    /** A task that each contestant does once in a round. */
    interface Single extends Bench {
        /**
         * Measures one contestant.
         *
         * @throws CannotDoException if the contestant has no such feature
         */
        Measurements run(Entrant entrant);

        @Override
        default void measure(List<Entrant> entrants, Findings findings) {
            for (Entrant entrant : entrants) {
                try {
                    findings.add(entrant, run(entrant));
                } catch (CannotDoException e) {
                    findings.cannot(entrant, e.getMessage());
                }
            }
        }
    }

    /**
     * A task that contestants do in short turns. The machine has slow periods of seconds to minutes, in which the same work takes up to
     * twice as long. With turns, a slow period affects all contestants.
     */
    interface InTurns extends Bench {
        /** Returns the number of turns of a contestant in a round. One is enough if its ratio is far from 1. */
        int turns(Entrant entrant);

        /** Starts the process of a contestant. */
        TurnProcess start(Entrant entrant);

        /** Adds what the process does not measure. */
        default Measurements completed(Entrant entrant, Measurements measured) {
            return measured;
        }

        @Override
        default void measure(List<Entrant> entrants, Findings findings) {
            try (Turns turns = new Turns(this, findings)) {
                turns.take(entrants);
            }
        }
    }
}
