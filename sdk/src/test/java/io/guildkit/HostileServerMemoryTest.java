package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileServerMemoryTest {
    @Test
    void callsToHostileServersFailIn64MbOfHeap(@TempDir Path directory) throws IOException, InterruptedException {
        List<String> outcomes = SmallHeap.run(HostileServerMemoryMain.class, directory);
        assertThat(outcomes)
                .hasSizeGreaterThan(30)
                .filteredOn(outcome -> !outcome.startsWith("5 MB"))
                .allSatisfy(outcome ->
                        assertThat(outcome).containsPattern(": (Transport|Decoding|BadRequest|ServerError)Exception"));
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.startsWith("5 MB"))
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(outcome).endsWith(": decoded"));
    }
}
