package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.auth.recovery.ResetResult;
import io.guildkit.auth.recovery.RevertResult;
import io.guildkit.core.error.AccountDisabledException;
import io.guildkit.core.error.AccountMarkedForDeletionException;
import io.guildkit.core.error.AccountSuspendedException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecoveryContractTest extends ContractTest {
    private static final String RESET = "/auth/reset";
    private static final String REVERT = "/auth/revert";

    @Test
    void beginsWithAMail() {
        seed().create();
        assertThat(auth().recovery().requestPasswordReset(EMAIL).send()).isNull();
        onlyRequest()
                .to("POST", "/auth/forgot")
                .withBody("{'login':'%s'}", EMAIL)
                .asVisitor();
        assertThat(emulator.mail().lastResetToken(EMAIL)).isNotEmpty();
        assertThat(auth().recovery().requestPasswordReset("nobody@example.com").send())
                .as("nobody learns who has an account")
                .isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> auth().recovery().requestPasswordReset(""));
    }

    @Test
    void beginsWithAMessageToThePhone() {
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

    @ParameterizedTest
    @EnumSource(Way.class)
    void setsTheNewPasswordAndSignsIn(Way way) {
        EmulatedAccount ada = seed().create();
        String old = ada.newSession();
        String resetToken = resetToken();
        ResetResult result =
                sent(way, auth().recovery().resetPassword(resetToken, NEW_PASSWORD, more -> more.source("/reset")));
        onlyRequest()
                .to("POST", RESET)
                .withBody("{'token':'%s','password':'%s','source':'/reset'}", resetToken, NEW_PASSWORD)
                .asVisitor();
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(ada.isSignedIn(old)).isFalse();
        assertThat(result.token())
                .hasValueSatisfying(token -> assertThat(ada.isSignedIn(token)).isTrue());
        assertThat(store.load()).isEqualTo(result.token());
        assertThat(result.mfa()).isFalse();
        assertThat(result.unknownFields()).isEmpty();
        assertThat(emulator.events()).containsExactly("AUTH_SESSION_CHANGE");
    }

    @Test
    void asksForTheSecondFactorFirst() {
        EmulatedAccount ada = seed().totp().backupCodes().create();
        String resetToken = resetToken();
        ResetResult demand =
                auth().recovery().resetPassword(resetToken, NEW_PASSWORD).send();
        onlyRequest().to("POST", RESET).withBody("{'token':'%s','password':'%s'}", resetToken, NEW_PASSWORD);
        assertThat(demand.mfa()).isTrue();
        assertThat(demand.token()).isEmpty();
        assertThat(demand.userId()).contains(Snowflake.of(ada.id()));
        assertThat(demand.acceptedFactors()).containsExactly(AuthenticatorType.TOTP, AuthenticatorType.BACKUP);
        assertThat(demand.sms()).contains(false);
        assertThat(demand.webauthn()).isEmpty();
        assertThat(demand.unknownFields()).isEmpty();
        assertThat(store.load()).isEmpty();
        assertThat(ada.hasPassword(PASSWORD)).isTrue();
        String ticket = demand.ticket().orElseThrow();
        var recovery = auth().recovery();
        refused(
                recovery.resetPassword(
                        resetToken, NEW_PASSWORD, more -> more.ticket(ticket).code("wrong")),
                ErrorCode.WRONG_MFA_CODE);
        refusedForm(
                recovery.resetPassword(resetToken, NEW_PASSWORD, more -> more.ticket(ticket)),
                "code",
                "BASE_TYPE_REQUIRED");
        refusedForm(
                recovery.resetPassword(
                        resetToken, NEW_PASSWORD, more -> more.ticket("other").code("1")),
                "ticket",
                "MFA_TICKET_INVALID");
        emulator.clearRequests();
        String code = ada.totpCode();
        ResetResult result = recovery.resetPassword(
                        resetToken, NEW_PASSWORD, more -> more.ticket(ticket).code(code))
                .send();
        onlyRequest()
                .withBody(
                        "{'token':'%s','password':'%s','ticket':'%s','code':'%s'}",
                        resetToken, NEW_PASSWORD, ticket, code)
                .asVisitor();
        assertThat(result.token()).isPresent().isEqualTo(store.load());
    }

    @Test
    void refusesTokensThatAreNoneOrSpent() {
        seed().create();
        String resetToken = resetToken();
        auth().recovery().resetPassword(resetToken, NEW_PASSWORD).send();
        store.clear();
        refusedForm(auth().recovery().resetPassword(resetToken, PASSWORD), "token", "TOKEN_INVALID");
        refusedForm(auth().recovery().resetPassword("other", PASSWORD), "token", "TOKEN_INVALID");
        assertThat(store.load()).isEmpty();
    }

    @Test
    void isNotForAccountsThatAreLocked() {
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
    void checksBeforeAnythingIsSent() {
        var recovery = auth().recovery();
        for (String password : new String[] {"p".repeat(7), "p".repeat(73)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> recovery.resetPassword("token", password));
            assertThatIllegalArgumentException().isThrownBy(() -> recovery.revert("token", password));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recovery.resetPassword("token", PASSWORD, more -> more.code("1")));
        assertThatIllegalArgumentException().isThrownBy(() -> recovery.resetPassword("", PASSWORD));
        assertThatIllegalArgumentException().isThrownBy(() -> recovery.revert("", PASSWORD));
        assertThat(emulator.requests()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void takesTheAccountBackAndForgetsTheToken(Way way) {
        EmulatedAccount ada = seed().phone(PHONE).totp().create();
        String token = signedIn(ada);
        String revertToken = ada.changeEmail("thief@example.com");
        RevertResult result = sent(way, auth().recovery().revert(revertToken, NEW_PASSWORD));
        onlyRequest()
                .to("POST", REVERT)
                .withBody("{'token':'%s','password':'%s'}", revertToken, NEW_PASSWORD)
                .as(token);
        assertThat(result.email()).isEqualTo(EMAIL);
        assertThat(result.unknownFields()).isEmpty();
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
    void takesTheAccountBackWithinTwoDays() {
        EmulatedAccount ada = seed().create();
        signedIn(ada);
        String late = ada.changeEmail("thief@example.com");
        emulator.clock().advance(Duration.ofDays(2));
        refusedForm(auth().recovery().revert(late, NEW_PASSWORD), "token", "TOKEN_INVALID");
        String inTime = ada.changeEmail("thief2@example.com");
        emulator.clock().advance(Duration.ofDays(2).minusMillis(1));
        auth().recovery().revert(inTime, NEW_PASSWORD).send();
        assertThat(ada.email()).contains("thief@example.com");
    }

    @Test
    void takesTheAccountBackWithoutAToken() {
        EmulatedAccount ada = seed().create();
        String revertToken = ada.changeEmail("thief@example.com");
        auth().recovery().revert(revertToken, NEW_PASSWORD).send();
        onlyRequest().to("POST", REVERT).asVisitor();
        assertThat(ada.email()).contains(EMAIL);
    }

    @Test
    void leavesTheSignedInAccountAloneIfItsTokenIsLeftOut() {
        EmulatedAccount ada = seed().create();
        String revertToken = ada.changeEmail("thief@example.com");
        String token =
                signedIn(emulator.account("bob@example.com").password(PASSWORD).create());
        auth().recovery().revert(revertToken, NEW_PASSWORD).withoutCredentials().send();
        assertThat(store.load()).contains(token);
    }
}
