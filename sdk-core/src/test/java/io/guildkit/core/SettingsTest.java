package io.guildkit.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Header names, routes, credentials, retry policies and timeouts. */
class SettingsTest {
    // ---- header names

    private static final HeaderNames OTHER_NAME =
            HeaderNames.builder().elevation("X-Other-MFA").build();

    @ParameterizedTest
    @ValueSource(strings = {"", "X Y", "X:Y", "X\r\nY", "Ä", "X\u0000"})
    void rejectsInvalidHeaderNames(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeaderNames.builder().elevation(name).build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bot Bot", "Bot\n", "Bö"})
    void rejectsInvalidSchemes(String scheme) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeaderNames.builder().botScheme(scheme).build());
    }

    @Test
    void rejectsTwoHeadersOfOneName() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> HeaderNames.builder().elevation("authorization").build())
                .withMessageContaining("same name");
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
        assertThat(HeaderNames.standard().owns("X-Service-MFA-Authorization")).isTrue();
    }

    @Test
    void standardNamesAreThoseOfMostServices() {
        assertThat(HeaderNames.standard())
                .hasToString(
                        "HeaderNames{authorization=Authorization, accountScheme=, botScheme=Bot, oauth2Scheme=Bearer, "
                                + "elevation=X-Service-MFA-Authorization, fingerprint=X-Fingerprint, "
                                + "auditReason=X-Audit-Log-Reason, captchaKey=X-Captcha-Key, "
                                + "captchaSessionId=X-Captcha-Session-Id, captchaRqtoken=X-Captcha-Rqtoken, "
                                + "codehostEvent=X-GitHub-Event}");
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
