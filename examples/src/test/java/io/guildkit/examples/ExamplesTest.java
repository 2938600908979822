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
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.SAME_THREAD) // standard output is redirected
class ExamplesTest {
    private static final Path SOURCES = Path.of("src/main/java/io/guildkit/examples");

    @TestFactory
    Stream<DynamicTest> everyExampleEndsWithWhatItIsAbout() {
        return Stream.of(
                        new Expectation("SignInExample", "SignedIn["),
                        new Expectation("ElevationExample", "Sessions left: 1"),
                        new Expectation("AsyncExample", "ada is taken\ngrace is free\nbarbara is free"),
                        new Expectation("ErrorsExample", "may have happened or not: POST /auth/login"),
                        new Expectation("HandoffExample", "HandoffResult{"),
                        new Expectation("RegistrationExample", "Registered["),
                        new Expectation("ListenersExample", "path=/country_code"),
                        new Expectation("TokenStoreExample", "The token is gone: true"),
                        new Expectation("PasswordResetExample", "Completed[signedIn=true]"),
                        new Expectation("InviteExample", "Analytical Engines: true"),
                        new Expectation("DiscoveryExample", "Pages fetched: 2"),
                        new Expectation("GifExample", " x "),
                        new Expectation("RateLimitExample", "Found after the block: "),
                        new Expectation("WebhookExample", "Deploys: Version 4.1 is out."),
                        new Expectation("WebhookReportExample", "3000000 bytes\n22 bytes"),
                        new Expectation("WebhookEditExample", "Build 4711 passed, 1 file\nMessages left: 0"),
                        new Expectation("CodehostRelayExample", "ada/engine"),
                        new Expectation("ApplicationExample", """
                                Engine: Computes, icon Optional.empty
                                ApplicationSecret{unknownFields=<redacted>, secret=<redacted>} works: true
                                On the shelf: Chess"""),
                        new Expectation("JacksonExample", "\"new\":1}}\ntrue"),
                        new Expectation("InteractionExample", "signed: 200\nforged: 401"),
                        new Expectation("ConfigurationExample", "DE\nDE"),
                        new Expectation("OwnEndpointExample", "Likes engines\n[Note[userId=42, text=Likes engines]]"))
                .map(it -> DynamicTest.dynamicTest(
                        it.example(), () -> assertThat(run(it.example())).contains(it.output())));
    }

    private record Expectation(String example, String output) {}

    @Test
    void everyExampleFitsOnAScreen() throws IOException {
        assertThat(examples())
                .hasSizeGreaterThan(5)
                .allSatisfy(file -> assertThat(
                                Files.readAllLines(file).stream().filter(line -> !line.startsWith("import ")))
                        .hasSizeLessThan(60));
    }

    @Test
    void everyExampleIsListedAndNamesItsCommand() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        assertThat(examples()).allSatisfy(file -> {
            String name = file.getFileName().toString().replace(".java", "");
            assertThat(page).contains("[`" + name + "`](src/main/java/io/guildkit/examples/" + name + ".java)");
            assertThat(Files.readString(file)).contains("-Dexec.mainClass=io.guildkit.examples." + name + "}");
        });
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.filter(file -> file.toString().endsWith("Example.java"))
                    .toList();
        }
    }

    @Test
    void theProgramOfTheReadmeAsksForTheSecondFactor() throws Exception {
        InputStream before = System.in;
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com")
                    .password("correct horse battery")
                    .totp()
                    .create();
            System.setIn(
                    new ByteArrayInputStream(("000000\n" + ada.totpCode() + "\n").getBytes(StandardCharsets.UTF_8)));
            String output = run("ListSessions", emulator.baseUrl(), "ada@example.com", "correct horse battery");
            assertThat(output).contains("Code of the authenticator app: ", "SignedIn[", "AuthSession{");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void theQuickStartSignsInAndListsSessions() throws Exception {
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
