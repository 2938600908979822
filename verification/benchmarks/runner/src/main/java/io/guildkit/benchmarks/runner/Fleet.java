package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;
import java.util.stream.Stream;

/** The commands of four processes that share limits through Redis, while all of them always want to send. */
final class Fleet {
    /** The names of the limits in the module {@code fleet}. */
    static final List<String> WORKLOADS = List.of("12 buckets of 5 in 2 s", "50 a second");

    private static final int PATIENCE = 120;

    private Fleet() {}

    /** One round is enough, because commands are counted and no time is measured. */
    static Bench bench(Setting setting, String workload) {
        return bench(setting, "fleet, " + workload, workload);
    }

    /**
     * Returns a task of another name.
     *
     * @param options further arguments
     */
    static Bench bench(Setting setting, String name, String workload, String... options) {
        return new Bench(
                name,
                List.of(Entrant.FLEET),
                entrant -> 1,
                Bench.once(entrant -> measured(setting.classPaths(), workload, options)));
    }

    private static Measurements measured(ClassPaths classPaths, String workload, String... options) {
        List<String> arguments = Stream.concat(
                        Stream.of("-cp", classPaths.of(Entrant.FLEET), Entrant.FLEET.className, workload),
                        Stream.of(options))
                .toList();
        try (ChildProcess process = new ChildProcess(Processes.onAllCores(arguments), PATIENCE)) {
            return process.only();
        }
    }
}
