package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecodingMemoryTest {
    @Test
    void largeResponsesOfAnyShapeAreDecodedOrRefusedIn64MbOfHeap(@TempDir Path directory)
            throws IOException, InterruptedException {
        List<String> outcomes = SmallHeap.run(DecodingMemoryMain.class, directory);
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
