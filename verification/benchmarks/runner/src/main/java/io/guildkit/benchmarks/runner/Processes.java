package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import io.guildkit.benchmarks.Measurements;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts Java processes: the server on one core and contestants on the others, if the system has {@code taskset}. */
final class Processes {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final String OTHERS = "1-" + (CORES - 1);
    private static final boolean PINNED = CORES > 1 && hasTaskset();

    /** The exit status of a killed process. */
    private static final int KILLED = 137;

    private Processes() {}

    /**
     * The result of a process.
     *
     * @param output the lines of its output
     * @param nanos the time from its start to the line of measurements
     * @param exit its exit status
     */
    record Finished(List<String> output, long nanos, int exit) {
        Measurements measurements() {
            return output.stream()
                    .filter(Measurements::isLine)
                    .findFirst()
                    .map(Measurements::parse)
                    .orElseThrow(() -> new CannotDoException(failure(output, exit)));
        }
    }

    /** Returns why a process has no results. */
    static String failure(List<String> output, int exit) {
        if (output.stream().anyMatch(line -> line.contains("OutOfMemoryError"))) {
            return "runs out of memory";
        }
        output.forEach(System.err::println);
        return exit == KILLED ? "takes too long" : "fails";
    }

    /** Kills a process. {@link Process#destroyForcibly} also closes its output, which another thread may be reading. */
    static void kill(Process process) {
        process.toHandle().destroyForcibly();
    }

    static boolean pinned() {
        return PINNED;
    }

    /** Starts a server, which ends with this process. */
    static Process server(List<String> arguments) throws IOException {
        return new ProcessBuilder(command("0", Jdks.current(), arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Runs a process to its end, or kills it after some time. */
    static Finished run(Path jdk, List<String> arguments, int seconds) {
        try {
            long began = System.nanoTime();
            Process process = new ProcessBuilder(command(OTHERS, jdk, arguments))
                    .redirectErrorStream(true)
                    .start();
            var unused = process.onExit().orTimeout(seconds, TimeUnit.SECONDS).whenComplete((ended, timeout) -> {
                if (timeout != null) {
                    kill(process);
                }
            });
            List<String> output = new ArrayList<>();
            long measured = began;
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (Measurements.isLine(line)) {
                        measured = System.nanoTime();
                    }
                    output.add(line);
                }
            }
            return new Finished(output, measured - began, process.waitFor());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Starts a process that takes turns. It leaves the server's core itself after it has warmed up. */
    static TurnProcess inTurns(Path jdk, List<String> arguments, int seconds) {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        if (PINNED) {
            command.add("-Dbenchmarks.cores=" + OTHERS);
        }
        command.addAll(arguments);
        return new TurnProcess(command, seconds);
    }

    private static List<String> command(String cores, Path jdk, List<String> arguments) {
        List<String> command = new ArrayList<>();
        if (PINNED) {
            command.addAll(List.of("taskset", "-c", cores));
        }
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(arguments);
        return command;
    }

    private static boolean hasTaskset() {
        String path = System.getenv().getOrDefault("PATH", "");
        return List.of(path.split(File.pathSeparator, -1)).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));
    }
}
