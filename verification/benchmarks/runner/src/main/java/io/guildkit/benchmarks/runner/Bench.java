package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;

/** A task, measured by processes of its own. */
interface Bench {
    /** What the tables call it. */
    String task();

    /** Who takes part. */
    List<Entrant> entrants();

    /** How often it is measured, of so many rounds of everything: more often where processes differ and it takes little time. */
    default int rounds(int rounds, Entrant entrant) {
        return rounds;
    }

    /**
     * Measures one contestant once.
     *
     * @throws io.guildkit.benchmarks.CannotDoException if it can't do that
     */
    Measurements run(Entrant entrant);
}
