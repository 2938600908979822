package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.auth.recovery.ResetResult;
import io.guildkit.auth.recovery.RevertResult;
import io.guildkit.core.error.AccountDisabledException;
import io.guildkit.core.error.AccountMarkedForDeletionException;
import io.guildkit.core.error.AccountSuspendedException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import org.junit.jupiter.api.Test;

class RecoveryContractTest extends ContractTest {
    @Test
    void startsWithMail() {
        seed().create();
        assertThat(auth().recovery().requestPasswordReset(EMAIL).send()).isNull();
        assertThat(emulator.mail().lastResetToken(EMAIL)).isNotEmpty();
        assertThat(auth().recovery().requestPasswordReset("nobody@example.com").send())
                .as("nobody learns who has an account")
                .isNull();
    }

    @Test
    void startsWithSms() {
        EmulatedAccount ada = seed().phone(PHONE).create();
        refused(auth().recovery().requestPasswordReset(PHONE), ErrorCode.PHONE_VERIFICATION_SENT);
        String token = auth().registration()
                .verifyPhone(PHONE, emulator.sms().lastCode(PHONE))
                .send()
                .token();
        auth().recovery().resetPassword(token, NEW_PASSWORD).send();
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
    }

    private String resetToken() {
        auth().recovery().requestPasswordReset(EMAIL).send();
        emulator.clearRequests();
        return emulator.mail().lastResetToken(EMAIL);
    }

    @Test
    void setsPasswordAndSignsIn() {
        EmulatedAccount ada = seed().create();
        String old = ada.newSession();
        String resetToken = resetToken();
        ResetResult result = auth().recovery()
                .resetPassword(resetToken, NEW_PASSWORD, more -> more.source("/reset"))
                .send();
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(ada.isSignedIn(old)).isFalse();
        assertThat(result.token())
                .hasValueSatisfying(token -> assertThat(ada.isSignedIn(token)).isTrue());
        assertThat(store.load()).isEqualTo(result.token());
        assertThat(result.mfa()).isFalse();
        assertThat(emulator.events()).containsExactly("AUTH_SESSION_CHANGE");
    }

    @Test
    void requiresSecondFactorFirst() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        String resetToken = resetToken();
        ResetResult demand =
                auth().recovery().resetPassword(resetToken, NEW_PASSWORD).send();
        assertThat(demand.mfa()).isTrue();
        assertThat(demand.token()).isEmpty();
        assertThat(demand.userId()).contains(Snowflake.of(ada.id()));
        assertThat(demand.acceptedFactors()).containsExactly(AuthenticatorType.TOTP, AuthenticatorType.BACKUP);
        assertThat(store.load()).isEmpty();
        assertThat(ada.hasPassword(PASSWORD)).isTrue();
        String ticket = demand.ticket().orElseThrow();
        var recovery = auth().recovery();
        refused(
                recovery.resetPassword(
                        resetToken, NEW_PASSWORD, more -> more.ticket(ticket).code("wrong")),
                ErrorCode.WRONG_MFA_CODE);
        String code = ada.totpCode();
        ResetResult result = recovery.resetPassword(
                        resetToken, NEW_PASSWORD, more -> more.ticket(ticket).code(code))
                .send();
        assertThat(result.token()).isPresent().isEqualTo(store.load());
    }

    @Test
    void rejectsLockedAccounts() {
        EmulatedAccount ada = seed().create();
        String resetToken = resetToken();
        var reset = auth().recovery().resetPassword(resetToken, NEW_PASSWORD);
        ada.disable();
        refused(AccountDisabledException.class, reset);
        ada.markForDeletion();
        refused(AccountMarkedForDeletionException.class, reset);
        ada.suspend();
        refused(AccountSuspendedException.class, reset);
    }

    @Test
    void recoversAccountAndDeletesToken() {
        EmulatedAccount ada = seed().phone(PHONE).totp().create();
        String token = signedIn(ada);
        String revertToken = ada.changeEmail("thief@example.com");
        RevertResult result =
                auth().recovery().revert(revertToken, NEW_PASSWORD).send();
        onlyRequest().as(token);
        assertThat(result.email()).isEqualTo(EMAIL);
        assertThat(store.load()).isEmpty();
        assertThat(ada.isSignedIn(token)).isFalse();
        assertThat(ada.hasSecondFactor()).isFalse();
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
        refusedForm(auth().registration().sendPhoneCode(PHONE), "phone", "PHONE_NUMBER_BLACKLISTED");
        signedIn(ada);
        refusedForm(auth().recovery().revert(revertToken, PASSWORD), "token", "TOKEN_INVALID");
        assertThat(store.load()).as("nothing was reverted").isPresent();
    }

    @Test
    void recoversAccountWithoutToken() {
        EmulatedAccount ada = seed().create();
        String revertToken = ada.changeEmail("thief@example.com");
        auth().recovery().revert(revertToken, NEW_PASSWORD).send();
        onlyRequest().asVisitor();
        assertThat(ada.email()).contains(EMAIL);
    }

    @Test
    void keepsSessionWithoutItsCredentials() {
        EmulatedAccount ada = seed().create();
        String revertToken = ada.changeEmail("thief@example.com");
        String token =
                signedIn(emulator.account("bob@example.com").password(PASSWORD).create());
        auth().recovery().revert(revertToken, NEW_PASSWORD).withoutCredentials().send();
        assertThat(store.load()).contains(token);
    }
}
