package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    opens a session
    {login} {login: '{ada@example.com or ADA@example.com or +4915112345678}', password: 'correct horse'}
        -> 200 {$only: 'user_id token user_settings', user_id: '{ada}', token: '<token>',
            user_settings: {$only: 'locale theme', locale: 'en-US', theme: 'dark'}}
    anybody GET /auth/sessions (Authorization: {token})     -> 200 {user_sessions: {$size: 4}}

    reports a wrong password like an unknown login
    {login} {login: 'ada@example.com', password: 'wrong password'}   -> 400 login password: INVALID_LOGIN
    {login} {login: 'max@example.com', password: 'correct horse'}    -> 400 login password: INVALID_LOGIN

    reactivates a disabled account on request
    admin PATCH /accounts/ada {status: 'disabled'}  -> 200
    ada GET /auth/sessions                          -> 401
    {login} {{asAda}}                               -> 400 20013
    {login} {{asAda}, undelete: false}              -> 400 20013
    {login} {{asAda}, undelete: true}               -> 200
    {login} {{asAda}}                               -> 200

    cancels a deletion on request
    admin PATCH /accounts/ada {status: 'marked_for_deletion'} -> 200
    {login} {{asAda}}                                       -> 400 20011
    {login} {{asAda}, undelete: true}                       -> 200

    rejects suspended accounts
    admin PATCH /accounts/ada {status: 'suspended'}         -> 200
    {login} {{asAda}, undelete: true}   -> 403 {$only: 'user_id suspended_user_token', user_id: '{ada}'}

    names required actions
    admin PATCH /accounts/ada {required_actions: ['update_password']}   -> 200
    {login} {{asAda}}                                                   -> 200 {required_actions: ['update_password']}

    requires the authorisation of the address by mail
    admin PATCH /accounts/ada {ip_authorization_required: true}         -> 200
    {login} {{asAda}}                                   -> 400 login: ACCOUNT_LOGIN_VERIFICATION_EMAIL
    admin GET /mail                                     -> 200 [{secret: '<token>'}]
    anybody POST /auth/authorize-ip {token: '{token}'}  -> 204
    {login} {{asAda}}                                   -> 200
    anybody POST /auth/authorize-ip {token: '{token}'}  -> 400 token: TOKEN_INVALID
    admin PATCH /settings {seen_address: '203.0.113.9'} -> 200
    {login} {{asAda}}                                   -> 400

    requires a captcha once
    admin POST /captchas {routes: ['POST /auth/login']}     -> 204
    {login} {{asAda}} -> 400 {captcha_key: ['captcha-required'], captcha_session_id: '<session>',
        captcha_rqtoken: '<rqtoken>', $no: 'code'}
    let captcha = (X-Captcha-Session-Id: {session}) (X-Captcha-Rqtoken: {rqtoken})
    {login} {captcha} (X-Captcha-Key: guess) {{asAda}}      -> 400 {captcha_key: ['invalid-response']}
    {login} {captcha} (X-Captcha-Key: {answer}) {{asAda}}   -> 200
    {login} {{asAda}}                                       -> 200
    """)
class LoginTest extends TwoAccounts {
    @BeforeEach
    void nameAnswer() {
        http.let("answer", ServiceEmulator.CAPTCHA_ANSWER);
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
}
