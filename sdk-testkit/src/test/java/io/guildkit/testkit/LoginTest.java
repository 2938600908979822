package io.guildkit.testkit;

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

    requires the authorisation of the address by phone
    let byPhone = {login} {login: '{phone}', password: 'correct horse'}
    admin PATCH /accounts/ada {ip_authorization_required: true}                         -> 200
    {byPhone}                                                                           -> 400 70007
    admin GET /sms                                                                      -> 200 [{secret: '<code>'}]
    anybody POST /phone-verifications/verify {phone: '{phone}', code: '{code}'}         -> 200 {token: '<token>'}
    anybody POST /auth/authorize-ip {token: '{token}'}                                  -> 204
    {byPhone}                                                                           -> 200

    needs a second factor after the password
    {login} {{asSue}} -> 200 {$only: 'user_id ticket mfa totp sms backup webauthn', mfa: true, totp: true, sms: true,
        backup: true}
    admin GET /accounts/sue -> 200 {sessions: {$size: 1}}

    lists the factors of the account only
    {login} {login: 'bob@example.com', password: 'correct horse'}
        -> 200 {totp: true, sms: false, backup: false, webauthn: null, ticket: '<ticket>'}
    {mfa}/webauthn {ticket: '{ticket}', code: '{}'}     -> 400 authenticator_type: BASE_TYPE_CHOICES
    {mfa}/sms/send {ticket: '{ticket}'}                 -> 400 ticket: SMS_NOT_ENABLED

    accepts a code of the app once
    {login} {{asSue}}                                   -> 200 {ticket: '<first>'}
    {totp}                                              -> 200 {code: '<code>'}
    {mfa}/totp {ticket: '{first}', code: '{code}'}      -> 200 {$only: 'token user_settings', token: '<token>'}
    anybody GET /auth/sessions (Authorization: {token}) -> 200
    {login} {{asSue}}                                   -> 200 {ticket: '<second>'}
    {mfa}/totp {ticket: '{second}', code: '{code}'}     -> 400 60008
    {totp}                                              -> 200 {code: '<next>'}
    {mfa}/totp {ticket: '{second}', code: '{next}'}     -> 200

    accepts a backup code once, also in place of a code of the app
    admin GET /accounts/sue                             -> 200 {backup_codes: ['<one>', '<two>', {8 x '*',}]}
    {login} {{asSue}}                                   -> 200 {ticket: '<first>'}
    {mfa}/totp {ticket: '{first}', code: '{one}'}       -> 200
    admin GET /accounts/sue                             -> 200 {backup_codes: ['{two}', {8 x '*',}]}
    {login} {{asSue}}                                   -> 200 {ticket: '<second>'}
    {login} {{asSue}}                                   -> 200 {ticket: '<third>'}
    {mfa}/backup {ticket: '{second}', code: '{two}'}    -> 200
    {mfa}/backup {ticket: '{third}', code: '{two}'}     -> 400 60008

    sends a code to the phone for one ticket
    {login} {{asSue}}                                   -> 200 {ticket: '<first>'}
    {login} {{asSue}}                                   -> 200 {ticket: '<second>'}
    {mfa}/sms/send {ticket: '{first}'}                  -> 200 = {phone: '+*********5678'}
    admin GET /sms                                      -> 200 [{secret: '<code>'}]
    {mfa}/sms {ticket: '{second}', code: '{code}'}      -> 400 60008
    {mfa}/sms {ticket: '{first}', code: '{code}'}       -> 200

    accepts a correct code after a wrong one, and a ticket once
    {login} {{asSue}}                                   -> 200 {ticket: '<ticket>'}
    {totp}                                              -> 200 {code: '<code>'}
    {mfa}/totp {ticket: '{ticket}', code: 'not it'}     -> 400 60008
    {mfa}/totp {ticket: '{ticket}', code: '{code}'}     -> 200
    {totp}                                              -> 200 {code: '<next>'}
    {mfa}/totp {ticket: '{ticket}', code: '{next}'}     -> 400 ticket: MFA_TICKET_INVALID

    accepts a ticket for ten minutes
    {login} {{asSue}}                                   -> 200 {ticket: '<ticket>'}
    later PT10M
    {totp}                                              -> 200 {code: '<code>'}
    {mfa}/totp {ticket: '{ticket}', code: '{code}'}     -> 400 ticket: MFA_TICKET_INVALID

    refuses other authenticator types
    {login} {{asSue}}                                           -> 200 {ticket: '<ticket>'}
    {mfa}/{password or telepathy} {ticket: '{ticket}', code: 'x'} -> 400 authenticator_type: BASE_TYPE_CHOICES
    """)
class LoginTest extends TwoAccounts {
    @BeforeEach
    void nameValues() {
        emulator.account("bob@example.com").password("correct horse").totp().create();
        http.let("answer", ServiceEmulator.CAPTCHA_ANSWER)
                .let("mfa", "anybody POST /auth/mfa")
                .let("totp", "admin GET /accounts/sue/totp");
    }

    @Test
    void acceptsASecurityKey() {
        http.verify("{login} {{asSue}} -> 200 {ticket: '<ticket>', webauthn: '<challenge>'}");
        http.let("code", Transcript.quoted(key.answer(http.value("challenge"))))
                .verify("{mfa}/webauthn {ticket: '{ticket}', code: {code}} -> 200");
    }
}
