package io.guildkit.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs of a module's tests in a JVM of their own. */
public final class ChildJvm {
    private ChildJvm() {}

    /**
     * How a program ended.
     *
     * @param inTime whether it ended by itself within the limit; otherwise it was killed
     * @param status its exit status
     * @param output its standard output
     * @param errors the lines of its standard error, without the JVM's notice of the variable JAVA_TOOL_OPTIONS
     */
    public record Ended(boolean inTime, int status, String output, List<String> errors) {}

    /**
     * Runs a program with the class path of the tests.
     *
     * @param directory where its output is kept
     * @param options options of the JVM
     */
    public static Ended run(
            Path directory, Duration limit, List<String> options, Class<?> program, List<String> arguments)
            throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")));
        command.add(program.getName());
        command.addAll(arguments);
        Process child = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        boolean inTime;
        try {
            inTime = child.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            child.destroyForcibly();
        }
        return new Ended(
                inTime,
                child.waitFor(),
                Files.readString(output),
                Files.readAllLines(errors).stream()
                        .filter(line -> !line.startsWith("Picked up "))
                        .toList());
    }
}
