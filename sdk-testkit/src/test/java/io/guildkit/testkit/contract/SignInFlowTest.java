package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.auth.Login;
import io.guildkit.auth.LoginRequiredAction;
import io.guildkit.auth.LoginResult;
import io.guildkit.auth.LoginSource;
import io.guildkit.auth.PasswordlessResult;
import io.guildkit.auth.PasswordlessSignIn;
import io.guildkit.auth.PasswordlessStart;
import io.guildkit.auth.SignIn;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ResponseDrift;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignInFlowTest extends BothWaysContractTest {
    /** A demand for a second factor contains only {@code mfa} and the ticket. */
    private static final ResponseDrift NO_FACTORS = ResponseDrift.dropped("/totp")
            .and(ResponseDrift.dropped("/sms"))
            .and(ResponseDrift.dropped("/backup"))
            .and(ResponseDrift.dropped("/webauthn"));

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();

    private SignIn begin() {
        return sent(auth().signIn(EMAIL, PASSWORD));
    }

    private <S extends SignIn> S begin(Class<S> expected) {
        return expected.cast(begin());
    }

    private void assertSignedIn(SignIn outcome, EmulatedAccount account) {
        assertThat(outcome).isInstanceOfSatisfying(SignIn.SignedIn.class, signedIn -> {
            assertThat(signedIn.userId()).contains(Snowflake.of(account.id()));
            assertThat(signedIn.settings())
                    .hasValueSatisfying(
                            settings -> assertThat(settings.locale()).isEqualTo("en-US"));
        });
        assertThat(store.loadAccount()).hasValueSatisfying(stored -> {
            assertThat(account.isSignedIn(stored.token())).isTrue();
            assertThat(stored.userId()).contains(Snowflake.of(account.id()));
        });
    }

    @Test
    void signsInWithPasswordOnly() {
        EmulatedAccount ada = seed().create();
        ApiCall<SignIn> step = auth().signIn(EMAIL, PASSWORD);
        assertThat(emulator.requests()).isEmpty();
        assertSignedIn(sent(step), ada);
        assertThat(emulator.requests()).hasSize(1);
    }

    @Test
    void throwsUnrelatedErrors() {
        seed().create();
        ApiCall<SignIn> wrong = auth().signIn(EMAIL, "wrong password");
        assertThatThrownBy(() -> sent(wrong)).hasMessageContaining("Login or password is invalid.");
        emulator.faults().on("POST /auth/login").html(500);
        assertThatThrownBy(this::begin).isExactlyInstanceOf(ServerErrorException.class);
        emulator.faults().on("POST /auth/login").html(200);
        assertThatThrownBy(this::begin).isExactlyInstanceOf(DecodingException.class);
        assertThat(store.load()).isEmpty();
    }

    @Test
    void keepsOriginOfLogin() {
        EmulatedAccount ada = seed().totp().create();
        Login login = Login.builder()
                .login(EMAIL)
                .password(PASSWORD)
                .loginSource(LoginSource.GIFT)
                .giftCodeSkuId("77")
                .build();
        var state = (SignIn.SecondFactorRequired) sent(auth().signIn(login));
        emulator.clearRequests();
        sent(state.totp(ada.totpCode()));
        JsonNode body = onlyRequest().body();
        assertThat(body.path("ticket").asText())
                .isEqualTo(state.demand().ticket().orElseThrow());
        assertThat(body.path("login_source").asText()).isEqualTo("gift");
        assertThat(body.path("gift_code_sku_id").asText()).isEqualTo("77");
    }

    @Test
    void acceptsSmsCode() {
        EmulatedAccount ada = seed().phone(PHONE).sms().create();
        SignIn.SecondFactorRequired state = begin(SignIn.SecondFactorRequired.class);
        assertThat(state.factors()).containsExactly(AuthenticatorType.SMS);
        assertThat(sent(state.sendSms()).phone()).endsWith("5678").doesNotContain("1511");
        assertSignedIn(sent(state.sms(emulator.sms().lastCode(PHONE))), ada);
    }

    @Test
    void acceptsBackupCodeOnce() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        SignIn.SecondFactorRequired state = begin(SignIn.SecondFactorRequired.class);
        assertThat(state.factors()).containsExactly(AuthenticatorType.TOTP, AuthenticatorType.BACKUP);
        String code = ada.backupCodes().get(0);
        assertSignedIn(sent(state.backup(code)), ada);
        store.clear();
        SignIn again = sent(begin(SignIn.SecondFactorRequired.class).backup(code));
        assertThat(again).isInstanceOf(SignIn.SecondFactorRequired.class);
        assertThat(store.load()).isEmpty();
    }

    @Test
    void acceptsSecurityKey() {
        EmulatedAccount ada = seed().webauthn(key).create();
        SignIn.SecondFactorRequired state = begin(SignIn.SecondFactorRequired.class);
        assertThat(state.factors()).containsExactly(AuthenticatorType.WEBAUTHN);
        String credential = key.answer(state.webauthnChallenge().orElseThrow());
        assertSignedIn(sent(state.webauthn(credential)), ada);
    }

    @Test
    void acceptsTotpCodeAfterWrongOne() {
        EmulatedAccount ada = seed().totp().create();
        SignIn.SecondFactorRequired first = begin(SignIn.SecondFactorRequired.class);
        assertThat(first.factors()).containsExactly(AuthenticatorType.TOTP);
        assertThat(first.webauthnChallenge()).isEmpty();
        assertThat(store.load()).isEmpty();
        var second = (SignIn.SecondFactorRequired) sent(first.totp("wrong"));
        assertThat(second.lastError()).contains("Invalid two-factor code");
        assertThat(second.demand()).isEqualTo(first.demand());
        assertThat(first.lastError()).as("states don't change").isEmpty();
        assertSignedIn(sent(second.answer(SecondFactorAnswer.totp(ada.totpCode()))), ada);
        assertThat(emulator.processed("POST /auth/login")).isOne();
    }

    @Test
    void rejectsGiveUp() {
        seed().totp().create();
        SignIn.SecondFactorRequired state = begin(SignIn.SecondFactorRequired.class);
        assertThatIllegalArgumentException().isThrownBy(() -> state.answer(SecondFactorAnswer.giveUp()));
    }

    @Test
    void continuesInAnotherProcess() {
        EmulatedAccount ada = seed().totp().create();
        String kept = LoginResult.CODEC.encode(
                begin(SignIn.SecondFactorRequired.class).demand());
        LoginResult result = LoginResult.CODEC.decode(kept);
        var state = (SignIn.SecondFactorRequired) auth().resumeSignIn(result);
        var corrected = (SignIn.SecondFactorRequired) sent(state.totp("wrong"));
        assertSignedIn(sent(corrected.totp(ada.totpCode())), ada);
    }

    @Test
    void detectsCompleteLogin() {
        seed().create();
        LoginResult result = auth().login(EMAIL, PASSWORD).send();
        assertThat(auth().resumeSignIn(result)).isInstanceOf(SignIn.SignedIn.class);
    }

    @Test
    void continuesFromRawLogin() {
        EmulatedAccount ada = seed().totp().create();
        Login login = Login.builder()
                .login(EMAIL)
                .password(PASSWORD)
                .loginSource(LoginSource.GIFT)
                .build();
        LoginResult result = sent(auth().login(login));
        var state = (SignIn.SecondFactorRequired) auth().resumeSignIn(login, result);
        ada.disable();
        var disabled = (SignIn.AccountDisabled) sent(state.totp(ada.totpCode()));
        var factor = (SignIn.SecondFactorRequired) sent(disabled.undelete());
        emulator.clearRequests();
        assertSignedIn(sent(factor.totp(ada.totpCode())), ada);
        assertThat(onlyRequest().body().path("login_source").asText()).isEqualTo("gift");
    }

    @Test
    void continuesFromRawChallenge() {
        EmulatedAccount ada = seed().webauthn(key).create();
        PasswordlessSignIn start = auth().resumePasswordless(sent(auth().startPasswordless()));
        assertSignedIn(sent(start.answer(key.answer(start.challenge()))), ada);
    }

    @Test
    void readsOutcomeOfRawSecurityKeySignIn() {
        EmulatedAccount ada = seed().webauthn(key).passwordUpdateRequired().create();
        PasswordlessStart start = sent(auth().startPasswordless());
        PasswordlessResult result = sent(auth().finishPasswordless(start.ticket(), key.answer(start.challenge())));
        assertThat(auth().resumeSignIn(result)).isInstanceOfSatisfying(SignIn.ActionRequired.class, state -> {
            assertThat(state.userId()).contains(Snowflake.of(ada.id()));
            assertThat(state.actions()).containsExactly(LoginRequiredAction.UPDATE_PASSWORD);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void acceptsCodesWithoutNamedFactors(boolean backup) {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        emulator.faults().on("POST /auth/login").drift(NO_FACTORS);
        SignIn.SecondFactorRequired state = begin(SignIn.SecondFactorRequired.class);
        assertThat(state.demand().mfa()).isTrue();
        assertThat(state.demand().totp()).isEmpty();
        assertThat(state.factors()).containsExactly(AuthenticatorType.TOTP, AuthenticatorType.BACKUP);
        ApiCall<SignIn> step = backup ? state.backup(ada.backupCodes().get(0)) : state.totp(ada.totpCode());
        assertSignedIn(sent(step), ada);
    }

    @Test
    void restoresDisabledAccounts() {
        EmulatedAccount ada = seed().create();
        ada.disable();
        SignIn.AccountDisabled state = begin(SignIn.AccountDisabled.class);
        assertThat(ada.isActive()).isFalse();
        emulator.clearRequests();
        assertSignedIn(sent(state.undelete()), ada);
        onlyRequest().withBody("{'login':'%s','password':'%s','undelete':true}", EMAIL, PASSWORD);
        assertThat(ada.isActive()).isTrue();
    }

    @Test
    void restoresDeletedAccountsWithSecondFactor() {
        EmulatedAccount ada = seed().totp().create();
        ada.markForDeletion();
        SignIn.AccountMarkedForDeletion state = begin(SignIn.AccountMarkedForDeletion.class);
        var factor = (SignIn.SecondFactorRequired) sent(state.undelete());
        assertThat(ada.isActive()).isTrue();
        assertSignedIn(sent(factor.totp(ada.totpCode())), ada);
    }

    @Test
    void continuesAfterAuthorisationByMail() {
        EmulatedAccount ada = seed().create();
        emulator.requireIpAuthorization(ada);
        SignIn.IpAuthorizationRequired state = begin(SignIn.IpAuthorizationRequired.class);
        assertThat(state.message()).isEqualTo("New login location detected, please check your e-mail.");
        assertThat(sent(state.retry())).isInstanceOf(SignIn.IpAuthorizationRequired.class);
        String token = emulator.mail().lastIpAuthorizationToken(EMAIL);
        assertThatThrownBy(() -> sent(state.authorize("not " + token))).isInstanceOf(BadRequestException.class);
        assertSignedIn(sent(state.authorize(token)), ada);
    }

    @Test
    void requiresSecondFactorAfterAuthorisationByPhone() {
        EmulatedAccount ada = seed().phone(PHONE).totp().create();
        emulator.requireIpAuthorization(ada);
        var state = (SignIn.IpAuthorizationRequired) sent(auth().signIn(PHONE, PASSWORD));
        assertThat(state.message()).isEqualTo("A verification code was sent to your phone.");
        String token = sent(auth().registration()
                        .verifyPhone(PHONE, emulator.sms().lastCode(PHONE)))
                .token();
        var factor = (SignIn.SecondFactorRequired) sent(state.authorize(token));
        assertSignedIn(sent(factor.totp(ada.totpCode())), ada);
    }

    @Test
    void endsForSuspendedAccounts() {
        EmulatedAccount ada = seed().create();
        ada.suspend();
        SignIn.Suspended state = begin(SignIn.Suspended.class);
        assertThat(state.userId()).contains(Snowflake.of(ada.id()));
        assertThat(state.suspendedUserToken()).isNotEmpty();
        assertThat(state).asString().contains(ada.id()).doesNotContain(state.suspendedUserToken());
    }

    @Test
    void solvesCaptchas() {
        EmulatedAccount ada = seed().totp().create();
        emulator.captchaRequired("POST /auth/login", "POST /auth/mfa/{authenticator_type}");
        SignIn.CaptchaRequired state = begin(SignIn.CaptchaRequired.class);
        var again = (SignIn.CaptchaRequired) sent(state.solve("wrong"));
        assertThat(again.demand().formErrors().firstMessage()).contains("invalid-response");
        var factor = (SignIn.SecondFactorRequired) sent(again.solve(ServiceEmulator.CAPTCHA_ANSWER));
        var second = (SignIn.CaptchaRequired) sent(factor.totp(ada.totpCode()));
        assertSignedIn(sent(second.solve(ServiceEmulator.CAPTCHA_ANSWER)), ada);
    }

    @Test
    void solvesCaptchaAfterAuthorisation() {
        EmulatedAccount ada = seed().create();
        emulator.requireIpAuthorization(ada);
        SignIn.IpAuthorizationRequired state = begin(SignIn.IpAuthorizationRequired.class);
        emulator.captchaRequired("POST /auth/login");
        String token = emulator.mail().lastIpAuthorizationToken(EMAIL);
        var captcha = (SignIn.CaptchaRequired) sent(state.authorize(token));
        assertSignedIn(sent(captcha.solve(ServiceEmulator.CAPTCHA_ANSWER)), ada);
    }

    @Test
    void keepsRequiredActionsAfterSecondFactor() {
        EmulatedAccount ada = seed().totp().passwordUpdateRequired().create();
        SignIn outcome = sent(begin(SignIn.SecondFactorRequired.class).totp(ada.totpCode()));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        SignIn.ActionRequired.class,
                        state -> assertThat(state.actions()).containsExactly(LoginRequiredAction.UPDATE_PASSWORD));
    }

    @Test
    void signsInWithSecurityKeyOnly() {
        EmulatedAccount ada = seed().webauthn(key).create();
        PasswordlessSignIn start = sent(auth().signInPasswordless());
        assertThat(store.load()).isEmpty();
        assertSignedIn(sent(start.answer(key.answer(start.challenge()))), ada);
        assertThat(emulator.requests()).hasSize(2);
    }

    @Test
    void rejectsUnknownSecurityKey() {
        PasswordlessSignIn start = sent(auth().signInPasswordless());
        assertThatThrownBy(() -> sent(start.answer(key.answer(start.challenge()))))
                .isExactlyInstanceOf(BadRequestException.class);
    }

    @Test
    void readsAllOutcomesOfSecurityKeySignIn() {
        EmulatedAccount ada = seed().webauthn(key).passwordUpdateRequired().create();
        emulator.captchaRequired("POST /auth/conditional/finish");
        PasswordlessSignIn start = sent(auth().signInPasswordless());
        var captcha = (SignIn.CaptchaRequired) sent(start.answer(key.answer(start.challenge())));
        assertThat(sent(captcha.solve(ServiceEmulator.CAPTCHA_ANSWER))).isInstanceOf(SignIn.ActionRequired.class);
        ada.suspend();
        PasswordlessSignIn late = sent(auth().signInPasswordless());
        assertThat(sent(late.answer(key.answer(late.challenge())))).isInstanceOf(SignIn.Suspended.class);
    }
}
