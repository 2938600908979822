package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
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
class MfaLoginTest extends TwoAccounts {
    @BeforeEach
    void addAccountWithOneFactor() {
        emulator.account("bob@example.com").password("correct horse").totp().create();
        http.let("mfa", "anybody POST /auth/mfa").let("totp", "admin GET /accounts/sue/totp");
    }

    @Test
    void acceptsASecurityKey() {
        http.verify("{login} {{asSue}} -> 200 {ticket: '<ticket>', webauthn: '<challenge>'}");
        http.let("code", Transcript.quoted(key.answer(http.value("challenge"))))
                .verify("{mfa}/webauthn {ticket: '{ticket}', code: {code}} -> 200");
    }
}
