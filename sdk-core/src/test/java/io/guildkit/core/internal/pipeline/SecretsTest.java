package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All secrets begin with "canary", so that tests find them in log records, exceptions and printed results. */
class SecretsTest extends Pipeline {
    private static final Route SENSITIVE =
            Route.post("/sensitive/{token}").secret("token").account();

    private final MfaServer service = new MfaServer();
    private final List<String> printed = new CopyOnWriteArrayList<>();
    private final Logger root = Logger.getLogger("");
    private final Level level = root.getLevel();
    private final List<Handler> handlers = List.of(root.getHandlers());
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord record) {
            // The log of the test's own server may contain secrets.
            if (!String.valueOf(record.getLoggerName()).startsWith("mockwebserver3")) {
                printed.add(record.getLoggerName() + ": " + new SimpleFormatter().format(record));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void recordLog() {
        handlers.forEach(root::removeHandler);
        root.setLevel(Level.ALL);
        log.setLevel(Level.ALL);
        root.addHandler(log);
        respond(service::respond);
    }

    @AfterEach
    void restoreLog() {
        root.removeHandler(log);
        root.setLevel(level);
        handlers.forEach(root::addHandler);
    }

    private static ClientSettingsBuilder withCanaries(ClientSettingsBuilder settings) {
        return settings.credentials(Credentials.account(TokenStore.inMemory("canary-token")))
                .fingerprint(FingerprintProvider.fixed("canary-fingerprint"));
    }

    private HttpApiClient core(String code) {
        return open(withCanaries(settings()).secondFactorHandler(SecondFactorHandler.totp(() -> code)));
    }

    private void send(Mode mode, ApiCall<?> call) {
        try {
            printed.add("result: " + mode.send(call));
        } catch (GuildkitException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace)); // with causes and suppressed exceptions
            printed.add("exception: " + e + trace);
        }
    }

    /** Sends calls with secrets in all places, and prints their results and exceptions. */
    private void sendAll(HttpApiClient core) {
        for (Mode mode : Mode.values()) {
            send(
                    mode,
                    core.call(SENSITIVE, "canary-path")
                            .query("q", Optional.of("canary-query"))
                            .json(SmsSendRequest.builder().ticket("canary-body").build(), SmsSendRequest.CODEC)
                            .returns(Company.CODEC)
                            .captcha(new CaptchaSolution(
                                    "canary-captcha", Optional.of("canary-s"), Optional.of("canary-r")))
                            .header("X-Mine", "canary-header"));
            send(
                    mode,
                    core.call(Route.post("/auth/login").open())
                            .fingerprintedJson(
                                    Optional.empty(),
                                    fingerprint -> FingerprintResponse.builder()
                                            .fingerprint(fingerprint)
                                            .build(),
                                    FingerprintResponse.CODEC)
                            .returns(Company.CODEC));
            send(mode, Elevations.finish(core, AuthenticatorType.PASSWORD, "canary-ticket", "canary-password"));
            send(mode, core.call(SENSITIVE, "canary-path").returns(MfaProof.CODEC));
        }
    }

    private void assertNoCanary(String kind) {
        assertThat(printed).anyMatch(line -> line.startsWith(kind));
        assertThat(printed).anyMatch(line -> line.startsWith("io.guildkit.core: "));
        assertThat(printed).noneMatch(line -> line.contains("canary"));
    }

    @Test
    void successfulCallsPrintNoSecrets() {
        service.verificationResponse = Optional.of(json(200, "{\"token\":\"canary-jwt\",\"more\":\"canary-more\"}"));
        service.valid.add("canary-jwt");
        HttpApiClient core = core(MfaServer.CODE);
        sendAll(core);
        sendAll(core.withCredentials(Credentials.none()));
        sendAll(core.withCredentials(Credentials.bot("canary-bot")));
        assertNoCanary("result: ");
    }

    @Test
    void wrongCodesAreNotPrinted() {
        sendAll(core("canary-code"));
        assertNoCanary("exception: ");
    }

    static Stream<MockResponse> failures() {
        return Stream.of(
                json(200, "canary"),
                json(200, "{\"id\":\"canary"),
                json(200, "{\"token\":{\"canary\":\"canary\"}}"),
                json(200, "{\"token\":\"canary\\n\"}"),
                json(200, "<html>canary</html>"),
                json(302, "", "Location", "http://canary.example/"),
                json(400, "{\"code\":1,\"message\":\"No\",\"token\":\"canary\"}", "Set-Cookie", "a=canary"),
                json(403, "{\"user_id\":\"1\",\"suspended_user_token\":\"canary\"}"),
                json(400, "{\"captcha_key\":[\"needed\"],\"captcha_rqtoken\":\"canary\"}"),
                json(401, "{\"code\":60003,\"mfa\":{\"ticket\":\"canary\",\"methods\":[]}}"),
                json(429, "{\"retry_after\":0,\"canary\":1}"),
                json(500, "<html>canary</html>"),
                json(503, "canary"),
                DISCONNECTED);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failuresPrintNoSecrets(MockResponse response) {
        respond(response);
        sendAll(core(MfaServer.CODE));
        assertNoCanary("exception: ");
    }

    @Test
    void failuresToConnectPrintNoSecrets() {
        sendAll(open(withCanaries(settings(deadUrl()))));
        assertNoCanary("exception: ");
    }

    // ---- servers that repeat requests

    /** Repeats the whole request in all places of a response that exceptions include. */
    private static void echo(RawServer.Connection connection, String status) throws IOException {
        while (true) {
            RawServer.Request request = connection.read();
            String all = request.line() + " " + request.headers() + " "
                    + request.body().replace('"', ' ');
            String escaped = all.replaceAll("canary", "canar\\\\u0079");
            String json = "{\"code\":50035,\"message\":\"" + all + escaped
                    + "\",\"errors\":{\"login\":{\"_errors\":[{\"code\":\"X\",\"message\":\"" + all + "\"}]}}}";
            connection.write(status.replace("ALL", all) + "\r\nContent-Type: application/json\r\nContent-Length: "
                    + json.length() + "\r\nX-Echo: " + all + "\r\n\r\n" + json);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 400 ALL",
                "HTTP/1.1 403 ALL",
                "HTTP/1.1 500 ALL",
                "HTTP/1.1 200 ALL",
                "HTTP/1.1 ALL",
                "ALL",
                "HTTP/1.1 200 OK\r\nContent-Length: ALL",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Smuggled: 1\r\n\r\n4;ALL\r\nnull\r\nALL",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nALL",
                "HTTP/1.1 429 ALL"
            })
    void masksSecretsThatServerRepeats(String status) {
        RawServer echo = serve(connection -> echo(connection, status));
        for (Credentials credentials : List.of(
                Credentials.accountToken("canary-token"),
                Credentials.bot("canary-bot"),
                Credentials.oauth2("canary-oauth"))) {
            sendAll(open(withCanaries(settings(echo.url())).credentials(credentials)));
        }
        printed.replaceAll(line -> line.replaceAll("canary-(query|header|s)\\b", "")); // no secrets
        assertNoCanary("exception: ");
    }

    @Test
    void masksTokenThatServerKnowsFromEarlierRequests() {
        respond(json(400, "{\"message\":\"" + TOKEN + "\"}"));
        assertThat(failure(BadRequestException.class, call(OPEN)))
                .hasMessageContaining("<redacted>")
                .hasMessageNotContaining(TOKEN);
    }
}
