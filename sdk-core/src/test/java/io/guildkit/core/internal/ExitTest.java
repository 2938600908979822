package io.guildkit.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A program that forgets to close its client ends all the same. */
class ExitTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    @Test
    void aProgramEndsWithoutClosing(@TempDir Path directory) throws IOException, InterruptedException {
        pipeline.answerAll(Pipeline.ok());
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                        ExitMain.class.getName(),
                        pipeline.url())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            boolean ended = child.waitFor(40, TimeUnit.SECONDS);
            assertThat(Files.readString(output)).isEqualTo("x x");
            assertThat(Files.readAllLines(errors)).allMatch(ExitTest::isNoticeOfTheJvm);
            assertThat(ended).as("the program ends by itself").isTrue();
            assertThat(child.exitValue()).isZero();
        } finally {
            child.destroyForcibly();
        }
    }

    /** The JVM prints the options in the variable JAVA_TOOL_OPTIONS. */
    private static boolean isNoticeOfTheJvm(String line) {
        return line.startsWith("Picked up ");
    }
}
