package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.recovery.ResetPassword;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.error.AccountDisabledException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import org.junit.jupiter.api.Test;

class PasswordResetFlowTest extends BothWaysContractTest {
    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();

    private String token() {
        auth().recovery().requestPasswordReset(EMAIL).send();
        emulator.clearRequests();
        return emulator.mail().lastResetToken(EMAIL);
    }

    private PasswordReset begin() {
        return sent(auth().recovery().reset(token(), NEW_PASSWORD));
    }

    private PasswordReset.SecondFactorRequired beginWithFactor() {
        return (PasswordReset.SecondFactorRequired) begin();
    }

    private void assertDoneBySecondFactor(PasswordReset outcome, EmulatedAccount account) {
        assertDone(outcome, account);
        assertThat(store.loadAccount().flatMap(AccountToken::userId)).contains(Snowflake.of(account.id()));
    }

    private void assertDone(PasswordReset outcome, EmulatedAccount account) {
        assertThat(outcome).isEqualTo(new PasswordReset.Completed(true));
        assertThat(account.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(store.load())
                .hasValueSatisfying(
                        token -> assertThat(account.isSignedIn(token)).isTrue());
    }

    @Test
    void completesWithoutSecondFactor() {
        EmulatedAccount ada = seed().create();
        assertDone(begin(), ada);
        assertThat(store.loadAccount().flatMap(AccountToken::userId))
                .as("the response does not name the user")
                .isEmpty();
        assertThat(emulator.requests()).hasSize(1);
    }

    @Test
    void continuesFromRawResult() {
        EmulatedAccount ada = seed().totp().create();
        ResetPassword request =
                ResetPassword.builder().token(token()).password(NEW_PASSWORD).build();
        RecoveryClient raw = auth().recovery();
        var state = (PasswordReset.SecondFactorRequired) raw.resumeReset(request, sent(raw.resetPassword(request)));
        assertDoneBySecondFactor(sent(state.totp(ada.totpCode())), ada);
    }

    @Test
    void acceptsCodeAfterWrongOne() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        ResetPassword request = ResetPassword.builder()
                .token(token())
                .password(NEW_PASSWORD)
                .source("/reset")
                .build();
        var first = (PasswordReset.SecondFactorRequired) sent(auth().recovery().reset(request));
        var second = (PasswordReset.SecondFactorRequired) sent(first.totp("wrong"));
        assertThat(second.lastError()).contains("Invalid two-factor code");
        assertThat(second.factors()).isEqualTo(first.factors());
        emulator.clearRequests();
        assertDoneBySecondFactor(sent(second.backup(ada.backupCodes().get(0))), ada);
        assertThat(onlyRequest().body().path("source").asText()).isEqualTo("/reset");
    }

    @Test
    void acceptsSmsCode() {
        EmulatedAccount ada = seed().phone(PHONE).sms().create();
        PasswordReset.SecondFactorRequired state = beginWithFactor();
        assertThat(sent(state.sendSms()).phone()).endsWith("5678");
        assertDoneBySecondFactor(sent(state.sms(emulator.sms().lastCode(PHONE))), ada);
    }

    @Test
    void acceptsSecurityKey() {
        EmulatedAccount ada = seed().webauthn(key).create();
        PasswordReset.SecondFactorRequired state = beginWithFactor();
        String credential = key.answer(state.webauthnChallenge().orElseThrow());
        assertDoneBySecondFactor(sent(state.webauthn(credential)), ada);
    }

    @Test
    void solvesCaptchas() {
        EmulatedAccount ada = seed().totp().create();
        emulator.captchaRequired("POST /auth/reset");
        var captcha = (PasswordReset.CaptchaRequired) begin();
        var again = (PasswordReset.CaptchaRequired) sent(captcha.solve("wrong"));
        var state = (PasswordReset.SecondFactorRequired) sent(again.solve(ServiceEmulator.CAPTCHA_ANSWER));
        emulator.captchaRequired("POST /auth/reset");
        var late = (PasswordReset.CaptchaRequired) sent(state.totp(ada.totpCode()));
        assertDoneBySecondFactor(sent(late.solve(ServiceEmulator.CAPTCHA_ANSWER)), ada);
    }

    @Test
    void throwsUnrelatedErrors() {
        EmulatedAccount ada = seed().create();
        assertThatThrownBy(() -> sent(auth().recovery().reset("no token", NEW_PASSWORD)))
                .isExactlyInstanceOf(BadRequestException.class);
        ada.disable();
        assertThatThrownBy(this::begin).isExactlyInstanceOf(AccountDisabledException.class);
        assertThat(store.load()).isEmpty();
    }
}
