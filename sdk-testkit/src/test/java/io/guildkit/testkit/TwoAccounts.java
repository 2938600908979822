package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;

/**
 * The scene of the tests of authentication: the account of Ada with a password, and that of Sue with all second factors.
 * In transcripts they are the callers {@code ada} and {@code sue}; {@code {login} {{asAda}}} and
 * {@code {login} {{asSue}}} sign in, and {@code {phone}} and {@code {suesPhone}} are their phone numbers.
 */
abstract class TwoAccounts extends Scene {
    static final String PHONE = "+4915112345678";

    final SoftwareAuthenticator key = SoftwareAuthenticator.create();
    EmulatedAccount ada;
    EmulatedAccount sue;

    @BeforeEach
    void addAccounts() {
        ada = emulator.account("ada@example.com")
                .phone(PHONE)
                .password("correct horse")
                .create();
        sue = emulator.account("sue@example.com")
                .phone("+4917012345678")
                .password("correct horse")
                .totp()
                .sms()
                .backupCodes()
                .webauthn(key)
                .create();
        http.caller("ada", ada)
                .caller("sue", sue)
                .let("phone", PHONE)
                .let("suesPhone", "+4917012345678")
                .let("login", "anybody POST /auth/login")
                .let("asAda", "login: 'ada@example.com', password: 'correct horse'")
                .let("asSue", "login: 'sue@example.com', password: 'correct horse'");
    }
}
