package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testsupport.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs programs in a JVM of their own, with 64 MB of heap. Each prints a line for each response. */
class SmallHeapTest {
    @TempDir
    Path directory;

    @Test
    void decodesOrRefusesLargeResponsesOfAnyShape() throws IOException, InterruptedException {
        run(
                DecodingMemoryMain.class,
                ": (decoded|is an error object|would take more than 41943040 bytes of memory|exceeds a limit of the JSON)");
    }

    @Test
    void failsCallsToHostileServers() throws IOException, InterruptedException {
        run(HostileServerMemoryMain.class, ": (Transport|Decoding|BadRequest|ServerError)Exception");
    }

    /** Fails if a program fails, needs more heap, or has other outcomes. Responses of 5 MB are decoded. */
    private void run(Class<?> program, String outcome) throws IOException, InterruptedException {
        ChildJvm.Ended ended = ChildJvm.run(
                directory,
                Duration.ofMinutes(5),
                List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError"),
                program,
                List.of());
        assertThat(ended.inTime()).as("the program ends").isTrue();
        assertThat(ended.errors()).isEmpty();
        assertThat(ended.status()).as("%s", ended.output()).isZero();
        assertThat(ended.output().lines())
                .hasSizeGreaterThan(30)
                .anyMatch(line -> line.startsWith("5 MB"))
                .allSatisfy(line -> assertThat(line).containsPattern(line.startsWith("5 MB") ? ": decoded$" : outcome));
    }
}
