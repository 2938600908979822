package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures everything: {@code Runner short|full <folder of the benchmarks> <folder of the documentation> [<part of a task>]}.
 * The short run prints a table, the full one writes the page, unless it leaves out something.
 */
public final class Runner {
    private Runner() {}

    public static void main(String[] args) throws IOException {
        Effort effort = Effort.named(args[0]);
        ClassPaths classPaths = new ClassPaths(Path.of(args[1]).toRealPath());
        List<Path> jdks = new ArrayList<>(List.of(Jdks.current()));
        Jdks.jdk25().ifPresent(jdks::add);
        Path scratch = Files.createTempDirectory("benchmarks");
        try (Server server = Server.start(classPaths)) {
            Results results = Benches.measure(new Setting(effort, classPaths, server, scratch), jdks, only(args));
            Report report = new Report(results, jdks, classPaths);
            if (args[0].equals("full") && only(args).isEmpty()) {
                report.write(Path.of(args[2]), effort);
            } else {
                System.out.println(report.summary());
            }
        } finally {
            delete(scratch);
        }
    }

    /** The tasks whose name contains this, to look at one more closely. */
    private static String only(String[] args) {
        return args.length > 3 ? args[3] : "";
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
