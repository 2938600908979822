package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class ElevationTest {
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
                .caller("ada", ada)
                .caller(
                        "bob",
                        emulator.account("bob@example.com").password(PASSWORD).create())
                .let("sensitive", "POST /auth/sessions/logout")
                .let("hashes", "{session_id_hashes: ['unknown']}")
                .let("demand", "401 60003 {mfa: {ticket: '<ticket>'}}")
                .let("finish", "POST /mfa/finish")
                .let("password", "mfa_type: 'password', data: 'correct horse'");
    }

    @Test
    void offersAllMethodsOfTheAccount() {
        http.verify("""
            ada {sensitive} {hashes} -> 401 60003 {$only: 'message code mfa', mfa: {methods: [
                {type: 'webauthn', challenge: '~.*publicKey.*'}, {type: 'totp', backup_codes_allowed: true},
                {type: 'sms'}, {type: 'backup'}]}}
            """);
        assertThat(emulator.processed("POST /auth/sessions/logout")).isZero();
    }

    @Test
    void isProvedByAHeaderOrACookie() {
        http.let("code", ada.totpCode()).verify("""
            ada {sensitive} {hashes} -> {demand}
            ada {finish} {ticket: '{ticket}', mfa_type: 'totp', data: '{code}'} -> 200 (Set-Cookie: <cookie>)
                {$only: 'token', token: '<proof>'}
            ada {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes}         -> 204
            ada {sensitive} (Cookie: other=1; __Secure-recent_mfa={proof}) {hashes} -> 204
            """);
        assertThat(http.value("proof").split("\\.", -1)).hasSize(3);
        assertThat(http.value("cookie")).startsWith("__Secure-recent_mfa=" + http.value("proof") + ";");
    }

    private void finishes(String type, String data) {
        http.let("type", type).let("data", Transcript.quoted(data));
        http.verify("ada {finish} {ticket: '{ticket}', mfa_type: '{type}', data: {data}} -> 200");
    }

    @Test
    void acceptsEveryOfferedMethod() {
        http.verify("ada {sensitive} {hashes} -> {demand}");
        finishes("backup", ada.backupCodes().get(0));
        http.verify("ada {sensitive} {hashes} -> {demand}");
        finishes("totp", ada.backupCodes().get(0));
        http.verify(
                "ada {sensitive} {hashes} -> {demand}\nanybody POST /auth/mfa/sms/send {ticket: '{ticket}'} -> 200");
        finishes("sms", emulator.sms().lastCode(PHONE));
        http.verify("""
            ada {sensitive} {hashes}
                -> 401 {mfa: {ticket: '<ticket>', methods: [{challenge: '<challenge>'}, {}, {}, {}]}}
            """);
        finishes("webauthn", key.answer(http.value("challenge")));
    }

    @Test
    void acceptsThePasswordOfAccountsWithoutOtherMethods() {
        http.verify("""
            bob {sensitive} {hashes} -> 401 60003 {mfa: {ticket: '<ticket>', methods: [{$only: 'type', type: 'password'}]}}
            bob {finish} {ticket: '{ticket}', mfa_type: 'password', data: 'wrong one'}  -> 400 60008
            bob {finish} {ticket: '{ticket}', {password}}                               -> 200
            ada {sensitive} {hashes}                                                    -> {demand}
            ada {finish} {ticket: '{ticket}', {password}}                               -> 400 mfa_type: BASE_TYPE_CHOICES
            """);
    }

    @Test
    void isNotNeededByAccountsWithoutAnyMethod() {
        http.caller("eve", emulator.account("eve@example.com").create()).verify("eve {sensitive} {hashes} -> 204");
    }

    @Test
    void lastsFiveMinutes() {
        http.verify("""
            bob {sensitive} {hashes}                                        -> {demand}
            bob {finish} {ticket: '{ticket}', {password}}                   -> 200 {token: '<proof>'}
            later PT4M59.999S
            bob {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 204
            later PT0.001S
            bob {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 401 60003
            """);
    }

    @Test
    void canBeRevokedEarly() {
        http.verify("""
            bob {sensitive} {hashes}                                        -> {demand}
            bob {finish} {ticket: '{ticket}', {password}}                   -> 200 {token: '<proof>'}
            """);
        emulator.refuseElevationTokens();
        http.verify("bob {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 401 60003");
    }

    @Test
    void isOfNoUseToOtherAccounts() {
        http.verify("""
            bob {sensitive} {hashes}                                        -> {demand}
            ada {finish} {ticket: '{ticket}', {password}}                   -> 400 ticket: MFA_TICKET_INVALID
            bob {finish} {ticket: '{ticket}', {password}}                   -> 200 {token: '<proof>'}
            ada {sensitive} (X-Service-MFA-Authorization: {proof}) {hashes} -> 401 60003
            """);
    }

    @Test
    void needsATicketOfItsOwnKind() {
        http.let("code", ada.totpCode()).verify("""
            anybody POST /auth/login {login: 'ada@example.com', password: 'correct horse'} -> 200 {ticket: '<login>'}
            ada {finish} {ticket: '{login}', mfa_type: 'totp', data: '{code}'} -> 400 ticket: MFA_TICKET_INVALID
            """);
    }

    @Test
    void canBeRequiredElsewhere() {
        http.verify("bob POST /auth/handoff {key: 'k'} -> 200");
        emulator.requireElevation("POST /auth/handoff");
        http.verify("bob POST /auth/handoff {key: 'k'} -> 401 60003");
        for (String route : new String[] {"POST /auth/login", "POST /mfa/finish", "POST /nowhere"}) {
            assertThatIllegalArgumentException().isThrownBy(() -> emulator.requireElevation(route));
        }
    }
}
