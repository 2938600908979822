package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;

/** The commands of four processes that share limits through Redis, while all of them always want to send. */
final class Fleet {
    /** The names of the limits in the module {@code fleet}. */
    static final List<String> WORKLOADS = List.of("12 buckets of 5 in 2 s", "50 a second");

    private static final int PATIENCE = 120;

    private Fleet() {}

    /** One round is enough, because commands are counted and no time is measured. */
    static Bench bench(Setting setting, String workload) {
        return new Bench(
                "fleet, " + workload,
                List.of(Entrant.FLEET),
                entrant -> 1,
                Bench.once(entrant -> measured(setting.classPaths(), workload)));
    }

    private static Measurements measured(ClassPaths classPaths, String workload) {
        List<String> arguments = List.of("-cp", classPaths.of(Entrant.FLEET), Entrant.FLEET.className, workload);
        try (ChildProcess process = new ChildProcess(Processes.onAllCores(arguments), PATIENCE)) {
            return process.only();
        }
    }
}
