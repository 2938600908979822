package io.guildkit.testkit;

import org.junit.jupiter.api.Test;

@EmulatorTest
class VisitorTest {
    @Test
    void getsAFingerprintUnlessThereIsOne(ServiceEmulator emulator) {
        new Transcript(emulator)
                .caller("somebody", "token")
                .let("fingerprint", "{fingerprint: '~[0-9]{15,20}[.][A-Za-z0-9_-]+'}")
                .verify("""
            anybody GET /experiments                        -> 200 {fingerprint}
            anybody POST /auth/fingerprint                  -> 200 {fingerprint}
            anybody GET /experiments (X-Fingerprint: 1.a)   -> 200 {$only: ''}
            somebody GET /experiments                       -> 200 {$only: ''}
            """);
    }

    @Test
    void getsItsLocation(ServiceEmulator emulator) {
        emulator.location("KR", true, false, true);
        new Transcript(emulator).verify("""
            anybody GET /auth/location-metadata -> 200 = {country_code: 'KR', consent_required: true,
                promotional_email_opt_in: {required: false, pre_checked: true}}
            """);
    }

    @Test
    void getsUsernamesSuggestedAndChecked(ServiceEmulator emulator) {
        emulator.account().username("adalovelace").create();
        new Transcript(emulator).let("names", "/unique-username").verify("""
            anybody GET {names}/username-suggestions-unauthed?global_name=Ada%20Lovelace -> 200 = {username: 'adalovelace1'}
            anybody GET {names}/username-suggestions-unauthed -> 200 {username: '~user_[0-9a-f]{6}'}
            anybody POST {names}/username-attempt-unauthed {username: 'adalovelace'}    -> 200 = {taken: true}
            anybody POST {names}/username-attempt-unauthed {username: 'bob'}            -> 200 = {taken: false}
            """);
    }
}
