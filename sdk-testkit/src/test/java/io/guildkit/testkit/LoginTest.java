package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest extends TwoAccounts {
    @ParameterizedTest
    @ValueSource(strings = {"ada@example.com", "ADA@example.com", PHONE})
    void opensASession(String login) {
        http.let("name", login).verify("""
            {login} {login: '{name}', password: 'correct horse'} -> 200 {$only: 'user_id token user_settings',
                user_id: '{ada}', token: '<token>', user_settings: {$only: 'locale theme', locale: 'en-US', theme: 'dark'}}
            anybody GET /auth/sessions (Authorization: {token}) -> 200
            """);
        assertThat(ada.isSignedIn(http.value("token"))).isTrue();
    }

    @Test
    void reportsAWrongPasswordLikeAnUnknownLogin() {
        http.verify("""
            {login} {login: 'ada@example.com', password: 'wrong password'}   -> 400 login password: INVALID_LOGIN
            {login} {login: 'max@example.com', password: 'correct horse'}    -> 400 login password: INVALID_LOGIN
            """);
    }

    @Test
    void reactivatesADisabledAccountOnRequest() {
        String token = ada.newSession();
        ada.disable();
        assertThat(ada.isSignedIn(token)).isFalse();
        http.verify("""
            {login} {{asAda}}                   -> 400 20013
            {login} {{asAda}, undelete: false}  -> 400 20013
            {login} {{asAda}, undelete: true}   -> 200
            {login} {{asAda}}                   -> 200
            """);
        assertThat(ada.isActive()).isTrue();
    }

    @Test
    void cancelsADeletionOnRequest() {
        ada.markForDeletion();
        http.verify("{login} {{asAda}} -> 400 20011\n{login} {{asAda}, undelete: true} -> 200");
    }

    @Test
    void rejectsSuspendedAccounts() {
        ada.suspend();
        http.verify("""
            {login} {{asAda}, undelete: true} -> 403 {$only: 'user_id suspended_user_token', user_id: '{ada}'}
            """);
    }

    @Test
    void namesRequiredActions() {
        ada.requirePasswordUpdate();
        http.verify("{login} {{asAda}} -> 200 {required_actions: ['update_password']}");
    }

    @Test
    void requiresAuthorisationOfTheAddressByMail() {
        emulator.requireIpAuthorization(ada);
        http.verify("{login} {{asAda}} -> 400 login: ACCOUNT_LOGIN_VERIFICATION_EMAIL");
        http.let("token", emulator.mail().lastIpAuthorizationToken("ada@example.com"))
                .verify("""
            anybody POST /auth/authorize-ip {token: '{token}'}  -> 204
            {login} {{asAda}}                                   -> 200
            anybody POST /auth/authorize-ip {token: '{token}'}  -> 400 token: TOKEN_INVALID
            """);
        emulator.seenAddress("203.0.113.9");
        http.verify("{login} {{asAda}} -> 400");
    }

    @Test
    void requiresAuthorisationOfTheAddressByPhone() {
        emulator.requireIpAuthorization(ada);
        http.verify("""
            let byPhone = {login} {login: '{phone}', password: 'correct horse'}
            anybody POST /auth/forgot {login: '{suesPhone}'}                            -> 400 70007
            {byPhone}                                                                   -> 400 70007
            admin GET /sms                                                              -> 200 [{}, {secret: '<code>'}]
            """);
        assertThat(emulator.sms().codes(PHONE)).containsExactly(http.value("code"));
        http.verify("""
            anybody POST /phone-verifications/verify {phone: '{phone}', code: '{code}'} -> 200 {token: '<token>'}
            anybody POST /auth/authorize-ip {token: '{token}'}                          -> 204
            {byPhone}                                                                   -> 200
            """);
    }

    @Test
    void requiresACaptchaOnce() {
        emulator.captchaRequired("POST /auth/login");
        http.let("answer", ServiceEmulator.CAPTCHA_ANSWER).verify("""
            {login} {{asAda}} -> 400 {captcha_key: ['captcha-required'], captcha_session_id: '<session>',
                captcha_rqtoken: '<rqtoken>', $no: 'code'}
            let captcha = (X-Captcha-Session-Id: {session}) (X-Captcha-Rqtoken: {rqtoken})
            {login} {captcha} (X-Captcha-Key: guess) {{asAda}}      -> 400 {captcha_key: ['invalid-response']}
            {login} {captcha} (X-Captcha-Key: {answer}) {{asAda}}   -> 200
            {login} {{asAda}}                                       -> 200
            """);
    }
}
