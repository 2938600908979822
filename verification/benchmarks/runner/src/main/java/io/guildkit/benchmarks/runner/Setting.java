package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The environment of all tasks.
 *
 * @param effort the length of the run
 * @param classPaths the contestants
 * @param server the service that they call
 * @param scratch a folder for temporary files
 */
record Setting(Effort effort, ClassPaths classPaths, Server server, Path scratch) {
    /** Makes a collection remove all garbage. By default it may keep a twentieth of the heap. */
    static final String ONLY_LIVE = "-XX:MarkSweepDeadRatio=0";

    /** Keeps the threads of the compilers, so that their CPU time can be subtracted. */
    static final String SAME_COMPILERS = "-XX:-UseDynamicNumberOfCompilerThreads";

    private static final String CHILD = "io.guildkit.benchmarks.child.Child";
    private static final int PATIENCE = 240;

    /** Does a task once in a process, and returns its results with the time from its start. */
    Measurements once(Path jdk, Entrant entrant, List<String> jvm, String task, Object... arguments) {
        try (ChildProcess process = Processes.once(jdk, command(entrant, jvm, task, arguments), PATIENCE)) {
            return process.only();
        }
    }

    /** Starts a process that does a task in turns. */
    ChildProcess inTurns(Path jdk, Entrant entrant, List<String> jvm, String task, Object... arguments) {
        return Processes.inTurns(jdk, command(entrant, jvm, task, arguments), PATIENCE);
    }

    private List<String> command(Entrant entrant, List<String> jvm, String task, Object... arguments) {
        List<String> command = new ArrayList<>(jvm);
        command.addAll(List.of("-cp", classPaths.of(entrant), CHILD, entrant.className, task));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return command;
    }
}
