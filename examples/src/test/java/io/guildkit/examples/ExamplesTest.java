package io.guildkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.SAME_THREAD) // the tests replace System.out
class ExamplesTest {
    private static final Path SOURCES = Path.of("src/main/java/io/guildkit/examples");
    private static final String COMMAND = "./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=";
    private static final Pattern ARGUMENTS = Pattern.compile("-Dexec.args=\"([A-Z0-9_ ]+)\"");

    /** Lists and tables, and pages for contributors. */
    private static final Set<String> WITHOUT_EXAMPLE = Set.of(
            "README.md",
            "adding-an-endpoint.md",
            "compatibility.md",
            "endpoints.md",
            "faq.md",
            "fault-matrix.md",
            "how-a-call-flows.md",
            "kotlin.md", // verification/consumers/kotlin-coroutines contains its code
            "measurements.md",
            "performance.md",
            "releasing.md",
            "verification.md");

    private static final List<Expectation> EXPECTATIONS = List.of(
            new Expectation(
                    "ApplicationExample",
                    "Engine: Computes, ApplicationSecret{secret=<redacted>}\n[mathematics, steam]\nOn the shelf: Chess\nEngine"),
            new Expectation("AsyncExample", "ada is taken\ngrace is free\nbarbara is free"),
            new Expectation("CodehostRelayExample", "ada/engine"),
            new Expectation("ConfigurationExample", "DE\nDE"),
            new Expectation("ContextExample", "request 7: DE"),
            new Expectation("DialogExample", "Ended."),
            new Expectation("DialectExample", "AuthSession{"),
            new Expectation(
                    "DiscoveryExample", "Guild 3\nGuild 4\nGuild 5\nGuild 5, members: 1\nFound: 5\nPages fetched: 3"),
            new Expectation("DiscoveryProfileExample", "Engines, computed. []\nCan be listed: true"),
            new Expectation("ElevationExample", "Sessions left: 1"),
            new Expectation("ErrorsExample", "The service may have processed the request: POST /auth/login"),
            new Expectation("GifExample", " x 300: https://"),
            new Expectation("HandoffExample", "HandoffResult{"),
            new Expectation("IntegrationsExample", "Integrations left: 0"),
            new Expectation("InteractionExample", "signed: 200\nforged: 401"),
            new Expectation("InviteExample", "Joined Analytical Engines\nGrace is a member: true"),
            new Expectation("JacksonExample", "\"new\":1}}\ntrue"),
            new Expectation("ListenersExample", "path=/country_code"),
            new Expectation("MigrationExample", "1 invite\nEngine, public: true"),
            new Expectation("OtherSessionsExample", "Sessions left: 1"),
            new Expectation("OutboxAppenderExample", "WARN The engine is hot: 97 degrees\nERROR The engine stopped."),
            new Expectation("OutboxExample", "Version 4.1 is out.\nBuild 4711 is ready."),
            new Expectation("OutboxShutdownExample", "All posted: true"),
            new Expectation("OutboxTransactionExample", "Order 17"),
            new Expectation("OwnEndpointExample", "[Note[userId=42, text=Likes engines]]\nLikes engines\n1"),
            new Expectation("PasskeyExample", "Ended the other session."),
            new Expectation("PasswordResetExample", "Completed[signedIn=true]"),
            new Expectation("RateLimitExample", "Blocked for "),
            new Expectation("RegistrationExample", "Registered["),
            new Expectation("RoleConnectionExample", "ada: {plants=42}"),
            new Expectation("SignInExample", "in length, but is 6.\nlogin: "),
            new Expectation("SlashCommandExample", "{\"type\":5}\n{\"content\":\"All 12 tests passed.\"}"),
            new Expectation("TokenStoreExample", "The token is gone: true"),
            new Expectation("UploadExample", "build.log, size=21}"),
            new Expectation("WebhookComponentsExample", "\"custom_id\":\"deploy\""),
            new Expectation("WebhookEditExample", "Build 4711 passed, 1 file\nMessages left: 0"),
            new Expectation("WebhookExample", "Deploys: Version 4.1 is out."),
            new Expectation("WebhookReportExample", "3000000 bytes\n22 bytes"),
            new Expectation("WebhookSplitExample", "Messages: 3"),
            new Expectation("WebhookStoreExample", "Build 4711"),
            new Expectation("WebhookThreadExample", "Messages: 3"));

    @TestFactory
    Stream<DynamicTest> everyExampleRunsOnTheEmulator() {
        return EXPECTATIONS.stream()
                .map(it -> DynamicTest.dynamicTest(
                        it.example(), () -> assertThat(run(it.example())).contains(it.output())));
    }

    @Test
    void everyExampleHasAnExpectation() throws IOException {
        assertThat(EXPECTATIONS.stream().map(Expectation::example)).containsExactlyInAnyOrderElementsOf(names());
    }

    private record Expectation(String example, String output) {}

    @Test
    void everyExampleFitsOnAScreen() throws IOException {
        assertThat(names())
                .allSatisfy(name -> assertThat(code(source(name))).as(name).hasSizeLessThanOrEqualTo(60));
    }

    /** The lines that are neither blank, nor imports, nor comments. */
    private static List<String> code(String source) {
        return source.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.matches("(package|import|//|/\\*|\\*).*"))
                .toList();
    }

    @Test
    void everyExampleIsListedAndNamesItsCommand() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        assertThat(names()).allSatisfy(name -> {
            assertThat(page).contains("[`" + name + "`](src/main/java/io/guildkit/examples/" + name + ".java)");
            assertThat(source(name)).contains(COMMAND + "io.guildkit.examples." + name + "}");
        });
        assertThat(page).contains(COMMAND);
    }

    /** Jackson needs no service. */
    @Test
    void everyExampleNamesItsArgumentsForAServer() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        assertThat(names()).filteredOn(name -> !name.equals("JacksonExample")).allSatisfy(name -> {
            Matcher arguments = ARGUMENTS.matcher(source(name));
            assertThat(arguments.find()).as(name).isTrue();
            assertThat(source(name))
                    .contains("args.length == " + arguments.group(1).split(" ").length);
            assertThat(page).contains(name + ".java) | `" + arguments.group(1) + "` |");
        });
    }

    @Test
    void everyGuideHasAnExample() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        try (Stream<Path> guides = Files.list(Path.of("../docs"))) {
            assertThat(guides.map(guide -> guide.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !WITHOUT_EXAMPLE.contains(name)))
                    .allSatisfy(name -> assertThat(page).contains("(../docs/" + name + ")"));
        }
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith("Example.java"))
                    .map(file -> file.replace(".java", ""))
                    .toList();
        }
    }

    private static String source(String name) throws IOException {
        return Files.readString(SOURCES.resolve(name + ".java"));
    }

    @Test
    void readmeProgramAsksForSecondFactor() throws Exception {
        InputStream before = System.in;
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .totp()
                    .create();
            System.setIn(
                    new ByteArrayInputStream(("000000\n" + ada.totpCode() + "\n").getBytes(StandardCharsets.UTF_8)));
            String output = run("ListSessions", emulator.baseUrl(), "ada@example.com", "correct horse battery");
            assertThat(output)
                    .contains("Code of the authenticator app: ", "Invalid", "AuthSession{")
                    .doesNotContain("Not signed in");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void quickStartSignsInAndListsSessions() throws Exception {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .create();
            String output = run("QuickStart", emulator.baseUrl(), "ada@example.com", "correct horse battery");
            assertThat(output).contains("SignedIn[", "AuthSession{");
        }
    }

    static String run(String program, String... args) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream captured = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            System.setOut(captured);
            Class.forName("io.guildkit.examples." + program)
                    .getDeclaredMethod("main", String[].class)
                    .invoke(null, (Object) args);
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
}
