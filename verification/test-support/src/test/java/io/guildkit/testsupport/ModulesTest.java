package io.guildkit.testsupport;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ModulesTest {
    @Test
    void everyModuleWithTestsUsesTheLeakRule() throws IOException {
        List<Path> modules = modulesWithTests();
        assertThat(modules)
                .hasSizeGreaterThan(10)
                .allSatisfy(module -> assertThat(module.resolve("pom.xml"))
                        .content()
                        .contains("<artifactId>test-support</artifactId>"));
    }

    private static List<Path> modulesWithTests() throws IOException {
        try (Stream<Path> found = Files.find(root(), 4, (path, file) -> path.endsWith("pom.xml"))) {
            return found.map(Path::getParent)
                    .filter(module -> Files.isDirectory(module.resolve("src/test/java")))
                    .toList();
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = requireNonNull(folder.getParent(), "the root folder contains .mvn");
        }
        return folder;
    }
}
