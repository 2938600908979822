package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares docs/emulator-server.md with the program. */
class EmulatorServerDocsTest extends Scene {
    private static final Pattern REQUEST = Pattern.compile("\\$emulator(/_emulator[^\\s\"'?`]*)");

    @Test
    void listsAllOptions() throws Exception {
        for (ServerOptions.Option option : ServerOptions.Option.values()) {
            String word = option.argument.isEmpty() ? option.word : option.word + " " + option.argument;
            assertThat(page()).contains("| `" + word + "` | ");
        }
    }

    @Test
    void showsRequestsOfTheAdminApi() throws Exception {
        JsonNode paths = TestClient.admin(emulator).get("/openapi.json").json().path("paths");
        List<String> templates =
                paths.properties().stream().map(path -> path.getKey()).toList();
        List<MatchResult> requests = REQUEST.matcher(page()).results().toList();
        assertThat(requests)
                .hasSizeGreaterThan(10)
                .allSatisfy(request -> assertThat(templates)
                        .anySatisfy(template -> assertThat(request.group(1).substring("/_emulator".length()))
                                .matches(template.replaceAll("\\{[^}]+}", "[^/]+"))));
    }

    private static String page() throws Exception {
        return Files.readString(Path.of("../docs/emulator-server.md"));
    }
}
