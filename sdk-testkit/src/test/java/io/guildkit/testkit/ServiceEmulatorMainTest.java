package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ServiceEmulatorMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void printsAllOptions() {
        assertThat(refuse("--help")).isZero();
        for (ServerOptions.Option option : ServerOptions.Option.values()) {
            assertThat(out()).contains(option.word + " " + option.argument, option.meaning, option.standard);
        }
    }

    @Test
    void listensOnAGivenPort() throws Exception {
        int free = RawConnection.freePort();
        run(List.of("--port", Integer.toString(free)), emulator -> {
            assertThat(emulator.baseUrl()).isEqualTo("http://127.0.0.1:" + free + "/api/v9");
            assertThat(out()).contains(emulator.baseUrl()).doesNotContain("Token");
        });
    }

    @Test
    void listensOnOtherAddressesWithATokenForTheAdminApi() throws Exception {
        run(List.of("--host", "0.0.0.0"), emulator -> {
            Matcher token = Pattern.compile("Token of the admin API: (.+)").matcher(out());
            assertThat(token.find()).isTrue();
            TestClient admin = TestClient.admin(emulator);
            assertThat(admin.get("/accounts").status()).isEqualTo(401);
            assertThat(admin.as("Bearer " + token.group(1)).get("/accounts").status())
                    .isEqualTo(200);
        });
    }

    @Test
    void writesThePublicUrlIntoResponses() throws Exception {
        run(List.of("--public-url", "http://emulator:8080/"), emulator -> {
            EmulatedChannel general = emulator.guild("Chess Club").create().channel("general");
            assertThat(general.webhook("Deploys").create().url()).startsWith("http://emulator:8080/api/v9/webhooks/");
        });
    }

    @Test
    void refusesInvalidAndUnreadableSeeds() throws Exception {
        Path seed = Files.writeString(folder.resolve("world.json"), "{\"accounts\":[{\"emial\":\"ada@example.com\"}]}");
        assertThat(refuse("--seed", seed.toString(), "--port", "0")).isEqualTo(2);
        assertThat(err()).contains("--seed", "world.json", "$.accounts[0].emial", "did you mean 'email'?");
        assertThat(refuse("--seed", folder.resolve("absent.json").toString(), "--port", "0"))
                .isEqualTo(2);
        assertThat(err()).contains("--seed takes the path of a readable file", "absent.json");
        Files.writeString(seed, "{");
        assertThat(refuse("--seed", seed.toString(), "--port", "0")).isEqualTo(2);
        assertThat(err()).contains("not JSON");
    }

    @Test
    void usesTheRealTimeAndTheFirstVersion() throws Exception {
        Instant before = Instant.now();
        run(List.of("--api-version", "10,9"), emulator -> {
            assertThat(emulator.clock().instant()).isBetween(before, Instant.now());
            assertThat(emulator.baseUrl()).endsWith("/api/v10");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --clock real        | admin GET /clock -> 200 {ticking: true}
            --clock virtual     | admin GET /clock -> 200 {ticking: false, now: '2026-01-01T00:00:00Z'}
            --seed {seed}       | admin GET /accounts -> 200 [{email: 'ada@example.com'}]
            --api-version 10, 9 | root GET /api/{v10 or v9 or v8}/auth/location-metadata -> {200 or 200 or 404}
            ``                  | anybody GET /auth/location-metadata?new=1 -> 400
            --lenient           | anybody GET /auth/location-metadata?new=1 -> 200
            --dialect {dialect} | anybody POST /webhooks/1/t/{chat or chatcompat} {} -> 404 {code: {10015 or 0}}
            """)
    void appliesOptions(String arguments, String line) throws Exception {
        Path seed = Files.writeString(folder.resolve("world.json"), "{\"accounts\":[{\"email\":\"ada@example.com\"}]}");
        Path dialect = Files.writeString(folder.resolve("dialect"), "path.chatcompat = chat");
        List<String> args = Stream.of(arguments
                        .replace("{seed}", seed.toString())
                        .replace("{dialect}", dialect.toString())
                        .split(" ", 2))
                .filter(argument -> !argument.isEmpty())
                .toList();
        run(
                args,
                emulator -> new Transcript(emulator)
                        .caller("admin", TestClient.admin(emulator))
                        .caller("root", TestClient.atRootOf(emulator))
                        .verify(line));
    }

    @Test
    void logsRequestsWithoutSecrets() throws Exception {
        run(List.of(), emulator -> {
            new Transcript(emulator)
                    .verify("anybody GET /{auth/location-metadata or webhooks/1/s3cr3t or nowhere/s3cr3t}"
                            + " -> {200 or 404 or 404}");
            assertThat(out())
                    .contains(
                            "GET /auth/location-metadata -> 200",
                            "GET /webhooks/{webhook.id}/{webhook.token} -> 404",
                            "GET (no route) -> 404")
                    .doesNotContain("s3cr3t");
        });
    }

    @Test
    void stopsListeningAtTheEnd() throws Exception {
        AtomicInteger port = new AtomicInteger();
        run(List.of(), emulator -> port.set(URI.create(emulator.baseUrl()).getPort()));
        try (ServiceEmulator next = ServiceEmulator.builder().port(port.get()).start()) {
            assertThat(next.baseUrl()).contains(":" + port);
        }
    }

    @Test
    void closesAfterASignal() throws Exception {
        Process server = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                        ServiceEmulatorMain.class.getName(),
                        "--port",
                        "0")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines = server.inputReader()) {
            assertThat(lines.lines().anyMatch(line -> line.startsWith("Stop the server")))
                    .isTrue();
            server.toHandle().destroy(); // unlike Process.destroy, this leaves the output open
            assertThat(lines.lines()).containsExactly("Stopped.");
            assertThat(server.waitFor()).isEqualTo(128 + 15);
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void namesTheOccupiedPort() {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            String port = Integer.toString(URI.create(emulator.baseUrl()).getPort());
            assertThat(refuse("--port", port)).isEqualTo(1);
            assertThat(err()).contains("port " + port);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --port        | x            | a number from 0 to 65535
            --port        | 65536        | a number from 0 to 65535
            --port        | -1           | a number from 0 to 65535
            --host        | no such host | an IP address or a name of this machine
            --public-url  | emulator     | a URL such as http://emulator:8080
            --public-url  | ftp://x      | a URL such as http://emulator:8080
            --public-url  | http://x/api | a URL such as http://emulator:8080
            --clock       | fast         | real or virtual
            --api-version | v9           | numbers from 1 to 99
            --api-version | 9,           | numbers from 1 to 99
            --api-version | 0            | numbers from 1 to 99
            """)
    void refusesWrongValues(String option, String given, String allowed) {
        assertThat(refuse(option, given)).isEqualTo(2);
        assertThat(err()).contains(option, "'" + given + "'", allowed, "--help");
    }

    @Test
    void namesAnUnknownWordOfADialect() throws Exception {
        Path dialect = Files.writeString(folder.resolve("dialect"), "path.chat = chat");
        Path recording = folder.resolve("calls.jsonl");
        assertThat(refuse("--dialect", dialect.toString())).isEqualTo(2);
        assertThat(err()).contains("'path.chat'", "path.chatcompat");
        assertThat(refuse("--record", "http://x", "--recording", recording.toString(), "--dialect", dialect.toString()))
                .isEqualTo(2);
        assertThat(recording).doesNotExist();
        assertThat(refuse("--dialect", folder.resolve("none").toString())).isEqualTo(2);
        assertThat(err()).contains("--dialect takes the path of a readable file");
    }

    @ParameterizedTest
    @EnumSource(ServerOptions.Option.class)
    void namesAnOptionWithoutItsValue(ServerOptions.Option option) {
        if (!option.argument.isEmpty()) {
            assertThat(refuse(option.word)).isEqualTo(2);
            assertThat(err()).contains(option.word + " needs a value", option.allowed);
        } else {
            assertThat(refuse(option.word, "x")).isEqualTo(2);
            assertThat(err()).contains("There is no option 'x'");
        }
    }

    @Test
    void suggestsTheNearestOption() {
        assertThat(refuse("--prot", "8080")).isEqualTo(2);
        assertThat(err()).contains("'--prot'", "Did you mean '--port'?", "--seed");
    }

    private interface Use {
        void with(ServiceEmulator emulator) throws Exception;
    }

    /** Runs the program on a free port, unless the arguments contain one, and stops it after its use. */
    private void run(List<String> args, Use use) throws Exception {
        List<String> all = new ArrayList<>(List.of("--port", "0"));
        all.addAll(args);
        AtomicInteger used = new AtomicInteger();
        int code = ServiceEmulatorMain.run(
                all,
                stream(out),
                stream(err),
                emulator -> {
                    used.incrementAndGet();
                    try {
                        use.with(emulator);
                    } catch (Exception e) {
                        fail("The server did not serve.", e);
                    }
                },
                proxy -> fail("This is no proxy."));
        assertThat(err()).isEmpty();
        assertThat(code).isZero();
        assertThat(used).hasValue(1);
    }

    private int refuse(String... args) {
        return ServiceEmulatorMain.run(
                List.of(args),
                stream(out),
                stream(err),
                emulator -> fail("The server must not start."),
                proxy -> fail("The proxy must not start."));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
