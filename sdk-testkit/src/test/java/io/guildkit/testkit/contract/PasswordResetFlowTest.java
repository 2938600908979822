package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.recovery.PasswordReset;
import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.recovery.ResetPassword;
import io.guildkit.core.error.AccountDisabledException;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.testkit.SoftwareAuthenticator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Way.class)
class PasswordResetFlowTest extends ContractTest {
    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();

    @Parameter
    Way way;

    private String token() {
        auth().recovery().requestPasswordReset(EMAIL).send();
        emulator.clearRequests();
        return emulator.mail().lastResetToken(EMAIL);
    }

    private PasswordReset begin() {
        return sent(way, auth().recovery().reset(token(), NEW_PASSWORD));
    }

    private PasswordReset.SecondFactorRequired beginWithFactor() {
        return (PasswordReset.SecondFactorRequired) begin();
    }

    private void assertDone(PasswordReset outcome, EmulatedAccount account) {
        assertThat(outcome).isEqualTo(new PasswordReset.Completed(true));
        assertThat(account.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(store.load())
                .hasValueSatisfying(
                        token -> assertThat(account.isSignedIn(token)).isTrue());
    }

    @Test
    void isDoneAtOnceWithoutASecondFactor() {
        EmulatedAccount ada = seed().create();
        assertDone(begin(), ada);
        onlyRequest().to("POST", "/auth/reset");
    }

    @Test
    void goesOnFromTheResultOfARawCall() {
        EmulatedAccount ada = seed().totp().create();
        ResetPassword request =
                ResetPassword.builder().token(token()).password(NEW_PASSWORD).build();
        RecoveryClient raw = auth().recovery();
        var state =
                (PasswordReset.SecondFactorRequired) raw.resumeReset(request, sent(way, raw.resetPassword(request)));
        assertDone(sent(way, state.totp(ada.totpCode())), ada);
    }

    @Test
    void takesAnotherCodeAfterAWrongOne() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        String token = token();
        ResetPassword request = ResetPassword.builder()
                .token(token)
                .password(NEW_PASSWORD)
                .source("/reset")
                .build();
        var first =
                (PasswordReset.SecondFactorRequired) sent(way, auth().recovery().reset(request));
        var second = (PasswordReset.SecondFactorRequired) sent(way, first.totp("wrong"));
        assertThat(second.lastError()).contains("Invalid two-factor code");
        assertThat(second.factors()).isEqualTo(first.factors());
        emulator.clearRequests();
        String code = ada.backupCodes().get(0);
        assertDone(sent(way, second.backup(code)), ada);
        Sent last = onlyRequest().to("POST", "/auth/reset").asVisitor();
        assertThat(last.body().path("source").asText()).isEqualTo("/reset");
        assertThat(last.body().path("code").asText()).isEqualTo(code);
    }

    @Test
    void takesACodeSentToThePhone() {
        EmulatedAccount ada = seed().phone(PHONE).sms().create();
        PasswordReset.SecondFactorRequired state = beginWithFactor();
        assertThat(sent(way, state.sendSms()).phone()).endsWith("5678");
        assertDone(sent(way, state.sms(emulator.sms().lastCode(PHONE))), ada);
    }

    @Test
    void takesTheAnswerOfASecurityKey() {
        EmulatedAccount ada = seed().webauthn(key).create();
        PasswordReset.SecondFactorRequired state = beginWithFactor();
        String credential = key.answer(state.webauthnChallenge().orElseThrow());
        assertDone(sent(way, state.webauthn(credential)), ada);
    }

    @Test
    void passesCaptchas() {
        EmulatedAccount ada = seed().totp().create();
        emulator.captchaRequired("POST /auth/reset");
        var captcha = (PasswordReset.CaptchaRequired) begin();
        var again = (PasswordReset.CaptchaRequired) sent(way, captcha.solve("wrong"));
        var state = (PasswordReset.SecondFactorRequired) sent(way, again.solve(ServiceEmulator.CAPTCHA_ANSWER));
        emulator.captchaRequired("POST /auth/reset");
        var late = (PasswordReset.CaptchaRequired) sent(way, state.totp(ada.totpCode()));
        assertDone(sent(way, late.solve(ServiceEmulator.CAPTCHA_ANSWER)), ada);
    }

    @Test
    void throwsWhatIsNoStateOfTheFlow() {
        EmulatedAccount ada = seed().create();
        assertThatThrownBy(() -> sent(way, auth().recovery().reset("no token", NEW_PASSWORD)))
                .isExactlyInstanceOf(BadRequestException.class);
        ada.disable();
        assertThatThrownBy(this::begin).isExactlyInstanceOf(AccountDisabledException.class);
        assertThat(store.load()).isEmpty();
    }
}
