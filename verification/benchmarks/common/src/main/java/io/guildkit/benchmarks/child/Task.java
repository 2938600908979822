package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;
import java.io.IOException;

/** Makes a contestant work in turns, and measures the costs. */
interface Task {
    /** Warms up before the first turn. */
    void prepare(Contestant contestant) throws IOException, InterruptedException;

    /** Takes a turn. */
    Measurements run(Contestant contestant) throws IOException, InterruptedException;
}
