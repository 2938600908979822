package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    is no authentication token
    anybody GET /auth/sessions (Authorization: {token})                                         -> 401

    requires the same address and the same key
    anybody {exchange} (X-Forwarded-For: 203.0.113.9) {key: 'mine', handoff_token: '{token}'}   -> {invalid}
    anybody {exchange} {key: 'another', handoff_token: '{token}'}                               -> {invalid}
    anybody {exchange} {key: 'mine', handoff_token: '{token}'}                                  -> 200
    """)
class HandoffTest extends TwoAccounts {
    @BeforeEach
    void begin() {
        http.verify("""
            ada POST /auth/handoff {key: 'mine'} -> 200 {$only: 'handoff_token', handoff_token: '<token>'}
            let exchange = POST /auth/handoff/exchange
            let invalid = 400 handoff_token: HANDOFF_TOKEN_INVALID
            """);
    }

    @Test
    void returnsAnotherTokenToTheOtherClientOnce() {
        http.verify("""
            anybody {exchange} {key: 'mine', handoff_token: '{token}'}
                -> 200 {$only: 'token user', token: '<second>', user: {id: '{ada}', username: 'ada'}}
            anybody {exchange} {key: 'mine', handoff_token: '{token}'}  -> {invalid}
            """);
        assertThat(ada.isSignedIn(http.value("second"))).isTrue();
        assertThat(ada.sessions()).hasSize(2);
    }
}
