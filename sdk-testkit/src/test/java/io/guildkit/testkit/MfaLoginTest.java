package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class MfaLoginTest {
    private static final String PHONE = "+4915112345678";
    private static final String PASSWORD = "correct horse";

    private final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private Transcript http;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account("ada@example.com")
                .phone(PHONE)
                .password(PASSWORD)
                .totp()
                .sms()
                .backupCodes()
                .webauthn(key)
                .create();
        http = new Transcript(emulator)
                .let("login", "anybody POST /auth/login {login: 'ada@example.com', password: 'correct horse'} -> 200")
                .let("mfa", "anybody POST /auth/mfa");
    }

    /** Signs in until a second factor is needed, and makes the ticket known by the name. */
    private Transcript login(String ticket) {
        return http.verify("{login} {ticket: '<" + ticket + ">'}");
    }

    @Test
    void needsASecondFactorAfterThePassword() {
        http.verify("""
            {login} {$only: 'user_id ticket mfa totp sms backup webauthn', mfa: true, totp: true, sms: true, backup: true}
            """);
        assertThat(ada.sessions()).isEmpty();
    }

    @Test
    void listsTheFactorsOfTheAccountOnly() {
        emulator.account("bob@example.com").password(PASSWORD).totp().create();
        http.verify("""
            anybody POST /auth/login {login: 'bob@example.com', password: 'correct horse'}
                -> 200 {totp: true, sms: false, backup: false, webauthn: null, ticket: '<ticket>'}
            {mfa}/webauthn {ticket: '{ticket}', code: '{}'}     -> 400 authenticator_type: BASE_TYPE_CHOICES
            {mfa}/sms/send {ticket: '{ticket}'}                 -> 400 ticket: SMS_NOT_ENABLED
            """);
    }

    @Test
    void acceptsACodeOfTheAppOnce() {
        login("first").let("code", ada.totpCode()).verify("""
            {mfa}/totp {ticket: '{first}', code: '{code}'} -> 200 {$only: 'token user_settings', token: '<token>'}
            """);
        assertThat(ada.isSignedIn(http.value("token"))).isTrue();
        login("second").verify("{mfa}/totp {ticket: '{second}', code: '{code}'} -> 400 60008");
        login("third").let("code", ada.totpCode()).verify("{mfa}/totp {ticket: '{third}', code: '{code}'} -> 200");
    }

    @Test
    void acceptsABackupCodeOnceAndInPlaceOfTheApp() {
        String app = ada.backupCodes().get(0);
        login("first").let("code", app).verify("{mfa}/totp {ticket: '{first}', code: '{code}'} -> 200");
        assertThat(ada.backupCodes()).hasSize(9).doesNotContain(app);
        login("second");
        login("third").let("code", ada.backupCodes().get(0)).verify("""
            {mfa}/backup {ticket: '{second}', code: '{code}'}   -> 200
            {mfa}/backup {ticket: '{third}', code: '{code}'}    -> 400 60008
            """);
    }

    @Test
    void sendsACodeToThePhoneForOneTicket() {
        login("ticket").verify("{mfa}/sms/send {ticket: '{ticket}'} -> 200 = {phone: '+*********5678'}");
        login("other").let("code", emulator.sms().lastCode(PHONE)).verify("""
            {mfa}/sms {ticket: '{other}', code: '{code}'}   -> 400 60008
            {mfa}/sms {ticket: '{ticket}', code: '{code}'}  -> 200
            """);
    }

    @Test
    void acceptsASecurityKey() {
        http.verify("{login} {ticket: '<ticket>', webauthn: '<challenge>'}");
        http.let("code", Transcript.quoted(key.answer(http.value("challenge"))))
                .verify("{mfa}/webauthn {ticket: '{ticket}', code: {code}} -> 200");
    }

    @Test
    void acceptsACorrectCodeAfterAWrongOneAndATicketOnce() {
        login("ticket").let("code", ada.totpCode()).verify("""
            {mfa}/totp {ticket: '{ticket}', code: 'not it'} -> 400 60008
            {mfa}/totp {ticket: '{ticket}', code: '{code}'} -> 200
            """);
        http.let("code", ada.totpCode())
                .verify("{mfa}/totp {ticket: '{ticket}', code: '{code}'} -> 400 ticket: MFA_TICKET_INVALID");
    }

    @Test
    void acceptsATicketForTenMinutes() {
        login("ticket").verify("later PT10M").let("code", ada.totpCode());
        http.verify("{mfa}/totp {ticket: '{ticket}', code: '{code}'} -> 400 ticket: MFA_TICKET_INVALID");
    }

    @Test
    void refusesOtherAuthenticatorTypes() {
        login("ticket").verify("""
            {mfa}/password {ticket: '{ticket}', code: 'correct horse'}  -> 400 authenticator_type: BASE_TYPE_CHOICES
            {mfa}/telepathy {ticket: '{ticket}', code: 'x'}             -> 400 authenticator_type: BASE_TYPE_CHOICES
            """);
    }
}
