package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecodingMemoryTest {
    @Test
    void largeResponsesOfAnyShapeAreDecodedOrRefusedIn64MbOfHeap(@TempDir Path directory)
            throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                        DecodingMemoryMain.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(new File(output.toString()))
                .start();
        try {
            assertThat(child.waitFor(5, TimeUnit.MINUTES)).as("the child ends").isTrue();
        } finally {
            child.destroyForcibly();
        }
        List<String> outcomes = Files.readAllLines(output);
        assertThat(child.exitValue()).as("%s", outcomes).isZero();
        assertThat(outcomes)
                .hasSizeGreaterThan(30)
                .allSatisfy(
                        outcome -> assertThat(outcome)
                                .containsPattern(
                                        ": (decoded|would take more than 41943040 bytes of memory|exceeds a limit of the JSON)"));
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.startsWith("5 MB"))
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(outcome).endsWith(": decoded"));
    }
}
