package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Scenarios("""
    offers all methods of the account
    sue {sensitive} {hashes} -> 401 60003 {$only: 'message code mfa', mfa: {methods: [
        {type: 'webauthn', challenge: '~.*publicKey.*'}, {type: 'totp', backup_codes_allowed: true},
        {type: 'sms'}, {type: 'backup'}]}}

    accepts the password of accounts without other methods
    ada {sensitive} {hashes} -> 401 60003 {mfa: {ticket: '<ticket>', methods: [{$only: 'type', type: 'password'}]}}
    ada {finish} {ticket: '{ticket}', mfa_type: 'password', data: 'wrong one'}  -> 400 60008
    ada {finish} {ticket: '{ticket}', {password}}                               -> 200
    sue {sensitive} {hashes}                                                    -> {demand}
    sue {finish} {ticket: '{ticket}', {password}}                               -> 400 mfa_type: BASE_TYPE_CHOICES

    is not needed by accounts without a method
    eve {sensitive} {hashes}                                        -> 204

    lasts five minutes
    ada {sensitive} {hashes}                                        -> {demand}
    ada {finish} {ticket: '{ticket}', {password}}                   -> 200 {token: '<proof>'}
    later PT4M59.999S
    ada {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 204
    later PT0.001S
    ada {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 401 60003

    is bound to the account
    ada {sensitive} {hashes}                                        -> {demand}
    sue {finish} {ticket: '{ticket}', {password}}                   -> 400 ticket: MFA_TICKET_INVALID
    ada {finish} {ticket: '{ticket}', {password}}                   -> 200 {token: '<proof>'}
    sue {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 401 60003

    needs a ticket of its own kind
    {login} {{asSue}}                                                   -> 200 {ticket: '<login>'}
    sue {finish} {ticket: '{login}', mfa_type: 'totp', data: '{code}'}  -> 400 ticket: MFA_TICKET_INVALID

    is revoked early
    ada {sensitive} {hashes}                                        -> {demand}
    ada {finish} {ticket: '{ticket}', {password}}                   -> 200 {token: '<proof>'}
    admin DELETE /elevations                                        -> 204
    ada {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 401 60003
    """)
class ElevationTest extends TwoAccounts {
    @BeforeEach
    void nameRequests() {
        http.caller("eve", emulator.account("eve@example.com").create())
                .let("code", sue.totpCode())
                .let("sensitive", "POST /auth/sessions/logout")
                .let("hashes", "{session_id_hashes: ['unknown']}")
                .let("demand", "401 60003 {mfa: {ticket: '<ticket>'}}")
                .let("finish", "POST /mfa/finish")
                .let("password", "mfa_type: 'password', data: 'correct horse'");
    }

    @Test
    void isProvedByAHeaderOrACookie() {
        http.verify("sue {sensitive} {hashes} -> {demand}");
        assertThat(emulator.processed("POST /auth/sessions/logout")).isZero();
        http.verify("""
            sue {finish} {ticket: '{ticket}', mfa_type: 'totp', data: '{code}'} -> 200 (Set-Cookie: <cookie>)
                {$only: 'token', token: '<proof>'}
            sue {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes}         -> 204
            sue {sensitive} (Cookie: other=1; __Secure-recent_mfa={proof}) {hashes} -> 204
            """);
        assertThat(http.value("proof").split("\\.", -1)).hasSize(3);
        assertThat(http.value("cookie")).startsWith("__Secure-recent_mfa=" + http.value("proof") + ";");
    }

    @ParameterizedTest
    @ValueSource(strings = {"backup", "totp", "sms", "webauthn"})
    void acceptsEveryOfferedMethod(String type) {
        http.verify("""
            sue {sensitive} {hashes} -> 401 {mfa: {ticket: '<ticket>', methods: [{challenge: '<challenge>'}, {}, {}, {}]}}
            anybody POST /auth/mfa/sms/send {ticket: '{ticket}'} -> 200
            """);
        String data = switch (type) {
            case "sms" -> emulator.sms().lastCode("+4917012345678");
            case "webauthn" -> key.answer(http.value("challenge"));
            // The code of an app may be a backup code.
            default -> sue.backupCodes().get(0);
        };
        http.let("type", type).let("data", Transcript.quoted(data));
        http.verify("sue {finish} {ticket: '{ticket}', mfa_type: '{type}', data: {data}} -> 200");
    }

    @Test
    void isRequiredByOtherRoutesOnRequest() {
        http.verify("ada POST /auth/handoff {key: 'k'} -> 200");
        emulator.requireElevation("POST /auth/handoff");
        http.verify("ada POST /auth/handoff {key: 'k'} -> 401 60003");
        for (String route : new String[] {"POST /auth/login", "POST /mfa/finish", "POST /nowhere"}) {
            assertThatIllegalArgumentException().isThrownBy(() -> emulator.requireElevation(route));
        }
    }
}
