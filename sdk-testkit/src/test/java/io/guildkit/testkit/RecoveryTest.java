package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class RecoveryTest {
    private static final String EMAIL = "ada@example.com";
    private static final String PHONE = "+4915112345678";
    private static final String NEW_PASSWORD = "battery staple";

    private ServiceEmulator emulator;
    private Transcript http;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        http = new Transcript(emulator)
                .let("phone", PHONE)
                .let("password", "password: '" + NEW_PASSWORD + "'")
                .let("reset", "anybody POST /auth/reset");
    }

    private EmulatedAccount plain() {
        return emulator.account(EMAIL).phone(PHONE).password("correct horse").create();
    }

    private EmulatedAccount secured() {
        return emulator.account(EMAIL)
                .phone(PHONE)
                .password("correct horse")
                .totp()
                .sms()
                .backupCodes()
                .create();
    }

    /** Forgets a password, and makes {@code {token}} what the mail about it contains. */
    private Transcript forget(String email) {
        http.let("email", email).verify("anybody POST /auth/forgot {login: '{email}'} -> 204");
        return http.let("token", emulator.mail().lastResetToken(email));
    }

    @Test
    void resetsAForgottenPassword() {
        EmulatedAccount ada = plain();
        ada.requirePasswordUpdate();
        String old = ada.newSession();
        forget(EMAIL).verify("""
            {reset} {token: '{token}', {password}, source: '/login'}    -> 200 {$only: 'token', token: '<session>'}
            events AUTH_SESSION_CHANGE
            anybody POST /auth/login {login: '{email}', {password}}     -> 200 {$no: 'required_actions'}
            """);
        assertThat(ada.isSignedIn(http.value("session"))).isTrue();
        assertThat(ada.isSignedIn(old)).isFalse();
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
    }

    @Test
    void takesAResetTokenOnceWithinADay() {
        plain();
        forget(EMAIL).verify("""
            {reset} {token: '{token}', {password}}  -> 200
            {reset} {token: '{token}', {password}}  -> 400 token: TOKEN_INVALID
            """);
        forget(EMAIL).verify("""
            later P1D
            {reset} {token: '{token}', {password}}  -> 400 token: TOKEN_INVALID
            """);
    }

    @Test
    void doesNotRevealWhichAccountsExist() {
        http.verify("anybody POST /auth/forgot {login: 'nobody@example.com'} -> 204");
    }

    @Test
    void resetsByPhone() {
        plain();
        http.verify("anybody POST /auth/forgot {login: '{phone}'} -> 400 70007");
        http.let("code", emulator.sms().lastCode(PHONE)).verify("""
            anybody POST /phone-verifications/verify {phone: '{phone}', code: '{code}'} -> 200 {token: '<token>'}
            {reset} {token: '{token}', {password}} -> 200
            """);
    }

    @Test
    void needsTheSecondFactorBeforeResetting() {
        EmulatedAccount ada = secured();
        forget(EMAIL)
                .verify("{reset} {token: '{token}', {password}}"
                        + " -> 200 {$only: 'user_id ticket mfa totp sms backup webauthn', ticket: '<ticket>'}");
        assertThat(ada.hasPassword(NEW_PASSWORD)).isFalse();
        http.let("totp", ada.totpCode()).verify("""
            {reset} {token: '{token}', {password}, ticket: '{ticket}'}                      -> 400 code: BASE_TYPE_REQUIRED
            {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '000'}         -> 400 60008
            {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{totp}'}      -> 200
            """);
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
    }

    @Test
    void takesAnySecondFactorToReset() {
        EmulatedAccount ada = secured();
        forget(EMAIL).verify("""
            {reset} {token: '{token}', {password}}              -> 200 {ticket: '<ticket>'}
            anybody POST /auth/mfa/sms/send {ticket: '{ticket}'} -> 200
            """);
        http.let("code", emulator.sms().lastCode(PHONE))
                .verify("{reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{code}'} -> 200");
        http.let("code", ada.backupCodes().get(0));
        forget(EMAIL).verify("""
            {reset} {token: '{token}', {password}}                                      -> 200 {ticket: '<ticket>'}
            {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{code}'}  -> 200
            """);
    }

    @Test
    void takesASecurityKeyToReset() {
        SoftwareAuthenticator key = SoftwareAuthenticator.create();
        emulator.account(EMAIL).password("correct horse").webauthn(key).create();
        forget(EMAIL)
                .verify("{reset} {token: '{token}', {password}} -> 200 {ticket: '<ticket>', webauthn: '<challenge>'}");
        http.let("code", Transcript.quoted(key.answer(http.value("challenge"))))
                .verify("{reset} {token: '{token}', {password}, ticket: '{ticket}', code: {code}} -> 200");
    }

    @Test
    void takesATicketOfTheSameAccountOnly() {
        EmulatedAccount ada = secured();
        emulator.account("eve@example.com").password("correct horse").totp().create();
        forget("eve@example.com").verify("{reset} {token: '{token}', {password}} -> 200 {ticket: '<ticket>'}");
        http.let("totp", ada.totpCode());
        forget(EMAIL).verify("""
            {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{totp}'} -> 400 ticket: MFA_TICKET_INVALID
            """);
    }

    @Test
    void undoesATakeover() {
        EmulatedAccount ada = secured();
        String robbers = ada.newSession();
        String token = ada.changeEmail("eve@example.com");
        ada.changePhone("+15550001111");
        assertThat(emulator.mail().lastRevertToken(EMAIL)).isEqualTo(token);
        http.caller("ada", ada)
                .let("token", token)
                .verify("ada POST /auth/revert {token: '{token}', {password}} -> 200 = {email: 'ada@example.com'}");
        assertThat(ada.email()).contains(EMAIL);
        assertThat(ada.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(ada.hasSecondFactor()).isFalse();
        assertThat(ada.backupCodes()).isEmpty();
        assertThat(ada.phone()).isEmpty();
        assertThat(ada.sessions()).isEmpty();
        assertThat(ada.isSignedIn(robbers)).isFalse();
        http.caller("ada", ada).verify("""
            anybody POST /auth/register/phone {phone: '{phone}'}        -> 400 phone: PHONE_NUMBER_BLACKLISTED
            anybody POST /auth/register/phone {phone: '+15550001111'}   -> 400 phone: PHONE_NUMBER_BLACKLISTED
            ada POST /auth/revert {token: '{token}', {password}}        -> 400 token: TOKEN_INVALID
            """);
    }

    @Test
    void undoesATakeoverWithinTwoDays() {
        EmulatedAccount ada = plain();
        http.let("late", ada.changeEmail("eve@example.com"));
        emulator.clock().advance(Duration.ofDays(2).minusSeconds(1));
        http.caller("ada", ada)
                .let("token", ada.changeEmail("eve2@example.com"))
                .verify("""
            later PT1S
            ada POST /auth/revert {token: '{late}', {password}}     -> 400 token: TOKEN_INVALID
            ada POST /auth/revert {token: '{token}', {password}}    -> 200 {email: 'eve@example.com'}
            """);
    }
}
