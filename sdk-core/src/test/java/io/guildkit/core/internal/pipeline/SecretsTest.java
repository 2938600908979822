package io.guildkit.core.internal.pipeline;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorHandler;
import java.util.Optional;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SecretsTest extends SecretScene {
    private HttpApiClient core(String code) {
        return open(withCanaries(settings()).secondFactorHandler(SecondFactorHandler.totp(() -> code)));
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
}
