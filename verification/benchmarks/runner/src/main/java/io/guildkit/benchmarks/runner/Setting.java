package io.guildkit.benchmarks.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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

    /** Runs a task in a process. */
    Processes.Finished child(Path jdk, Entrant entrant, List<String> jvm, String task, String... arguments) {
        return Processes.run(jdk, command(entrant, jvm, task, arguments), PATIENCE);
    }

    /** Starts a server for a single contestant. One server may not have enough file descriptors for the connections of several. */
    Server anotherServer() {
        return Server.start(classPaths);
    }

    /** Starts a process that does a task in turns. */
    TurnProcess inTurns(Path jdk, Entrant entrant, List<String> jvm, String task, String... arguments) {
        return Processes.inTurns(jdk, command(entrant, jvm, task, arguments), PATIENCE);
    }

    /** Runs a program on the class path of a contestant. */
    Processes.Finished program(Entrant entrant, String mainClass, String... arguments) {
        List<String> command = new ArrayList<>(List.of("-cp", classPaths.of(entrant), mainClass));
        command.addAll(Arrays.asList(arguments));
        return Processes.run(Jdks.current(), command, PATIENCE);
    }

    private List<String> command(Entrant entrant, List<String> jvm, String task, String... arguments) {
        List<String> command = new ArrayList<>(jvm);
        command.addAll(List.of("-cp", classPaths.of(entrant), CHILD, entrant.className, task));
        command.addAll(Arrays.asList(arguments));
        return command;
    }
}
