package io.guildkit.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Header names, routes, credentials, retry policies, timeouts: what they refuse and what they show. */
class SettingsTest {
    // ---- header names

    @ParameterizedTest
    @ValueSource(strings = {"", "X Y", "X:Y", "X\r\nY", "Ä", "X\u0000"})
    void badHeaderNamesAreRefused(String name) {
        assertThatThrownBy(() -> HeaderNames.builder().elevation(name).build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bot Bot", "Bot\n", "Bö"})
    void badSchemesAreRefused(String scheme) {
        assertThatThrownBy(() -> HeaderNames.builder().botScheme(scheme).build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoHeadersMustNotShareAName() {
        assertThatThrownBy(
                        () -> HeaderNames.builder().elevation("authorization").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same name");
    }

    @Test
    void theLibrarysHeadersAreItsOwnInAnyCase() {
        HeaderNames names = HeaderNames.builder().elevation("X-Other-MFA").build();
        for (String name : List.of(
                "authorization",
                "X-OTHER-MFA",
                "x-fingerprint",
                "X-Audit-Log-Reason",
                "x-captcha-key",
                "X-Captcha-Session-Id",
                "X-Captcha-Rqtoken",
                "content-type",
                "Content-Length",
                "host",
                "USER-AGENT",
                "Transfer-Encoding",
                "Connection",
                "Accept-Encoding")) {
            assertThat(names.owns(name)).as(name).isTrue();
        }
        assertThat(names.owns("X-Service-MFA-Authorization")).isFalse();
        assertThat(names.owns("X-Custom")).isFalse();
        assertThat(HeaderNames.standard().owns("X-Service-MFA-Authorization")).isTrue();
    }

    @Test
    void standardNamesAreThoseOfMostServices() {
        HeaderNames names = HeaderNames.standard();
        assertThat(List.of(
                        names.authorization(),
                        names.accountScheme(),
                        names.botScheme(),
                        names.oauth2Scheme(),
                        names.elevation(),
                        names.fingerprint(),
                        names.auditReason()))
                .containsExactly(
                        "Authorization",
                        "",
                        "Bot",
                        "Bearer",
                        "X-Service-MFA-Authorization",
                        "X-Fingerprint",
                        "X-Audit-Log-Reason");
    }

    // ---- routes

    @Test
    void aRouteKnowsItsVariables() {
        Route route = Route.patch("/a/{a.id}/b/{b}/c").secret("b").major("a.id").account();
        assertThat(route.variables()).containsExactly("a.id", "b");
        assertThat(route.literals()).containsExactly("/a/", "/b/", "/c");
        assertThat(route.secretVariables()).containsExactly("b");
        assertThat(route.majorVariables()).containsExactly("a.id");
        assertThat(route).hasToString("PATCH /a/{a.id}/b/{b}/c");
        assertThat(route.scope()).isEmpty();
        assertThat(Route.get("/x").oauth2("guilds.join").scope()).contains("guilds.join");
    }

    @Test
    void theMethodDecidesOnTheRetryClassUnlessSaidOtherwise() {
        assertThat(Route.get("/x").open().repeat()).isEqualTo(Route.Repeat.SAFE);
        assertThat(Route.put("/x").open().repeat()).isEqualTo(Route.Repeat.IDEMPOTENT);
        assertThat(Route.delete("/x").open().repeat()).isEqualTo(Route.Repeat.IDEMPOTENT);
        assertThat(Route.post("/x").open().repeat()).isEqualTo(Route.Repeat.UNSAFE);
        assertThat(Route.patch("/x").open().repeat()).isEqualTo(Route.Repeat.UNSAFE);
        assertThat(Route.patch("/x").idempotent().open().repeat()).isEqualTo(Route.Repeat.IDEMPOTENT);
        assertThat(Route.post("/x").safe().open().repeat()).isEqualTo(Route.Repeat.SAFE);
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
            assertThat(Route.of(method, "/x").open().method()).isEqualTo(method);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a/{b}", "/a/{b", "/a/b}", "/a/{}", "/{a{b}}", "/a}b{"})
    void badTemplatesAreRefused(String template) {
        assertThatThrownBy(() -> Route.get(template).open()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRouteCanOnlyNameItsOwnVariables() {
        assertThatThrownBy(() -> Route.get("/a/{b}").secret("c").open()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Route.get("/a/{b}").major("c").open()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Route.of("TRACE", "/a")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aFingerprintEndpointIsCheckedAtOnce() {
        assertThatThrownBy(() -> FingerprintProvider.overHttp("FETCH", "/x"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FingerprintProvider.overHttp("GET", "x")).isInstanceOf(IllegalArgumentException.class);
    }

    // ---- credentials and answers

    static List<Supplier<Object>> secrets() {
        return List.of(
                () -> Credentials.bot("canary"),
                () -> Credentials.oauth2("canary"),
                () -> Credentials.accountToken("canary"),
                () -> new CaptchaSolution("canary", Optional.of("canary"), Optional.of("canary")),
                () -> SecondFactorAnswer.totp("canary"),
                () -> SecondFactorAnswer.password("canary"));
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void secretsAreNotPrinted(Supplier<Object> secret) {
        assertThat(secret.get().toString()).doesNotContain("canary").isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "canary x", "canary\r\nX: y"})
    void badTokensAreRefusedWithoutBeingShown(String token) {
        assertThatThrownBy(() -> Credentials.bot(token))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("canary");
        assertThatThrownBy(() -> Credentials.oauth2(token)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Credentials.accountToken(token)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FingerprintProvider.fixed(token)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "canary\r\nX: y", "canäry"})
    void aCaptchaSolutionHasToFitIntoHeaders(String text) {
        assertThatThrownBy(() -> new CaptchaSolution(text, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("canary", "canäry");
        if (!text.isEmpty()) {
            assertThatThrownBy(() -> new CaptchaSolution("k", Optional.of(text), Optional.empty()))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new CaptchaSolution("k", Optional.empty(), Optional.of(text)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void anMfaAnswerNamesItsMethod() {
        assertThat(SecondFactorAnswer.totp("1").type()).contains(AuthenticatorType.TOTP);
        assertThat(SecondFactorAnswer.sms("1").type()).contains(AuthenticatorType.SMS);
        assertThat(SecondFactorAnswer.backup("1").type()).contains(AuthenticatorType.BACKUP);
        assertThat(SecondFactorAnswer.webauthn("1").type()).contains(AuthenticatorType.WEBAUTHN);
        assertThat(SecondFactorAnswer.password("1").type()).contains(AuthenticatorType.PASSWORD);
        assertThat(SecondFactorAnswer.giveUp().type()).isEmpty();
        assertThatThrownBy(() -> SecondFactorAnswer.totp("")).isInstanceOf(IllegalArgumentException.class);
    }

    // ---- retry policies and timeouts

    @Test
    void aRetryPolicyChecksItsLimits() {
        Duration second = Duration.ofSeconds(1);
        assertThat(new RetryPolicy(20, second, second, Duration.ZERO).maxAttempts())
                .isEqualTo(20);
        for (Supplier<RetryPolicy> bad : List.<Supplier<RetryPolicy>>of(
                () -> new RetryPolicy(0, second, second, second),
                () -> new RetryPolicy(21, second, second, second),
                () -> new RetryPolicy(1, second.negated(), second, second),
                () -> new RetryPolicy(1, second, Duration.ofMillis(999), second),
                () -> new RetryPolicy(1, second, second, second.negated()))) {
            assertThatThrownBy(bad::get).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(RetryPolicy.none().maxAttempts()).isEqualTo(1);
    }

    @Test
    void timeoutsArePositive() {
        Timeouts standard = Timeouts.standard();
        for (Duration bad : List.of(Duration.ZERO, Duration.ofNanos(-1))) {
            for (Supplier<Timeouts> change : List.<Supplier<Timeouts>>of(
                    () -> standard.withConnect(bad),
                    () -> standard.withRead(bad),
                    () -> standard.withWrite(bad),
                    () -> standard.withCall(bad),
                    () -> standard.withPrompt(bad))) {
                assertThatThrownBy(change::get).isInstanceOf(IllegalArgumentException.class);
            }
        }
        Timeouts changed = standard.withConnect(Duration.ofMillis(1))
                .withRead(Duration.ofMillis(2))
                .withWrite(Duration.ofMillis(3))
                .withCall(Duration.ofMillis(4))
                .withPrompt(Duration.ofMillis(5));
        assertThat(changed)
                .isEqualTo(new Timeouts(
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(3),
                        Duration.ofMillis(4),
                        Duration.ofMillis(5)));
    }
}
