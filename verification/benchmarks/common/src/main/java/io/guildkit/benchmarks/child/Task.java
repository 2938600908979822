package io.guildkit.benchmarks.child;

import io.guildkit.benchmarks.Contestant;
import io.guildkit.benchmarks.Measurements;

/** Something that a contestant does, and what it costs. */
interface Task {
    Measurements run(Contestant contestant) throws Exception;
}
