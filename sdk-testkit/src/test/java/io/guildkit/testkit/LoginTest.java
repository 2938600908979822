package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EmulatorTest
class LoginTest {
    private static final String EMAIL = "ada@example.com";
    private static final String PHONE = "+4915112345678";

    private ServiceEmulator emulator;
    private EmulatedAccount ada;
    private Transcript http;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        ada = emulator.account(EMAIL).phone(PHONE).password("correct horse").create();
        http = new Transcript(emulator)
                .let("id", ada.id())
                .let("ada", "login: 'ada@example.com', password: 'correct horse'")
                .let("adasPhone", "login: '" + PHONE + "', password: 'correct horse'")
                .let("login", "anybody POST /auth/login");
    }

    @ParameterizedTest
    @ValueSource(strings = {EMAIL, "ADA@example.com", PHONE})
    void opensASession(String login) {
        http.let("name", login).verify("""
            {login} {login: '{name}', password: 'correct horse'} -> 200 {$only: 'user_id token user_settings',
                user_id: '{id}', token: '<token>', user_settings: {$only: 'locale theme', locale: 'en-US', theme: 'dark'}}
            """);
        assertThat(ada.isSignedIn(http.value("token"))).isTrue();
        http.caller("ada", http.value("token")).verify("ada GET /auth/sessions -> 200");
    }

    @Test
    void reportsAWrongPasswordLikeAnUnknownLogin() {
        http.let("invalid", "400 login: INVALID_LOGIN, password: INVALID_LOGIN").verify("""
            {login} {login: 'ada@example.com', password: 'wrong password'}      -> {invalid}
            {login} {login: 'nobody@example.com', password: 'correct horse'}    -> {invalid}
            """);
    }

    @Test
    void reactivatesADisabledAccountOnRequest() {
        String token = ada.newSession();
        ada.disable();
        assertThat(ada.isSignedIn(token)).isFalse();
        http.verify("""
            {login} {{ada}}                     -> 400 20013
            {login} {{ada}, undelete: false}    -> 400 20013
            {login} {{ada}, undelete: true}     -> 200
            {login} {{ada}}                     -> 200
            """);
        assertThat(ada.isActive()).isTrue();
    }

    @Test
    void cancelsADeletionOnRequest() {
        ada.markForDeletion();
        http.verify("{login} {{ada}} -> 400 20011\n{login} {{ada}, undelete: true} -> 200");
    }

    @Test
    void rejectsSuspendedAccounts() {
        ada.suspend();
        http.verify("""
            {login} {{ada}, undelete: true} -> 403 {$only: 'user_id suspended_user_token', user_id: '{id}'}
            """);
    }

    @Test
    void namesRequiredActions() {
        ada.requirePasswordUpdate();
        http.verify("{login} {{ada}} -> 200 {required_actions: ['update_password']}");
    }

    @Test
    void needsTheAddressAuthorisedByMail() {
        emulator.requireIpAuthorization(ada);
        http.verify("{login} {{ada}} -> 400 login: ACCOUNT_LOGIN_VERIFICATION_EMAIL");
        http.let("token", emulator.mail().lastIpAuthorizationToken(EMAIL)).verify("""
            anybody POST /auth/authorize-ip {token: '{token}'}  -> 204
            {login} {{ada}}                                     -> 200
            anybody POST /auth/authorize-ip {token: '{token}'}  -> 400 token: TOKEN_INVALID
            """);
        emulator.seenAddress("203.0.113.9");
        http.verify("{login} {{ada}} -> 400");
    }

    @Test
    void needsTheAddressAuthorisedByPhone() {
        emulator.requireIpAuthorization(ada);
        http.verify("{login} {{adasPhone}} -> 400 70007");
        http.let("phone", PHONE).let("code", emulator.sms().lastCode(PHONE)).verify("""
            anybody POST /phone-verifications/verify {phone: '{phone}', code: '{code}'} -> 200 {token: '<token>'}
            anybody POST /auth/authorize-ip {token: '{token}'}  -> 204
            {login} {{adasPhone}}                               -> 200
            """);
    }

    @Test
    void needsACaptchaOnce() {
        emulator.captchaRequired("POST /auth/login");
        http.verify("""
            {login} {{ada}} -> 400 {captcha_key: ['captcha-required'], captcha_session_id: '<session>',
                captcha_rqtoken: '<rqtoken>', $no: 'code'}
            """);
        http.let("captcha", "(X-Captcha-Session-Id: {session}) (X-Captcha-Rqtoken: {rqtoken})")
                .let("answer", ServiceEmulator.CAPTCHA_ANSWER)
                .verify("""
            {login} {captcha} (X-Captcha-Key: guess) {{ada}}       -> 400 {captcha_key: ['invalid-response']}
            {login} {captcha} (X-Captcha-Key: {answer}) {{ada}}    -> 200
            {login} {{ada}}                                        -> 200
            """);
    }
}
