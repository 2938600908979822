package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class HandoffTest {
    private EmulatedAccount ada;
    private Transcript http;

    @BeforeEach
    void begin(ServiceEmulator emulator) {
        ada = emulator.account("ada@example.com").globalName("Ada").create();
        http = new Transcript(emulator)
                .caller("ada", ada)
                .verify("""
            ada POST /auth/handoff {key: 'mine'} -> 200 {$only: 'handoff_token', handoff_token: '<token>'}
            """)
                .let("exchange", "POST /auth/handoff/exchange")
                .let("invalid", "400 handoff_token: HANDOFF_TOKEN_INVALID");
    }

    @Test
    void returnsAnotherTokenToTheOtherClientOnce() {
        http.verify("""
            anybody {exchange} {key: 'mine', handoff_token: '{token}'}
                -> 200 {$only: 'token user', token: '<second>', user: {id: '{ada}', global_name: 'Ada'}}
            anybody {exchange} {key: 'mine', handoff_token: '{token}'}  -> {invalid}
            """);
        assertThat(ada.isSignedIn(http.value("second"))).isTrue();
        assertThat(ada.sessions()).hasSize(2);
    }

    @Test
    void returnsTheAvatarOfTheAccount(ServiceEmulator emulator) throws Exception {
        AdminClient.of(emulator).patch("/accounts/ada", "{\"avatar\":\"3f2a\"}");
        http.verify("""
            anybody {exchange} {key: 'mine', handoff_token: '{token}'} -> 200 {user: {avatar: '3f2a'}}
            """);
    }

    @Test
    void isNoAuthenticationToken() {
        http.caller("handoff", http.value("token")).verify("handoff GET /auth/sessions -> 401");
    }

    @Test
    void worksFromTheSameAddressAndWithTheSameKeyOnly() {
        http.verify("""
            anybody {exchange} (X-Forwarded-For: 203.0.113.9) {key: 'mine', handoff_token: '{token}'}   -> {invalid}
            anybody {exchange} {key: 'another', handoff_token: '{token}'}                               -> {invalid}
            anybody {exchange} {key: 'mine', handoff_token: '{token}'}                                  -> 200
            """);
    }
}
