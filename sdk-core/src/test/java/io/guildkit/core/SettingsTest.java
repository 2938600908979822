package io.guildkit.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dialects, routes, credentials, retry policies and timeouts. */
class SettingsTest {
    // ---- dialects

    private static final ServiceDialect OTHER_NAME = ServiceDialect.of(Map.of("header.elevation", "X-Other-MFA"));

    @ParameterizedTest
    @CsvSource({
        "header.elevation, ''",
        "header.elevation, X Y",
        "header.elevation, X:Y",
        "header.elevation, 'X\r\nY'",
        "header.elevation, Ä",
        "header.elevation, 'X\u0000'",
        "header.elevation, content-type",
        "header.fingerprint, Host",
        "scheme.bot, Bot Bot",
        "scheme.oauth2, 'Bot\n'",
        "scheme.account, Bö",
        "path.chatcompat, ''",
        "path.codehost, a/b",
        "path.codehost, ..",
        "path.gifprovider, gif%2Fs",
        "integration.service-app, ' '",
        "integration.stream-provider-a, '\uD800'"
    })
    void rejectsWordsThatCannotBeSent(String key, String word) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceDialect.of(Map.of(key, word)))
                .withMessageContaining(key);
    }

    @ParameterizedTest
    @CsvSource({
        "header.elevation, authorization, header.authorization",
        "path.chatcompat, codehost, path.codehost",
        "integration.service-app, stream_provider_a, integration.stream-provider-a"
    })
    void rejectsEqualWordsOfOneKind(String key, String word, String other) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceDialect.of(Map.of(key, word)))
                .withMessageContainingAll(key, other);
    }

    @Test
    void rejectsUnknownKeys() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServiceDialect.of(Map.of("header.elevations", "X")))
                .withMessageContainingAll("'header.elevations'", "header.elevation, ");
    }

    @Test
    void exchangesWords() {
        ServiceDialect exchanged = ServiceDialect.of(Map.of(
                "path.chatcompat", "codehost",
                "path.codehost", "chatcompat",
                "integration.stream-provider-a", "video_provider_b",
                "integration.video-provider-b", "stream_provider_a"));
        assertThat(exchanged.path("/webhooks/codehost/")).isEqualTo("/webhooks/chatcompat/");
        assertThat(exchanged.path("/chatcompat")).isEqualTo("/codehost");
        assertThat(exchanged.documentedIntegrationType("video_provider_b")).isEqualTo("stream_provider_a");
        assertThat(exchanged.integrationType("video_provider_b")).isEqualTo("stream_provider_a");
        assertThat(exchanged.integrationType("newer")).isEqualTo("newer");
    }

    @Test
    void translatesWholeSegmentsOnly() {
        ServiceDialect dialect = ServiceDialect.builder()
                .set(Word.GIFPROVIDER_PATH, "gifs.example")
                .build();
        assertThat(dialect.path("/integrations/gifprovider/search")).isEqualTo("/integrations/gifs.example/search");
        assertThat(dialect.path("/gifproviders/my-gifprovider")).isEqualTo("/gifproviders/my-gifprovider");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "authorization", "X-OTHER-MFA", "x-fingerprint", "X-Audit-Log-Reason", "x-captcha-key",
                "X-Captcha-Session-Id", "X-Captcha-Rqtoken", "content-type", "Content-Length", "host",
                "USER-AGENT", "Transfer-Encoding", "Connection", "Accept-Encoding", "x-github-event"
            })
    void ownsHeadersOfLibraryInAnyCase(String header) {
        assertThat(OTHER_NAME.owns(header)).isTrue();
    }

    @Test
    void ownsNoOtherHeaders() {
        assertThat(OTHER_NAME.owns("X-Custom")).isFalse();
        assertThat(OTHER_NAME.owns("X-Service-MFA-Authorization")).isFalse();
        assertThat(ServiceDialect.standard().owns("X-Service-MFA-Authorization"))
                .isTrue();
    }

    @Test
    void readsFilesAndShowsDifferences(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("dialect.properties"), """
                # a comment
                header.elevation = X-Other-MFA
                scheme.oauth2 =
                path.codehost: codehost
                integration.service-app = ünï
                """);
        ServiceDialect read = ServiceDialect.read(file);
        assertThat(read.differences())
                .containsExactly(
                        Map.entry("header.elevation", "X-Other-MFA"),
                        Map.entry("scheme.oauth2", ""),
                        Map.entry("integration.service-app", "ünï"));
        assertThat(ServiceDialect.of(read.differences())).isEqualTo(read).hasSameHashCodeAs(read);
        assertThat(OTHER_NAME)
                .hasToString("ServiceDialect{header.elevation=X-Other-MFA}")
                .isNotEqualTo(read);
        assertThat(ServiceDialect.of(Map.of())).isSameAs(ServiceDialect.standard());
    }

    @Test
    void standardWordsAreThoseOfTheDocumentation() {
        assertThat(Arrays.stream(Word.values())
                        .map(word ->
                                word.key() + "=" + ServiceDialect.standard().get(word)))
                .containsExactly(
                        "header.authorization=Authorization",
                        "header.elevation=X-Service-MFA-Authorization",
                        "header.fingerprint=X-Fingerprint",
                        "header.audit-reason=X-Audit-Log-Reason",
                        "header.captcha-key=X-Captcha-Key",
                        "header.captcha-session-id=X-Captcha-Session-Id",
                        "header.captcha-rqtoken=X-Captcha-Rqtoken",
                        "header.codehost-event=X-GitHub-Event",
                        "scheme.account=",
                        "scheme.bot=Bot",
                        "scheme.oauth2=Bearer",
                        "path.chatcompat=chatcompat",
                        "path.codehost=codehost",
                        "path.gifprovider=gifprovider",
                        "integration.stream-provider-a=stream_provider_a",
                        "integration.video-provider-b=video_provider_b",
                        "integration.service-app=service_app",
                        "integration.guild-subscription=guild_subscription");
    }

    // ---- routes

    @Test
    void routeContainsVariablesAndScope() {
        Route route = Route.patch("/a/{a.id}/b/{b}/c").secret("b").major("a.id").account();
        assertThat(route.variables()).containsExactly("a.id", "b");
        assertThat(route.literals()).containsExactly("/a/", "/b/", "/c");
        assertThat(route.secretVariables()).containsExactly("b");
        assertThat(route.majorVariables()).containsExactly("a.id");
        assertThat(route).hasToString("PATCH /a/{a.id}/b/{b}/c");
        assertThat(route.scope()).isEmpty();
        assertThat(Route.get("/x").oauth2("guilds.join").scope()).contains("guilds.join");
    }

    @ParameterizedTest
    @CsvSource({"GET, SAFE", "PUT, IDEMPOTENT", "DELETE, IDEMPOTENT", "POST, UNSAFE", "PATCH, UNSAFE"})
    void methodDeterminesRetryClass(String method, Route.Repeat repeat) {
        assertThat(Route.of(method, "/x").open()).returns(method, Route::method).returns(repeat, Route::repeat);
    }

    @Test
    void routeOverridesRetryClassOfMethod() {
        assertThat(Route.patch("/x").idempotent().open().repeat()).isEqualTo(Route.Repeat.IDEMPOTENT);
        assertThat(Route.post("/x").safe().open().repeat()).isEqualTo(Route.Repeat.SAFE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a/{b}", "/a/{b", "/a/b}", "/a/{}", "/{a{b}}", "/a}b{"})
    void rejectsInvalidTemplates(String template) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.get(template).open());
    }

    @Test
    void rejectsUnknownVariablesAndMethods() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.get("/a/{b}").secret("c").open());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Route.get("/a/{b}").major("c").open());
        assertThatIllegalArgumentException().isThrownBy(() -> Route.of("TRACE", "/a"));
        assertThatIllegalArgumentException().isThrownBy(() -> FingerprintProvider.overHttp("FETCH", "/x"));
        assertThatIllegalArgumentException().isThrownBy(() -> FingerprintProvider.overHttp("GET", "x"));
    }

    // ---- credentials and answers

    @Test
    void toStringHidesSecrets() {
        assertThat(Stream.of(
                        Credentials.bot("canary"),
                        Credentials.oauth2("canary"),
                        Credentials.accountToken("canary"),
                        new CaptchaSolution("canary", Optional.of("canary"), Optional.of("canary")),
                        SecondFactorAnswer.totp("canary"),
                        SecondFactorAnswer.password("canary")))
                .extracting(Object::toString)
                .allSatisfy(text -> assertThat(text).doesNotContain("canary").isNotEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "canary x", "canary\r\nX: y"})
    void rejectsInvalidTokensWithoutShowingThem(String token) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Credentials.bot(token))
                .withMessageNotContaining("canary");
        assertThatIllegalArgumentException().isThrownBy(() -> Credentials.oauth2(token));
        assertThatIllegalArgumentException().isThrownBy(() -> Credentials.accountToken(token));
        assertThatIllegalArgumentException().isThrownBy(() -> FingerprintProvider.fixed(token));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "canary\r\nX: y", "canäry"})
    void rejectsCaptchaSolutionsThatHeadersCannotContain(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaptchaSolution(text, Optional.empty(), Optional.empty()))
                .withMessageNotContainingAny("canary", "canäry");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaptchaSolution("k", Optional.of(text), Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaptchaSolution("k", Optional.empty(), Optional.of(text)));
    }

    @Test
    void secondFactorAnswerHasType() {
        assertThat(SecondFactorAnswer.totp("1").type()).contains(AuthenticatorType.TOTP);
        assertThat(SecondFactorAnswer.sms("1").type()).contains(AuthenticatorType.SMS);
        assertThat(SecondFactorAnswer.backup("1").type()).contains(AuthenticatorType.BACKUP);
        assertThat(SecondFactorAnswer.webauthn("1").type()).contains(AuthenticatorType.WEBAUTHN);
        assertThat(SecondFactorAnswer.password("1").type()).contains(AuthenticatorType.PASSWORD);
        assertThat(SecondFactorAnswer.giveUp().type()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> SecondFactorAnswer.totp(""));
    }

    // ---- retry policies and timeouts

    @Test
    void acceptsRetryPoliciesWithinLimits() {
        Duration second = Duration.ofSeconds(1);
        assertThat(new RetryPolicy(20, second, second, Duration.ZERO).maxAttempts())
                .isEqualTo(20);
        assertThat(RetryPolicy.none().maxAttempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT1S, PT1S, PT1S",
        "21, PT1S, PT1S, PT1S",
        "1, PT-1S, PT1S, PT1S",
        "1, PT1S, PT0.999S, PT1S",
        "1, PT1S, PT1S, PT-1S"
    })
    void rejectsOtherRetryPolicies(int maxAttempts, Duration base, Duration cap, Duration maxServerWait) {
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(maxAttempts, base, cap, maxServerWait));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-0.000000001S"})
    void rejectsTimeoutsThatAreNotPositive(Duration timeout) {
        Timeouts standard = Timeouts.standard();
        assertThatIllegalArgumentException().isThrownBy(() -> standard.withConnect(timeout));
        assertThatIllegalArgumentException().isThrownBy(() -> standard.withRead(timeout));
        assertThatIllegalArgumentException().isThrownBy(() -> standard.withWrite(timeout));
        assertThatIllegalArgumentException().isThrownBy(() -> standard.withCall(timeout));
        assertThatIllegalArgumentException().isThrownBy(() -> standard.withPrompt(timeout));
    }

    @Test
    void changesTimeouts() {
        assertThat(Timeouts.standard()
                        .withConnect(Duration.ofSeconds(1))
                        .withRead(Duration.ofSeconds(2))
                        .withWrite(Duration.ofSeconds(3))
                        .withCall(Duration.ofSeconds(4))
                        .withPrompt(Duration.ofSeconds(5)))
                .hasToString("Timeouts[connect=PT1S, read=PT2S, write=PT3S, call=PT4S, prompt=PT5S]");
    }
}
