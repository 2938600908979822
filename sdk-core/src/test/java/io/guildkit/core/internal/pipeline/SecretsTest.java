package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All secrets of these flows begin with "canary": none shows up in a log line, an exception or a printed model. */
class SecretsTest {
    private static final Route SENSITIVE =
            Route.post("/sensitive/{token}").secret("token").account();
    private static final Route LOGIN = Route.post("/auth/login").open();

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private final MfaServer server = new MfaServer();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final Logger root = Logger.getLogger("");
    private final Level level = root.getLevel();
    private final List<Handler> handlers = List.of(root.getHandlers());
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord record) {
            // The server at the other end may log what it likes.
            if (!String.valueOf(record.getLoggerName()).startsWith("mockwebserver3")) {
                seen.add(record.getLoggerName() + ": " + new SimpleFormatter().format(record));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        handlers.forEach(root::removeHandler);
        root.setLevel(Level.ALL);
        log.setLevel(Level.ALL);
        root.addHandler(log);
        pipeline.answer(server::answer);
    }

    @AfterEach
    void stopListening() {
        root.removeHandler(log);
        root.setLevel(level);
        handlers.forEach(root::addHandler);
    }

    private HttpApiClient core(String code) {
        return pipeline.open(pipeline.builder()
                .credentials(Credentials.account(TokenStore.inMemory("canary-token")))
                .fingerprint(FingerprintProvider.fixed("canary-fingerprint"))
                .secondFactorHandler(SecondFactorHandler.totp(() -> code)));
    }

    private void attempt(Supplier<?> call) {
        try {
            seen.add("result: " + call.get());
        } catch (GuildkitException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace)); // causes and suppressed ones too
            seen.add("exception: " + e + trace);
        }
    }

    private void everything(HttpApiClient core) {
        for (Mode mode : Mode.values()) {
            attempt(() -> mode.send(core.call(SENSITIVE, "canary-path")
                    .query("q", Optional.of("canary-query"))
                    .json(SmsSendRequest.builder().ticket("canary-body").build(), SmsSendRequest.CODEC)
                    .returns(Company.CODEC)
                    .captcha(new CaptchaSolution("canary-captcha", Optional.of("canary-s"), Optional.of("canary-r")))
                    .header("X-Mine", "canary-header")));
            attempt(() -> mode.send(core.call(LOGIN)
                    .fingerprintedJson(
                            Optional.empty(),
                            print -> FingerprintResponse.builder()
                                    .fingerprint(print)
                                    .build(),
                            FingerprintResponse.CODEC)
                    .returns(Company.CODEC)));
            attempt(() ->
                    mode.send(Elevations.finish(core, AuthenticatorType.PASSWORD, "canary-ticket", "canary-password")));
            attempt(() -> mode.send(core.call(SENSITIVE, "canary-path").returns(MfaProof.CODEC)));
        }
    }

    private void nothingShows() {
        assertThat(seen).isNotEmpty();
        assertThat(seen).anyMatch(line -> line.startsWith("io.guildkit.core: "));
        assertThat(seen).allSatisfy(line -> assertThat(line).doesNotContain("canary"));
    }

    @Test
    void successShowsNothing() {
        server.finishAnswer = Optional.of(Pipeline.json(200, "{\"token\":\"canary-jwt\",\"more\":\"canary-more\"}"));
        server.valid.add("canary-jwt");
        HttpApiClient core = core(MfaServer.CODE);
        everything(core);
        everything(core.withCredentials(Credentials.none()));
        everything(core.withCredentials(Credentials.bot("canary-bot")));
        assertThat(seen).anyMatch(line -> line.startsWith("result: "));
        nothingShows();
    }

    @Test
    void wrongCodesShowNothing() {
        everything(core("canary-code"));
        assertThat(seen).anyMatch(line -> line.startsWith("exception: "));
        nothingShows();
    }

    /** Repeats all that a request holds, at all places of a response that reach an exception. */
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
    void aPeerThatRepeatsTheRequestShowsNothing(String status) throws IOException {
        try (RawServer echo = RawServer.start(connection -> echo(connection, status))) {
            for (Credentials credentials : List.of(
                    Credentials.accountToken("canary-token"),
                    Credentials.bot("canary-bot"),
                    Credentials.oauth2("canary-oauth"))) {
                everything(pipeline.open(pipeline.builder(echo.url())
                        .credentials(credentials)
                        .fingerprint(FingerprintProvider.fixed("canary-fingerprint"))));
            }
        }
        assertThat(seen).anyMatch(line -> line.startsWith("exception: "));
        assertThat(seen)
                .allSatisfy(line -> assertThat(line.replaceAll("canary-(query|header|s)\\b", ""))
                        .doesNotContain("canary"));
    }

    @Test
    void aPeerThatKnowsTheTokenFromEarlierRequestsShowsNothing() {
        pipeline.answerAll(Pipeline.json(400, "{\"message\":\"" + Pipeline.TOKEN + "\"}"));
        assertThatThrownBy(() -> pipeline.core()
                        .call(Route.get("/open").open())
                        .returns(Company.CODEC)
                        .send())
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("<redacted>")
                .hasMessageNotContaining(Pipeline.TOKEN);
    }

    @Test
    void failuresOfAllKindsShowNothing() {
        List<MockResponse> answers = new ArrayList<>(List.of(
                Pipeline.json(200, "canary"),
                Pipeline.json(200, "{\"id\":\"canary"),
                Pipeline.json(200, "{\"token\":{\"canary\":\"canary\"}}"),
                Pipeline.json(200, "{\"token\":\"canary\\n\"}"),
                Pipeline.json(200, "<html>canary</html>"),
                Pipeline.json(302, "", "Location", "http://canary.example/"),
                Pipeline.json(400, "{\"code\":1,\"message\":\"No\",\"token\":\"canary\"}", "Set-Cookie", "a=canary"),
                Pipeline.json(403, "{\"user_id\":\"1\",\"suspended_user_token\":\"canary\"}"),
                Pipeline.json(400, "{\"captcha_key\":[\"needed\"],\"captcha_rqtoken\":\"canary\"}"),
                Pipeline.json(401, "{\"code\":60003,\"mfa\":{\"ticket\":\"canary\",\"methods\":[]}}"),
                Pipeline.json(429, "{\"retry_after\":0,\"canary\":1}"),
                Pipeline.json(500, "<html>canary</html>"),
                Pipeline.json(503, "canary"),
                new MockResponse.Builder()
                        .body(Pipeline.ID)
                        .onResponseStart(new SocketEffect.CloseSocket())
                        .build()));
        HttpApiClient core = core(MfaServer.CODE);
        for (MockResponse answer : answers) {
            pipeline.answerAll(answer);
            everything(core);
        }
        HttpApiClient nowhere = pipeline.open(pipeline.builder(Pipeline.deadUrl())
                .credentials(Credentials.accountToken("canary-token"))
                .fingerprint(FingerprintProvider.fixed("canary-fingerprint")));
        everything(nowhere);
        assertThat(seen).anyMatch(line -> line.startsWith("exception: "));
        nothingShows();
    }
}
