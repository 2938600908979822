package io.guildkit.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The diff on the page about new endpoints against the files of the project. */
class AddingAnEndpointPageTest {
    private static final Path ROOT = Path.of("../..");
    private static final String FILE = "+++ b/";

    /** Returns the added lines by the file that they are added to. */
    private static Map<String, List<String>> added() throws IOException {
        Map<String, List<String>> added = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs/adding-an-endpoint.md"))) {
            if (line.startsWith(FILE)) {
                current = added.computeIfAbsent(line.substring(FILE.length()), file -> new ArrayList<>());
            } else if (line.startsWith("+")) {
                current.add(line.substring(1));
            }
        }
        return added;
    }

    @Test
    void addedLinesAreInTheirFiles() throws IOException {
        for (Map.Entry<String, List<String>> file : added().entrySet()) {
            assertThat(Files.readAllLines(ROOT.resolve(file.getKey())))
                    .as(file.getKey())
                    .containsAll(file.getValue());
        }
    }

    @Test
    void endpointTouchesEightFilesAndPathIsInFour() throws IOException {
        Map<String, List<String>> added = added();
        assertThat(added)
                .hasSize(8)
                .allSatisfy((file, lines) -> assertThat(lines).isNotEmpty());
        assertThat(added.values().stream()
                        .filter(lines -> lines.stream()
                                .anyMatch(line -> line.contains("/discovery/valid-term")
                                        && !line.strip().startsWith("*"))))
                .hasSize(4);
    }
}
