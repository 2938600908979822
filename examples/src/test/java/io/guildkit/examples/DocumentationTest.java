package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.core.client.ClientBuilder;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Everything the documentation shows of Java is compiled code: it has to be the same, line by line. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern SNIPPET = Pattern.compile(
            "<!-- snippet: (\\w+)#([\\w-]+)( with imports)? -->\\n```(?:java|kotlin)\\n(.*?)```", Pattern.DOTALL);
    /** A row of the table of options; the star marks options that clients of webhooks lack. */
    private static final Pattern OPTION = Pattern.compile("^\\| `(\\w+)`( \\*)? \\|", Pattern.MULTILINE);

    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?[\\w.]+\\.(\\w+);$", Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    /** The line below the title of a record. */
    private static final Pattern STATUS =
            Pattern.compile("^# .*\\n\\nStatus: (Accepted|(?:Superseded|Revised) by .+)\\n");

    /** The line in a class that a record explains. */
    private static final Pattern WHY = Pattern.compile("^ {4}// Why: docs/decisions/.*$", Pattern.MULTILINE);

    private static final Pattern RECORD = Pattern.compile("docs/decisions/(\\d{4})");

    private static final Pattern RECORD_LINK = Pattern.compile("\\[\\d{4}\\]\\((\\d{4}-[^)]+)\\)");
    /** Java, and Kotlin except for the scripts of Gradle. */
    private static final Pattern CODE = Pattern.compile("```(?:java|kotlin)\\n(?!dependencies \\{)");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), Path.of("README.md")));
        for (String folder : List.of("docs", "docs/decisions")) {
            try (Stream<Path> docs = Files.list(ROOT.resolve(folder))) {
                docs.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
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
                boolean imports = snippets.group(3) != null;
                String shown = snippets.group(4);
                tests.add(DynamicTest.dynamicTest(
                        page.getFileName() + ": " + file + "#" + name,
                        () -> assertThat(shown).isEqualTo((imports ? imports(file, name) : "") + region(file, name))));
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    @Test
    void pagesShowOnlyCompiledJava() throws IOException {
        for (Path page : pages()) {
            String text = Files.readString(page);
            assertThat(CODE.matcher(text).results().count())
                    .as(page.toString())
                    .isEqualTo(SNIPPET.matcher(text).results().count());
        }
    }

    @Test
    void everyLinkLeadsToAFileAndItsHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (String link : LINK.matcher(Files.readString(page))
                    .results()
                    .map(match -> match.group(1))
                    .filter(link -> !link.contains("://"))
                    .toList()) {
                String[] parts = link.split("#", 2);
                Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
                if (!Files.exists(target)
                        || (parts.length > 1 && !headings(target).contains(parts[1]))) {
                    broken.add(page + " -> " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    /** The names that links give to the headings of a page. */
    private static Set<String> headings(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void everyGuideIsInTheIndex() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/README.md"));
        try (Stream<Path> guides = Files.list(ROOT.resolve("docs"))) {
            assertThat(guides.map(guide -> guide.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .allSatisfy(name -> assertThat(index).contains("(" + name));
        }
    }

    @Test
    void configurationPageHasEveryOption() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/configuration.md"));
        String table = page.substring(page.indexOf("<!-- options -->"), page.indexOf("<!-- end -->"));
        assertThat(OPTION.matcher(table).results().map(row -> row.group(1)))
                .containsExactlyInAnyOrderElementsOf(options(GuildkitClient.Builder.class));
        assertThat(OPTION.matcher(table)
                        .results()
                        .filter(row -> row.group(2) == null)
                        .map(row -> row.group(1)))
                .containsExactlyInAnyOrderElementsOf(options(WebhookClient.Builder.class));
    }

    @Test
    void everyDecisionHasAStatusThatNamesLaterRecords() throws IOException {
        List<Path> records = records();
        assertThat(records).isNotEmpty().allSatisfy(record -> {
            Matcher status = STATUS.matcher(Files.readString(record));
            assertThat(status.find()).as(record + " has a status").isTrue();
            List<String> later = RECORD_LINK
                    .matcher(status.group(1))
                    .results()
                    .map(link -> link.group(1))
                    .toList();
            assertThat(later.isEmpty())
                    .as(record + " names its successors")
                    .isEqualTo(status.group(1).equals("Accepted"));
            assertThat(later)
                    .allSatisfy(name -> assertThat(record.resolveSibling(name)).exists())
                    .allSatisfy(name ->
                            assertThat(name).isGreaterThan(record.getFileName().toString()));
        });
    }

    /** A longer record tells a story, or has numbers that belong on the page of measurements. */
    @Test
    void decisionsHaveSixtyLinesAtMost() throws IOException {
        assertThat(records())
                .isNotEmpty()
                .allSatisfy(record -> assertThat(Files.readAllLines(record))
                        .as(record.toString())
                        .hasSizeLessThanOrEqualTo(60));
    }

    @Test
    void decisionIndexHasTitlesAndStatuses() throws IOException {
        Path folder = ROOT.resolve("docs/decisions");
        String index = Files.readString(folder.resolve("README.md"));
        assertThat(records()).isNotEmpty().allSatisfy(record -> {
            String text = Files.readString(record);
            Matcher status = STATUS.matcher(text);
            assertThat(status.find()).isTrue();
            String name = record.getFileName().toString();
            String number = name.substring(0, 4);
            String title = text.lines().findFirst().orElseThrow().replaceFirst("# " + number + " ", "");
            assertThat(index).contains("| [" + number + "](" + name + ") | " + title + " | " + status.group(1) + " |");
        });
    }

    /** These records are about the build, the tests, the modules or all classes. */
    private static final Set<String> WITHOUT_CLASS = Set.of("""
            0006 0007 0008 0016 0018 0022 0023 0040 0042 0045 0060 0063 0071 0072 0073 0075 0076 0104 0110
            0119 0136""".split("\\s+"));

    @Test
    void classesNameTheirDecisions() throws IOException {
        Set<String> named = new TreeSet<>();
        for (Path source : sources()) {
            WHY.matcher(Files.readString(source))
                    .results()
                    .flatMap(line -> RECORD.matcher(line.group()).results())
                    .forEach(record -> named.add(record.group(1)));
        }
        Set<String> expected = new TreeSet<>();
        for (Path record : records()) {
            if (!Files.readString(record).contains("Status: Superseded")) {
                expected.add(record.getFileName().toString().substring(0, 4));
            }
        }
        expected.removeAll(WITHOUT_CLASS);
        assertThat(named).isEqualTo(expected);
    }

    /** Skips the folders of builds: another module's build may delete files there at the same time. */
    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return folder.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java")) {
                    sources.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }

    private static List<Path> records() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/decisions"))) {
            return files.filter(file -> file.getFileName().toString().matches("\\d{4}-.*\\.md"))
                    .sorted()
                    .toList();
        }
    }

    private static Set<String> options(Class<? extends ClientBuilder<?>> builder) {
        return Stream.of(builder.getMethods())
                .filter(method -> ClientBuilder.class.isAssignableFrom(method.getReturnType()))
                .map(Method::getName)
                .collect(Collectors.toSet());
    }

    @Test
    void shortestProgramHasSixLinesAtMost() throws IOException {
        List<String> lines = region("QuickStart", "quick-start").lines().toList();
        assertThat(lines.subList(1, lines.size() - 1)).hasSizeLessThanOrEqualTo(6);
    }

    /** The imports that a region uses, and an empty line. */
    private static String imports(String file, String name) throws IOException {
        String region = region(file, name);
        return IMPORT.matcher(Files.readString(source(file)))
                        .results()
                        .filter(line -> Pattern.compile("\\b" + line.group(1) + "\\b")
                                .matcher(region)
                                .find())
                        .map(line -> line.group() + "\n")
                        .collect(Collectors.joining())
                + "\n";
    }

    private static Path source(String file) {
        return Stream.of(
                        "src/main/java/io/guildkit/examples",
                        "src/test/java/io/guildkit/examples",
                        "../integrations/micrometer/src/test/java/io/guildkit/examples",
                        "../integrations/redis/src/test/java/io/guildkit/examples",
                        "../integrations/spring-boot-starter/src/test/java/io/guildkit/spring",
                        "../verification/consumers/spring-boot/test/consumer",
                        "../verification/consumers/kotlin-coroutines/src")
                .flatMap(folder -> Stream.of(Path.of(folder, file + ".java"), Path.of(folder, file + ".kt")))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no " + file));
    }

    /** The lines between a snippet's marks, moved to the left. */
    private static String region(String file, String name) throws IOException {
        List<String> region = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(source(file))) {
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
