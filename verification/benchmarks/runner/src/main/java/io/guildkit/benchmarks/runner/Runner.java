package io.guildkit.benchmarks.runner;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the benchmarks: {@code Runner short|full|page|experiment <folder of the benchmarks> <folder of the documentation> [<part of a task's name>]}.
 *
 * <ul>
 *   <li>{@code short} prints a table.
 *   <li>{@code full} writes the page. With a part of a name, it measures only these tasks, replaces their earlier results and
 *       prints a table.
 *   <li>{@code experiment} prints the tables of the experiments that the page cites as reasons.
 *   <li>{@code page} measures nothing, and writes the page again from the results of the last full run.
 * </ul>
 */
public final class Runner {
    private Runner() {}

    public static void main(String[] args) throws IOException {
        String what = args[0];
        String only = args.length > 3 ? args[3] : "";
        boolean page = what.equals("page");
        boolean full = what.equals("full");
        boolean experiment = what.endsWith("experiment");
        ClassPaths classPaths = new ClassPaths(Path.of(args[1]).toRealPath());
        List<Path> jdks = new ArrayList<>(List.of(Jdks.current()));
        Jdks.jdk25().ifPresent(jdks::add);
        Path scratch = Files.createTempDirectory("benchmarks");
        try {
            Journal journal = new Journal(
                    (page || full ? Path.of(args[1], "runner", "target") : scratch).resolve("measured.txt"));
            if (!page) {
                Effort effort = Effort.named(what);
                journal.forget(only);
                try (Server server = Server.start(classPaths)) {
                    Setting setting = new Setting(effort, classPaths, server, scratch);
                    List<Bench> all = experiment ? Experiment.benches(setting, jdks) : Benches.all(setting, jdks);
                    Benches.measure(Benches.chosen(all, only), classPaths, journal);
                }
            }
            if (experiment) {
                System.out.print(Experiment.tables(journal.results(), jdks, only));
                return;
            }
            Report report = new Report(journal.results(), jdks, classPaths);
            if (page || (full && only.isEmpty())) {
                report.write(Path.of(args[2]));
            } else {
                System.out.print(report.summary(Path.of(args[2])));
            }
        } finally {
            for (File file : scratch.toFile().listFiles()) {
                Files.delete(file.toPath());
            }
            Files.delete(scratch);
        }
    }
}
