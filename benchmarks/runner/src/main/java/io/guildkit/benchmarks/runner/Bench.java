package io.guildkit.benchmarks.runner;

import java.util.List;

/** A task, measured by processes of its own. */
interface Bench {
    /** Who takes part. */
    List<Entrant> entrants();

    /** Measures one contestant once, and notes what it finds, or why there is nothing. */
    void run(Entrant entrant, int round, Results results);
}
