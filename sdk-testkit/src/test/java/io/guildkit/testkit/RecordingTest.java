package io.guildkit.testkit;

import static io.guildkit.testkit.OtherService.CHANNEL;
import static io.guildkit.testkit.OtherService.EMAIL;
import static io.guildkit.testkit.OtherService.GUILD;
import static io.guildkit.testkit.OtherService.PASSWORD;
import static io.guildkit.testkit.OtherService.TOKEN;
import static io.guildkit.testkit.OtherService.USER;
import static io.guildkit.testkit.OtherService.WEBHOOK;
import static io.guildkit.testkit.OtherService.WEBHOOK_TOKEN;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.guildkit.testkit.OtherService.Quirk;
import io.guildkit.testkit.internal.recording.RecordingProxy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records another implementation of the service, and compares the emulator with it. */
class RecordingTest {
    private static final String MESSAGES = "/webhooks/" + WEBHOOK + "/" + WEBHOOK_TOKEN;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void findsNoDifferenceToAServiceThatKeepsToTheDocuments() throws Exception {
        record();

        assertThat(run("--recording", file(), "--compare")).as(out()).isZero();
        assertThat(out())
                .contains("15 calls compared, 0 of them with differences.")
                .contains("Not compared, outside the interface: 1.");
    }

    @Test
    void showsEachDifferenceOnce() throws Exception {
        record(Quirk.values());

        assertThat(run("--recording", file(), "--compare")).isEqualTo(3);
        assertThat(out())
                .contains("| POST /channels/{channel.id}/webhooks | `/application_id` | extra |  | `null` | 1 |")
                .contains("| GET /channels/{channel.id}/webhooks | `/*/application_id` | extra |  | `null` | 1 |")
                .contains("| POST /webhooks/{webhook.id}/{webhook.token} | `/position` | missing | `0` |  | 2 |")
                .contains("| POST /webhooks/{webhook.id}/{webhook.token} | `/flags` | type | `\"0\"` | `0` | 2 |")
                .contains("| POST /webhooks/{webhook.id}/{webhook.token} |  | status | `200` | `400 (50035)` | 1 |")
                .contains("`/code` | value | `10015` | `10008` | 1 |");
    }

    @Test
    void recordsNoSecret() throws Exception {
        record();

        assertThat(Files.readString(folder.resolve("calls.jsonl")))
                .contains("redacted-1", "grace@example.com", "Ahoy", CHANNEL)
                .doesNotContain(TOKEN, PASSWORD, "wrong guess", WEBHOOK_TOKEN, "secret-");
    }

    @Test
    void recordsNoSecretOutsideTheInterface() throws Exception {
        try (OtherService service = new OtherService()) {
            record(service.url(), client -> {
                client.post(
                        "/sign-in",
                        "{'otp': 123456, 'password': 12345678, 'ticket': 12.75, 'jwt': [98765, ['jwt-1234']]}");
                client.post(
                        "/sign-in", "{'tokens': {'access': 's3cr3t-value', 'more': [{'pin': 5678}], 'short': 's3'}}");
                client.post(
                        "/sign-in",
                        "{'authorization': {'value': 'abc-value'}, 'data': {'name': 'Ahoy', 'token': 54321}}");
                client.post(
                        "/sign-in",
                        "{'session_credentials': {'key': 24680}, 'code': 50035, 'key': 1357, 'sessions': 3}");
                client.post("/sign-in", "{'errors': {'password': {'_errors': [{'message': 'Too short.'}]}}}");
                byte[] json = "{\"pin\":\"form-value\",\"otp\":86420}".getBytes(StandardCharsets.UTF_8);
                client.send("POST", "/sign-in", Form.form().part("form-data; name=\"credentials\"", null, json));
            });
        }

        String requests = Files.readAllLines(folder.resolve("calls.jsonl")).stream()
                .map(line -> parsed(line).path("json").toString() + parsed(line).path("form"))
                .collect(joining());
        assertThat(requests)
                .contains("Ahoy", "50035", "1357", "\"sessions\":3", "Too short.", "\"otp\":\"redacted-")
                .doesNotContain(
                        "123456", "12.75", "98765", "jwt-1234", "s3", "5678", "-value", "54321", "24680", "86420");
    }

    @Test
    void recordsNoTextThatWasSentAsAForm() throws Exception {
        try (OtherService service = new OtherService()) {
            record(service.url(), client -> {
                TestClient form = client.with("Content-Type", "application/x-www-form-urlencoded");
                for (String text : List.of(
                        "{\"login\":\"a@b.c\",\"password\":\"hunter2\"}",
                        "{\"password\":\"hunter2\",\"sum\":\"1=1\"}",
                        "{\"password\":\"hunter2&name=x\"}",
                        "name=x&hunter2 s3cr3t",
                        "=hunter2",
                        "s3cr3t",
                        "s3cr3t==",
                        "s3cr3t&")) {
                    form.send("POST", "/sign-in", text);
                }
                form.send("POST", "/sign-in", "name=Ahoy&files[0]=Aye&flag&");
            });
        }

        List<String> lines = Files.readAllLines(folder.resolve("calls.jsonl"));
        assertThat(String.join("\n", lines)).doesNotContain("hunter2", "s3cr3t");
        assertThat(lines).hasSize(9);
        assertThat(lines.subList(0, 8))
                .allMatch(line -> parsed(line).path("omitted").asBoolean());
        assertThat(parsed(lines.get(8)).path("form").findValuesAsText("text")).containsExactly("Ahoy", "Aye", "");
    }

    @Test
    void recordsNoShortNumberThatIsASecret() throws Exception {
        try (OtherService service = new OtherService()) {
            record(service.url(), client -> {
                client.post("/auth/login", "{'login': 'a@b.c', 'password': 123}");
                client.post("/auth/mfa/totp", "{'ticket': 'a-ticket', 'code': 7}");
                client.post("/sign-in?limit=123", "{'ticket': 12.7, 'otp': -123, 'jwt': 12.75}");
            });
        }

        List<JsonNode> requests = Files.readAllLines(folder.resolve("calls.jsonl")).stream()
                .map(RecordingTest::parsed)
                .toList();
        assertThat(requests.get(0).at("/json/password").asText()).startsWith("redacted-");
        assertThat(requests.get(1).at("/json/code").asText()).startsWith("redacted-");
        assertThat(requests.get(2).path("target").asText()).endsWith("?limit=123");
        assertThat(requests.get(2).at("/json/ticket").asDouble()).isEqualTo(12.7);
        assertThat(requests.get(2).at("/json/otp").asInt()).isEqualTo(-123);
        assertThat(requests.get(2).at("/json/jwt").asText()).startsWith("redacted-");
    }

    @Test
    void repeatsCallsAfterSuspiciousObjectsWithIdsAndWords() throws Exception {
        try (OtherService service = new OtherService()) {
            record(service.url(), client -> {
                client.post(
                        "/sign-in",
                        "{'session': {'user_id': '" + USER + "', 'user': '" + GUILD + "', 'id': 'a-session-id'}}");
                client.post("/sign-in", "{'session': '" + CHANNEL + "', 'jwt': [" + WEBHOOK + "]}");
                client.with("X-User", USER).with("X-Kind", "users").post("/sign-in", "{'cookie': 'channels'}");
                client.post("/sign-in", "{'credentials': {'type': 'users', 'scheme': 'users'}}");
                client.post("/sign-in", "{'authorization': {'kind': 'api', 'scope': 'api', 'place': 'webhooks'}}");
                client.post("/sign-in", "{'session_start_limit': {'total': 1000, 'reset_after': 14400000}}");
                call(client);
            });
        }

        String recorded = Files.readString(folder.resolve("calls.jsonl"));
        assertThat(recorded)
                .contains("/api/v9/users/@me", "/api/v9/channels/" + CHANNEL + "/webhooks")
                .contains(
                        "{\"user_id\":\"" + USER + "\",\"user\":\"redacted-", "\"kind\":\"api\"", "\"type\":\"users\"")
                .contains("{\"total\":1000,\"reset_after\":14400000}")
                .doesNotContain("a-session-id", "\"scheme\":\"users\"", "\"scope\":\"api\"");
        AtEmulator test = emulator -> assertThat(emulator.accounts().byId(USER)).isNotEmpty();
        assertThat(run(List.of("--port", "0", "--recording", file()), test, proxy -> fail("No proxy.")))
                .as(err())
                .isZero();
        assertThat(run("--recording", file(), "--compare")).as(out()).isZero();
    }

    @Test
    void emulatesTheRecordedService() throws Exception {
        record();

        AtEmulator test = emulator -> {
            TestClient client = TestClient.of(emulator);
            assertThat(client.get("/users/@me").json().at("/username").asText()).isEqualTo("grace");
            assertThat(emulator.accounts().byUsername("grace")).isNotEmpty();
        };
        assertThat(run(List.of("--port", "0", "--recording", file()), test, proxy -> fail("No proxy.")))
                .isZero();
    }

    @Test
    void keepsAnEarlierRecording() throws Exception {
        record();

        assertThat(run("--record", "http://127.0.0.1:1", "--recording", file())).isEqualTo(2);
        assertThat(err()).contains("--recording takes a new file for --record, and '" + file() + "' exists.");
    }

    @Test
    void namesTheLineOfABadRecording() throws Exception {
        Files.writeString(folder.resolve("calls.jsonl"), "\n{\"time\": \"now\"}\n");

        assertThat(run("--recording", file(), "--compare")).isEqualTo(2);
        assertThat(err()).contains("Line 2 of the recording");
    }

    @Test
    void needsARecording() {
        assertThat(run("--compare")).isEqualTo(2);
        assertThat(err()).contains("--compare needs --recording");
    }

    @Test
    void tellsThatTheServiceCannotBeReached() throws Exception {
        int closed = RawConnection.freePort();
        record("http://127.0.0.1:" + closed, client -> {
            assertThat(client.get("/auth/location-metadata").status()).isEqualTo(502);
        });

        assertThat(Files.readString(folder.resolve("calls.jsonl"))).isEmpty();
    }

    @Test
    void followsNoRedirectAndRepeatsNothing() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            requests.incrementAndGet();
            if (exchange.getRequestURI().getPath().endsWith("/moved")) {
                exchange.getResponseHeaders().set("Location", "/api/v9/elsewhere");
                exchange.sendResponseHeaders(302, -1);
            }
            exchange.close(); // without a response, unless it was redirected
        });
        service.start();
        try {
            record("http://127.0.0.1:" + service.getAddress().getPort(), client -> {
                TestClient.Response moved = client.as(TOKEN).get("/moved");
                assertThat(moved.status()).isEqualTo(302);
                assertThat(moved.header("Location")).contains("/api/v9/elsewhere");
                assertThat(client.post("/broken", "{}").status()).isEqualTo(502);
            });
        } finally {
            service.stop(0);
        }

        assertThat(requests).hasValue(2);
        assertThat(Files.readAllLines(folder.resolve("calls.jsonl"))).hasSize(1);
    }

    @Test
    void recordsConcurrentClients() throws Exception {
        try (OtherService service = new OtherService()) {
            record(service.url(), client -> {
                List<CompletableFuture<TestClient.Response>> responses = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    TestClient caller = client.as("secret-" + i % 8); // eight clients, whose tokens are unknown
                    responses.add(caller.postAsync("/channels/" + CHANNEL + "/webhooks", "{'name': 'Deploys'}"));
                }
                responses.forEach(
                        response -> assertThat(response.join().status()).isEqualTo(401));
            });
        }

        List<String> tokens = Files.readAllLines(folder.resolve("calls.jsonl")).stream()
                .map(line -> parsed(line).at("/headers/Authorization").asText())
                .toList();
        assertThat(tokens).hasSize(40).allMatch(token -> token.startsWith("redacted-"));
        assertThat(Set.copyOf(tokens)).hasSize(8);
    }

    @Test
    void recordsCompressedResponses() throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write("{\"consent_required\": true}".getBytes(StandardCharsets.UTF_8));
        }
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, compressed.size());
            exchange.getResponseBody().write(compressed.toByteArray());
            exchange.close();
        });
        service.start();
        try {
            record("http://127.0.0.1:" + service.getAddress().getPort(), client -> {
                assertThat(client.get("/auth/location-metadata")
                                .json()
                                .path("consent_required")
                                .asBoolean())
                        .isTrue();
            });
        } finally {
            service.stop(0);
        }

        assertThat(Files.readString(folder.resolve("calls.jsonl"))).contains("\"consent_required\":true");
    }

    @Test
    void leavesOutWhatNoWorldCanHave() throws Exception {
        Files.writeString(
                folder.resolve("calls.jsonl"),
                TestClient.quoted(
                        "{'time': '2027-03-01T10:00:00Z', 'method': 'GET', 'target': '/api/v9/invites/sea', 'headers': {},"
                                + " 'response': {'status': 200, 'headers': {}, 'json': {'code': 'sea', 'type': 0,"
                                + " 'guild': {'id': '500000000000000001', 'name': 'Navy', 'verification_level': 'high', 'features': [7]},"
                                + " 'channel': {'id': '500000000000000002', 'type': 0, 'name': 'bridge'}}}}"));

        assertThat(run("--recording", file(), "--compare")).isEqualTo(3);
        assertThat(out())
                .contains("Not part of the world, $.guilds[0].features[0]")
                .contains("Not part of the world, $.guilds[0].verification_level")
                .contains("| GET /invites/{invite.code} | `/guild/verification_level` | type | `\"high\"` | `1` | 1 |");
    }

    /** Records some calls to the other service. */
    private void record(Quirk... quirks) throws Exception {
        try (OtherService service = new OtherService(quirks)) {
            record(service.url(), RecordingTest::call);
        }
    }

    private static void call(TestClient client) throws Exception {
        client.post("/auth/login", "{'login': '" + EMAIL + "', 'password': 'wrong guess'}");
        client.post("/auth/login", "{'login': '" + EMAIL + "', 'password': '" + PASSWORD + "'}");
        TestClient grace = client.as(TOKEN);
        assertThat(grace.get("/users/@me").status()).isEqualTo(200);
        TestClient.Response webhook = grace.post("/channels/" + CHANNEL + "/webhooks", "{'name': 'Deploys'}");
        assertThat(grace.get("/channels/" + CHANNEL + "/webhooks").json()).hasSize(2);
        client.get("/channels/" + CHANNEL + "/webhooks");
        client.post(
                "/webhooks/" + webhook.json().at("/id").asText() + "/"
                        + webhook.json().at("/token").asText(),
                "{'content': 'Aye'}");
        String id = client.post(MESSAGES + "?wait=true", "{'content': ' Ahoy '}")
                .json()
                .at("/id")
                .asText();
        client.get(MESSAGES + "/messages/" + id);
        client.post(MESSAGES + "?wait=true", "{'content': '" + "a".repeat(2001) + "'}");
        client.send("POST", MESSAGES + "?wait=true", Form.form().payload("{'content': 'Form'}"));
        client.send("DELETE", MESSAGES + "/messages/" + id, "");
        client.get(MESSAGES + "/messages/" + id);
        client.post("/webhooks/" + WEBHOOK + "/wrong-token", "{'content': 'Arr'}");
        String code = grace.post("/channels/" + CHANNEL + "/invites", "{}")
                .json()
                .at("/code")
                .asText();
        client.get("/invites/" + code);
    }

    private interface Calls {
        void send(TestClient client) throws Exception;
    }

    private void record(String service, Calls calls) {
        Consumer<RecordingProxy> record = proxy -> {
            try {
                calls.send(TestClient.at(proxy.url() + "/api/v9"));
            } catch (Exception e) {
                fail("The calls failed.", e);
            }
        };
        List<String> options = List.of("--port", "0", "--record", service, "--recording", file());
        assertThat(run(options, emulator -> fail("No emulator."), record))
                .as(err())
                .isZero();
    }

    private static JsonNode parsed(String line) {
        try {
            return TestClient.JSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String file() {
        return folder.resolve("calls.jsonl").toString();
    }

    private int run(String... options) {
        return run(List.of(options), emulator -> fail("The server must not start."), proxy -> fail("No proxy."));
    }

    private interface AtEmulator {
        void test(ServiceEmulator emulator) throws Exception;
    }

    private int run(List<String> options, AtEmulator test, Consumer<RecordingProxy> record) {
        return ServiceEmulatorMain.run(
                options,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                emulator -> {
                    try {
                        test.test(emulator);
                    } catch (Exception e) {
                        fail("The emulator failed.", e);
                    }
                },
                record);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
