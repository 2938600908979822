package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;

/** A task that each contestant does in a process of its own. */
interface Bench {
    /** Returns the name of the task in the tables. */
    String task();

    /** Returns the contestants. */
    List<Entrant> entrants();

    /** Returns the number of rounds of a contestant. Tasks whose processes differ need more than the run's number. */
    default int rounds(int rounds, Entrant entrant) {
        return rounds;
    }

    /**
     * Measures one contestant once.
     *
     * @throws io.guildkit.benchmarks.CannotDoException if the contestant has no such feature
     */
    Measurements run(Entrant entrant);
}
