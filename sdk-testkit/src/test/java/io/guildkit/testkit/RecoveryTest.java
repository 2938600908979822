package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    accepts a reset token once within a day
    {adaForgot}                                         -> 204
    admin GET /mail                                     -> 200 [{secret: '<token>'}]
    {reset} {token: '{token}', {password}}              -> 200
    {reset} {token: '{token}', {password}}              -> 400 token: TOKEN_INVALID
    {adaForgot}                                         -> 204
    admin GET /mail                                     -> 200 [{}, {secret: '<token>'}]
    later P1D
    {reset} {token: '{token}', {password}}              -> 400 token: TOKEN_INVALID

    does not reveal which accounts exist
    anybody POST /auth/forgot {login: 'max@example.com'}    -> 204

    resets by phone
    anybody POST /auth/forgot {login: '{phone}'}            -> 400 70007
    admin GET /sms                                          -> 200 [{secret: '<code>'}]
    anybody POST /phone-verifications/verify {phone: '{phone}', code: '{code}'} -> 200 {token: '<token>'}
    {reset} {token: '{token}', {password}}                  -> 200

    accepts a code by text message or a backup code
    {sueForgot}                                             -> 204
    admin GET /mail                                         -> 200 [{secret: '<token>'}]
    {reset} {token: '{token}', {password}}                  -> 200 {ticket: '<ticket>'}
    anybody POST /auth/mfa/sms/send {ticket: '{ticket}'}    -> 200
    admin GET /sms                                          -> 200 [{secret: '<code>'}]
    {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{code}'}  -> 200
    {sueForgot}                                             -> 204
    admin GET /mail                                         -> 200 [{}, {secret: '<token>'}]
    admin GET /accounts/sue                                 -> 200 {backup_codes: ['<code>', {9 x '*',}]}
    {reset} {token: '{token}', {password}}                  -> 200 {ticket: '<ticket>'}
    {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{code}'}  -> 200

    accepts a ticket of the same account only
    {login} {{asSue}}                                       -> 200 {ticket: '<ticket>'}
    admin POST /accounts/ada/totp                           -> 200 {code: '<code>'}
    {adaForgot}                                             -> 204
    admin GET /mail                                         -> 200 [{secret: '<token>'}]
    {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{code}'}  -> 400 ticket: MFA_TICKET_INVALID

    undoes a takeover within two days
    admin POST /accounts/ada/email {email: 'eve@example.com'}   -> 200 {revert_token: '<late>'}
    later PT47H59M59S
    admin POST /accounts/ada/email {email: 'eve2@example.com'}  -> 200 {revert_token: '<token>'}
    later PT1S
    ada POST /auth/revert {token: '{late}', {password}}         -> 400 token: TOKEN_INVALID
    ada POST /auth/revert {token: '{token}', {password}}        -> 200 {email: 'eve@example.com'}

    reserves the former address of an account that can be reverted
    let register = anybody POST /auth/register
    admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200 {revert_token: '<token>'}
    {register} {username: 'bob', email: 'ADA@example.com', password: 'correct horse', consent: true}
        -> 400 email: EMAIL_ALREADY_REGISTERED
    admin POST /accounts {email: 'ada@example.com'}             -> 400
    admin POST /accounts/sue/email {email: 'ada@example.com'}   -> 400
    admin POST /accounts/sue/email {email: 'thief@example.com'} -> 400
    admin POST /accounts/ada/email {email: 'ada@example.com'}   -> 200
    admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200
    ada POST /auth/revert {token: '{token}', {password}}        -> 200 {email: 'ada@example.com'}
    admin GET /world                                            -> 200 <world>
    admin PUT /world {world}                                    -> 204

    frees the former address after two days
    admin POST /accounts/ada/email {email: 'thief@example.com'} -> 200
    later P2D
    admin POST /accounts/sue/email {email: 'ada@example.com'}   -> 200

    accepts backup codes of seeds with dashes and capitals
    admin PATCH /accounts/sue {backup_codes: ['ABCD-1234']}                 -> 200
    {login} {{asSue}}                                                       -> 200 {ticket: '<ticket>'}
    anybody POST /auth/mfa/backup {ticket: '{ticket}', code: 'abcd-1234'}   -> 200

    needs the second factor
    {sueForgot}                                                             -> 204
    admin GET /mail                                                         -> 200 [{secret: '<token>'}]
    {reset} {token: '{token}', {password}}
        -> 200 {$only: 'user_id ticket mfa totp sms backup webauthn', ticket: '<ticket>'}
    {reset} {token: '{token}', {password}, ticket: '{ticket}'}              -> 400 code: BASE_TYPE_REQUIRED
    {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '000'} -> 400 60008
    {login} {{asSue}}                                                       -> 200
    admin GET /accounts/sue/totp                                            -> 200 {code: '<code>'}
    {reset} {token: '{token}', {password}, ticket: '{ticket}', code: '{code}'}  -> 200
    {login} {{asSue}}                                                       -> 400 login: INVALID_LOGIN

    resets a forgotten password
    admin PATCH /accounts/ada {required_actions: ['update_password']}   -> 200
    {adaForgot}                                                         -> 204
    admin GET /mail                                                     -> 200 [{secret: '<token>'}]
    {reset} {token: '{token}', {password}, source: '/login'}            -> 200 {$only: 'token', token: '<session>'}
    events AUTH_SESSION_CHANGE
    {login} {login: 'ada@example.com', {password}}                      -> 200 {$no: 'required_actions'}
    anybody GET /auth/sessions (Authorization: {session})               -> 200
    ada GET /auth/sessions                                              -> 401
    """)
class RecoveryTest extends TwoAccounts {
    private static final String NEW_PASSWORD = "battery staple";

    @BeforeEach
    void nameRequests() {
        http.let("password", "password: '" + NEW_PASSWORD + "'")
                .let("reset", "anybody POST /auth/reset")
                .let("adaForgot", "anybody POST /auth/forgot {login: 'ada@example.com'}")
                .let("sueForgot", "anybody POST /auth/forgot {login: 'sue@example.com'}");
    }

    @Test
    void acceptsASecurityKey() {
        emulator.account("kim@example.com").webauthn(key).create();
        http.verify("""
            anybody POST /auth/forgot {login: 'kim@example.com'}    -> 204
            admin GET /mail                                         -> 200 [{secret: '<token>'}]
            {reset} {token: '{token}', {password}}  -> 200 {ticket: '<ticket>', totp: false, webauthn: '<challenge>'}
            """);
        http.let("code", Transcript.quoted(key.answer(http.value("challenge"))))
                .verify("{reset} {token: '{token}', {password}, ticket: '{ticket}', code: {code}} -> 200");
    }

    @Test
    void endsGatewaySessionsAfterATakeover() {
        String session = emulator.gateway().connect(sue);
        String other = emulator.gateway().connect(ada);
        http.let("token", sue.changeEmail("eve@example.com"))
                .verify("sue POST /auth/revert {token: '{token}', {password}} -> 200");
        assertThat(emulator.world().community.gatewaySessions)
                .doesNotContainKey(session)
                .containsKey(other);
    }

    @Test
    void undoesATakeover() {
        String token = sue.changeEmail("eve@example.com");
        sue.changePhone("+15550001111");
        assertThat(emulator.mail().lastRevertToken("sue@example.com")).isEqualTo(token);
        http.let("token", token)
                .verify("sue POST /auth/revert {token: '{token}', {password}} -> 200 = {email: 'sue@example.com'}");
        assertThat(sue.email()).contains("sue@example.com");
        assertThat(sue.hasPassword(NEW_PASSWORD)).isTrue();
        assertThat(sue.hasSecondFactor()).isFalse();
        assertThat(sue.backupCodes()).isEmpty();
        assertThat(sue.phone()).isEmpty();
        assertThat(sue.sessions()).isEmpty();
        http.caller("sue", sue).verify("""
            anybody POST /auth/register/phone {phone: '{{suesPhone} or +15550001111}'}
                -> 400 phone: PHONE_NUMBER_BLACKLISTED
            sue POST /auth/revert {token: '{token}', {password}}        -> 400 token: TOKEN_INVALID
            """);
    }
}
