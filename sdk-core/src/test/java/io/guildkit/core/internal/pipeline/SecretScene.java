package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Records what the client prints while it sends calls with secrets. All secrets begin with "canary", so that tests find them in log records,
 * exceptions and printed results.
 */
abstract class SecretScene extends Pipeline {
    static final Route SENSITIVE =
            Route.post("/sensitive/{token}").secret("token").account();

    final MfaServer service = new MfaServer();
    final List<String> printed = new CopyOnWriteArrayList<>();
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

    static ClientSettingsBuilder withCanaries(ClientSettingsBuilder settings) {
        return settings.credentials(Credentials.account(TokenStore.inMemory("canary-token")))
                .fingerprint(FingerprintProvider.fixed("canary-fingerprint"));
    }

    void send(Mode mode, ApiCall<?> call) {
        try {
            printed.add("result: " + mode.send(call));
        } catch (GuildkitException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace)); // with causes and suppressed exceptions
            printed.add("exception: " + e + trace);
            if (e instanceof ApiException refusal) {
                parts(refusal);
            }
        }
    }

    /** Called for each refusal. */
    void parts(ApiException refusal) {}

    /** Sends calls with secrets in all places, and prints their results and exceptions. */
    void sendAll(HttpApiClient core) {
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
            ObjectNode raw = JsonNodeFactory.instance
                    .objectNode()
                    .put("new_password", "canary-raw")
                    .set("codes", JsonNodeFactory.instance.arrayNode().add("canary-backup"));
            send(
                    mode,
                    core.call(SENSITIVE, "canary-path")
                            .query("access_token", "canary-access")
                            .header("X-Mine", "Bearer canary-own")
                            .json(raw)
                            .returns(Company.CODEC)
                            .query("apiKey", "canary-key"));
            send(
                    mode,
                    core.call(SENSITIVE, "canary-path")
                            .multipart(Multipart.builder()
                                    .text("token", "canary-part")
                                    .json("payload_json", Codecs.JSON.encodeBytes(raw))
                                    .build())
                            .returns(Company.CODEC));
        }
    }

    void assertNoCanary(String kind) {
        assertThat(printed).anyMatch(line -> line.startsWith(kind));
        assertThat(printed).anyMatch(line -> line.startsWith("io.guildkit.core: "));
        assertThat(printed.stream().filter(line -> line.contains("canary"))).isEmpty();
    }
}
