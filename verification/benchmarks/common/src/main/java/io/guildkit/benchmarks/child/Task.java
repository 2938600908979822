package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;

/** Makes a contestant work, and measures the costs. */
interface Task {
    Measurements run(Contestant contestant) throws Exception;

    /** A task that runs once in each turn of the process. */
    interface InTurns extends Task {
        /** Warms up before the first turn. */
        void prepare(Contestant contestant) throws Exception;
    }
}
