package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Everything the documentation shows of Java is compiled code: it has to be the same, line by line. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern SNIPPET =
            Pattern.compile("<!-- snippet: (\\w+)#([\\w-]+) -->\\n```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("```java\\n");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    @TestFactory
    List<DynamicTest> everySnippetIsCompiledCode() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            Matcher snippets = SNIPPET.matcher(Files.readString(page));
            while (snippets.find()) {
                String file = snippets.group(1);
                String name = snippets.group(2);
                String shown = snippets.group(3);
                tests.add(DynamicTest.dynamicTest(
                        page.getFileName() + ": " + file + "#" + name,
                        () -> assertThat(shown).isEqualTo(region(file, name))));
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    @Test
    void noPageShowsJavaThatIsNotCompiled() throws IOException {
        for (Path page : pages()) {
            String text = Files.readString(page);
            assertThat(CODE.matcher(text).results().count())
                    .as(page.toString())
                    .isEqualTo(SNIPPET.matcher(text).results().count());
        }
    }

    @Test
    void theShortestProgramHasSixLinesAtMost() throws IOException {
        List<String> lines = region("QuickStart", "quick-start").lines().toList();
        assertThat(lines.subList(1, lines.size() - 1)).hasSizeLessThanOrEqualTo(6);
    }

    /** The lines between a snippet's marks, moved to the left. */
    private static String region(String file, String name) throws IOException {
        Path source = Stream.of(
                        "src/main/java/io/guildkit/examples",
                        "src/test/java/io/guildkit/examples",
                        "../integrations/redis/src/test/java/io/guildkit/redis",
                        "../integrations/spring-boot-starter/src/test/java/io/guildkit/spring")
                .map(folder -> Path.of(folder, file + ".java"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no " + file));
        List<String> region = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(source)) {
            if (line.strip().equals("// snippet: end")) {
                inside = false;
            }
            if (inside) {
                region.add(line);
            }
            if (line.strip().equals("// snippet: " + name)) {
                inside = true;
            }
        }
        assertThat(region).as(file + "#" + name).isNotEmpty();
        return String.join("\n", region).stripIndent() + "\n";
    }
}
