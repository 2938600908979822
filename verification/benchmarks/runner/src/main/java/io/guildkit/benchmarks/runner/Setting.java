package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What all tasks need.
 *
 * @param effort how much to measure
 * @param classPaths where the contestants are
 * @param server what they talk to
 * @param scratch a folder for files that are not kept
 */
record Setting(Effort effort, ClassPaths classPaths, Server server, Path scratch) {
    private static final String CHILD = "io.guildkit.benchmarks.child.Child";
    private static final int PATIENCE = 180;

    /** Runs a task in a process. */
    Processes.Finished child(Path jdk, Entrant entrant, List<String> jvm, String task, String... arguments) {
        return Processes.run(jdk, command(entrant, jvm, task, arguments), PATIENCE);
    }

    /** Runs a task that moves to its core after it has warmed up on all cores. */
    Measurements warmed(Path jdk, Entrant entrant, List<String> jvm, String task, String... arguments) {
        return Processes.runOnAllCores(jdk, command(entrant, jvm, task, arguments), PATIENCE)
                .measurements();
    }

    private List<String> command(Entrant entrant, List<String> jvm, String task, String... arguments) {
        List<String> command = new ArrayList<>(jvm);
        command.addAll(List.of("-cp", classPaths.of(entrant), CHILD, entrant.className, task));
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    Measurements measured(Path jdk, Entrant entrant, List<String> jvm, String task, String... arguments) {
        return child(jdk, entrant, jvm, task, arguments).measurements();
    }
}
