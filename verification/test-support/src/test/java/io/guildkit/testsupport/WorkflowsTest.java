package io.guildkit.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkflowsTest {
    // Why: docs/decisions/0021

    private static final Path WORKFLOWS = Path.of(System.getProperty("basedir", "."), "../../.github/workflows");

    /** An action is code that its owner can change later. */
    @Test
    void workflowsUseNoActions() throws IOException {
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            List<Path> workflows = files.toList();
            assertThat(workflows).isNotEmpty();
            for (Path workflow : workflows) {
                assertThat(Files.readString(workflow))
                        .as("%s", workflow)
                        .contains("run:")
                        .doesNotContain("uses:");
            }
        }
    }
}
