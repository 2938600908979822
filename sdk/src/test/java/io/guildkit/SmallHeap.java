package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs in a JVM of their own, with 64 MB of heap. */
final class SmallHeap {
    private static final int MAX_MINUTES = 5;

    private SmallHeap() {}

    /** Returns the lines that a program prints; fails if the program fails or needs more heap. */
    static List<String> run(Class<?> program, Path directory) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                        program.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(child.waitFor(MAX_MINUTES, TimeUnit.MINUTES))
                    .as("the program ends")
                    .isTrue();
        } finally {
            child.destroyForcibly();
        }
        List<String> lines = Files.readAllLines(output).stream()
                .filter(line -> !line.startsWith("Picked up JAVA_TOOL_OPTIONS"))
                .toList();
        assertThat(child.exitValue()).as("%s", lines).isZero();
        return lines;
    }
}
