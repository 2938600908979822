package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;

/** Makes a contestant work, and measures the costs. */
interface Task {
    Measurements run(Contestant contestant) throws Exception;
}
