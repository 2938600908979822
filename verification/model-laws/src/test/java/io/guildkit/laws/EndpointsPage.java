package io.guildkit.laws;

import io.guildkit.spec.Endpoint;
import io.guildkit.spec.Specification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the page of all endpoints, and the OpenAPI document, from the specification. The page shows the command. */
public final class EndpointsPage {
    static final String NAME = "endpoints.md";

    private EndpointsPage() {}

    /** Writes both files into the project, whose root is the argument. */
    public static void main(String[] root) throws IOException {
        Files.writeString(Path.of(root[0], "docs", NAME), text());
        Files.writeString(Path.of(root[0], ServiceOpenApi.FILE), ServiceOpenApi.text());
    }

    static String text() {
        StringBuilder page = new StringBuilder("""
                # Endpoints

                This page lists the %d endpoints of the specification and %d that verify phones, with the method of `GuildkitClient`
                that calls each. It is generated from
                [the specification](../verification/spec/README.md).

                *Optional* credentials are sent if the client has them. A * marks endpoints that ask for the second factor.
                """.formatted(count(false), count(true)));
        for (String topic : Specification.TOPICS) {
            String rows = SpecifiedModels.endpoints()
                    .filter(endpoint -> endpoint.topic().equals(topic))
                    .map(EndpointsPage::row)
                    .collect(Collectors.joining());
            String title = topic.equals("companion")
                    ? "Phone verification"
                    : topic.substring(0, 1).toUpperCase(Locale.ROOT) + topic.substring(1);
            page.append("\n## ").append(title).append("\n\n");
            page.append("| method | path | client | credentials |\n|---|---|---|---|\n")
                    .append(rows);
        }
        return page.append("""

                This command writes the page and the OpenAPI document of the emulator:

                ```
                ./mvnw -q -pl verification/model-laws -am test-compile exec:java -Dendpoints.skip=false
                ```
                """).toString();
    }

    private static long count(boolean ofCompanion) {
        return SpecifiedModels.endpoints()
                .filter(endpoint -> endpoint.topic().equals("companion") == ofCompanion)
                .count();
    }

    private static String row(Endpoint endpoint) {
        String elevated = endpoint.elevation() == Endpoint.Elevation.DOCUMENTED ? " *" : "";
        return "| %s | `%s` | `%s(…)` | %s%s |%n"
                .formatted(
                        endpoint.method(),
                        endpoint.path(),
                        endpoint.call().replace("withToken()", "withToken(…)"),
                        endpoint.credentials(),
                        elevated)
                .replace("\r", "");
    }
}
