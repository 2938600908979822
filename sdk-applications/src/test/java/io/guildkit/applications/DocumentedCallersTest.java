package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documentation of each endpoint says, as it stands in the sources. */
class DocumentedCallersTest {
    private static final Path SOURCES = Path.of("src/main/java/io/guildkit/applications");
    private static final Pattern ENDPOINT =
            Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s+public ApiCall<.*?> (\\w+)\\(", Pattern.DOTALL);
    private static final Pattern HTTP_LINE =
            Pattern.compile("\\{@code ((?:GET|POST|PUT|PATCH|DELETE) /\\S+)}; (?:needs |credentials are optional)");

    @Test
    void eachEndpointSaysWhatItSendsAndWhoMayCall() throws IOException {
        TreeSet<String> documented = new TreeSet<>();
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            for (Path client :
                    sources.filter(it -> it.toString().endsWith("Client.java")).toList()) {
                Matcher endpoint = ENDPOINT.matcher(Files.readString(client));
                while (endpoint.find()) {
                    Matcher line = HTTP_LINE.matcher(endpoint.group(1).replaceAll("\\s*\\n\\s*\\*\\s*", " "));
                    assertThat(line.find())
                            .as(client.getFileName() + ", " + endpoint.group(2))
                            .isTrue();
                    documented.add(line.group(1));
                }
            }
        }
        assertThat(documented)
                .isEqualTo(ApplicationsClient.routes().stream()
                        .map(Object::toString)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
