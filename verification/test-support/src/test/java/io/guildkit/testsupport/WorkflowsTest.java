package io.guildkit.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkflowsTest {
    // Why: docs/decisions/0021

    private static final Path WORKFLOWS = Path.of(System.getProperty("basedir", "."), "../../.github/workflows");

    /** A tag can be moved to other code; a commit cannot. */
    @Test
    void actionsArePinnedToCommits() throws IOException {
        List<String> actions = new ArrayList<>();
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            for (Path file : files.toList()) {
                Files.readAllLines(file).stream()
                        .map(String::strip)
                        .filter(line -> line.matches("(- )?uses:.*"))
                        .forEach(actions::add);
            }
        }
        assertThat(actions)
                .isNotEmpty()
                .allMatch(line -> line.matches("(- )?uses: [\\w.-]+/[\\w./-]+@[0-9a-f]{40} # v[0-9.]+"));
    }
}
