package io.guildkit.benchmarks.runner;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The commands of Java processes: servers on one core and contestants on the others, if the system has {@code taskset}. */
final class Processes {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final String OTHERS = "1-" + (CORES - 1);

    /** Whether servers have a core of their own. */
    static final boolean PINNED = CORES > 1
            && Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));

    private Processes() {}

    /** Returns the command of a server. */
    static List<String> onServersCore(List<String> arguments) {
        return onCores("0", Jdks.current(), arguments);
    }

    /** Returns the command of a server that shares all cores with its clients. */
    static List<String> onAllCores(List<String> arguments) {
        return java(Jdks.current(), arguments);
    }

    /** Starts a process that works once. */
    static ChildProcess once(Path jdk, List<String> arguments, int seconds) {
        return new ChildProcess(onCores(OTHERS, jdk, arguments), seconds);
    }

    /** Starts a process that takes turns. It leaves the server's core itself after it has warmed up. */
    static ChildProcess inTurns(Path jdk, List<String> arguments, int seconds) {
        Stream<String> cores = PINNED ? Stream.of("-Dbenchmarks.cores=" + OTHERS) : Stream.of();
        return new ChildProcess(
                java(jdk, Stream.concat(cores, arguments.stream()).toList()), seconds);
    }

    private static List<String> onCores(String cores, Path jdk, List<String> arguments) {
        Stream<String> prefix = PINNED ? Stream.of("taskset", "-c", cores) : Stream.of();
        return Stream.concat(prefix, java(jdk, arguments).stream()).toList();
    }

    private static List<String> java(Path jdk, List<String> arguments) {
        return Stream.concat(Stream.of(jdk.resolve("bin/java").toString()), arguments.stream())
                .toList();
    }
}
