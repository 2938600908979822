package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.AuthClient;
import io.guildkit.auth.LoginRequiredAction;
import io.guildkit.auth.LoginResult;
import io.guildkit.auth.MfaLoginResult;
import io.guildkit.auth.PasswordlessResult;
import io.guildkit.auth.PasswordlessStart;
import io.guildkit.auth.Theme;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.error.AccountDisabledException;
import io.guildkit.core.error.AccountMarkedForDeletionException;
import io.guildkit.core.error.AccountSuspendedException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginContractTest extends ContractTest {
    private static final String LOGIN = "/auth/login";
    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();

    @Test
    void returnsAndStoresToken() {
        EmulatedAccount ada = seed().settings("de", "light").create();
        LoginResult result = auth().login(EMAIL, PASSWORD).send();
        assertThat(result.userId()).contains(Snowflake.of(ada.id()));
        assertThat(result.token()).hasValueSatisfying(token -> {
            assertThat(ada.isSignedIn(token)).isTrue();
            assertThat(store.load()).contains(token);
        });
        assertThat(result.userSettings()).hasValueSatisfying(settings -> {
            assertThat(settings.locale()).isEqualTo("de");
            assertThat(settings.theme()).isSameAs(Theme.LIGHT);
        });
        assertThat(result.mfa()).isFalse();
        assertThat(result.ticket()).isEmpty();
        assertThat(result.requiredActions()).isEmpty();
    }

    @Test
    void replacesOldTokenWithoutSendingIt() {
        EmulatedAccount ada = seed().create();
        String old = signedIn(ada);
        auth().login(EMAIL, PASSWORD).send();
        onlyRequest().to("POST", LOGIN).asNobody();
        assertThat(store.load()).isPresent().isNotEqualTo(Optional.of(old));
    }

    @Test
    void requiresSecondFactor() {
        EmulatedAccount ada =
                seed().phone(PHONE).totp().sms().backupCodes().webauthn(key).create();
        LoginResult result = auth().login(EMAIL, PASSWORD).send();
        assertThat(result.userId()).contains(Snowflake.of(ada.id()));
        assertThat(result.mfa()).isTrue();
        assertThat(result.token()).isEmpty();
        assertThat(result.ticket()).isPresent();
        assertThat(result.webauthn())
                .hasValueSatisfying(challenge -> assertThat(challenge).contains("publicKey"));
        assertThat(result.acceptedFactors())
                .containsExactly(
                        AuthenticatorType.WEBAUTHN,
                        AuthenticatorType.TOTP,
                        AuthenticatorType.SMS,
                        AuthenticatorType.BACKUP);
        assertThat(store.load()).isEmpty();
    }

    @Test
    void detectsSuspendedAccounts() {
        EmulatedAccount ada = seed().create();
        ada.suspend();
        AccountSuspendedException refusal = refused(AccountSuspendedException.class, auth().login(EMAIL, PASSWORD));
        assertThat(refusal.status()).isEqualTo(403);
        assertThat(refusal.code().isAbsent()).isTrue();
        assertThat(refusal.userId()).contains(Snowflake.of(ada.id()));
        assertThat(refusal.suspendedUserToken()).isNotEmpty();
    }

    @Test
    void sendsCaptchaSolutionInHeaders() {
        seed().create();
        emulator.captchaRequired("POST " + LOGIN);
        var login = auth().login(EMAIL, PASSWORD);
        CaptchaRequiredException demand = refused(CaptchaRequiredException.class, login);
        assertThat(demand.service()).isEqualTo("hcaptcha");
        assertThat(demand.sitekey()).isPresent();
        assertThat(demand.rqdata()).isPresent();
        emulator.clearRequests();
        CaptchaSolution wrong = CaptchaSolution.of(demand, "wrong");
        refused(CaptchaRequiredException.class, login.captcha(wrong));
        emulator.clearRequests();
        login.captcha(CaptchaSolution.of(demand, ServiceEmulator.CAPTCHA_ANSWER))
                .send();
        Sent solved = onlyRequest()
                .withBody("{'login':'%s','password':'%s'}", EMAIL, PASSWORD)
                .only("X-Fingerprint", "X-Captcha-Key", "X-Captcha-Session-Id", "X-Captcha-Rqtoken");
        assertThat(solved.call().header("X-Captcha-Key")).contains(ServiceEmulator.CAPTCHA_ANSWER);
        assertThat(solved.call().header("X-Captcha-Session-Id")).isEqualTo(demand.sessionId());
        assertThat(solved.call().header("X-Captcha-Rqtoken")).isEqualTo(demand.rqtoken());
        assertThat(store.load()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "tok\u00e9n", "line\\n"})
    void rejectsTokenThatHeadersCannotContain(String token) {
        String before = signedIn(seed().create());
        emulator.faults()
                .on("POST " + LOGIN)
                .always()
                .respond(200, Map.of(), "{\"user_id\":\"1\",\"token\":\"" + token + "\"}");
        assertThatThrownBy(() -> auth().login(EMAIL, PASSWORD).send())
                .isExactlyInstanceOf(DecodingException.class)
                .hasMessageStartingWith("POST /auth/login: the service reports success (200), ");
        assertThat(store.load()).contains(before);
    }

    private LoginResult halfway() {
        LoginResult result = auth().login(EMAIL, PASSWORD).send();
        emulator.clearRequests();
        return result;
    }

    @Test
    void completesLoginWithSecondFactor() {
        EmulatedAccount ada = seed().totp().settings("fr", "dark").create();
        String ticket = halfway().ticket().orElseThrow();
        String code = ada.totpCode();
        MfaLoginResult result =
                auth().verifyMfa(AuthenticatorType.TOTP, ticket, code).send();
        assertThat(ada.isSignedIn(result.token())).isTrue();
        assertThat(store.load()).contains(result.token());
        assertThat(result.userSettings()).hasValueSatisfying(settings -> {
            assertThat(settings.locale()).isEqualTo("fr");
            assertThat(settings.theme()).isSameAs(Theme.DARK);
        });
    }

    @Test
    void encodesFactorInPath() {
        AuthenticatorType odd = AuthenticatorType.of("sms/send?a=b#ü");
        refusedForm(auth().verifyMfa(odd, "ticket", "code"), "authenticator_type", "BASE_TYPE_CHOICES");
        onlyRequest().to("POST", "/auth/mfa/sms%2Fsend%3Fa%3Db%23%C3%BC");
    }

    @Test
    void rejectsLockedAccounts() {
        EmulatedAccount ada = seed().totp().create();
        String ticket = halfway().ticket().orElseThrow();
        String code = ada.totpCode();
        ada.suspend();
        refused(AccountSuspendedException.class, auth().verifyMfa(AuthenticatorType.TOTP, ticket, code));
        ada.disable();
        refused(AccountDisabledException.class, auth().verifyMfa(AuthenticatorType.TOTP, ticket, code));
        refused(AccountDisabledException.class, auth().login(EMAIL, PASSWORD));
        ada.markForDeletion();
        refused(AccountMarkedForDeletionException.class, auth().verifyMfa(AuthenticatorType.TOTP, ticket, code));
        refused(AccountMarkedForDeletionException.class, auth().login(EMAIL, PASSWORD));
    }

    @Test
    void signsInWithSecurityKeyOnly() {
        EmulatedAccount ada = seed().webauthn(key)
                .passwordUpdateRequired()
                .settings("fr", "dark")
                .create();
        PasswordlessStart start = auth().startPasswordless().send();
        assertThat(start.challenge()).contains("publicKey");
        String credential = key.answer(start.challenge());
        PasswordlessResult result =
                auth().finishPasswordless(start.ticket(), credential).send();
        assertThat(result.userId()).contains(Snowflake.of(ada.id()));
        assertThat(result.requiredActions()).containsExactly(LoginRequiredAction.UPDATE_PASSWORD);
        assertThat(result.userSettings())
                .hasValueSatisfying(settings -> assertThat(settings.locale()).isEqualTo("fr"));
        assertThat(store.load()).contains(result.token());
    }

    @Test
    void storesNoUserOfRawSecondFactor() {
        EmulatedAccount ada = seed().totp().create();
        LoginResult login = auth().login(EMAIL, PASSWORD).send();
        MfaLoginResult result = auth().verifyMfa(
                        AuthenticatorType.TOTP, login.ticket().orElseThrow(), ada.totpCode())
                .send();
        assertThat(store.loadAccount()).contains(AccountToken.of(result.token()));
    }

    /** Four clients with one token store stand for four processes. */
    @Test
    void signInsOfOtherProcessesEndNoCallOfSameAccount() {
        EmulatedAccount ada = seed().create();
        List<AuthClient> others = List.of(auth(), auth(), auth());
        AuthClient waiting = auth(builder().sleeper(wait -> {
            emulator.clock().advance(wait);
            others.forEach(other -> other.login(EMAIL, PASSWORD).send());
            return CompletableFuture.completedFuture(null);
        }));
        waiting.login(EMAIL, PASSWORD).send();
        emulator.faults().on("GET /auth/sessions").times(2).emptyBody(503);
        assertThat(waiting.sessions().list().send().userSessions()).hasSize(1 + 2 * others.size());
        assertThat(store.load())
                .hasValueSatisfying(token -> assertThat(ada.isSignedIn(token)).isTrue());
    }
}
