package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;

@Scenarios("""
    is no authentication token
    anybody GET /auth/sessions (Authorization: {token})                                         -> 401

    requires the same address and the same key
    anybody {exchange} (X-Forwarded-For: 203.0.113.9) {key: 'mine', handoff_token: '{token}'}   -> {invalid}
    anybody {exchange} {key: 'another', handoff_token: '{token}'}                               -> {invalid}
    anybody {exchange} {key: 'mine', handoff_token: '{token}'}                                  -> 200

    returns another token to the other client once
    anybody {exchange} {key: 'mine', handoff_token: '{token}'}
        -> 200 {$only: 'token user', token: '<second>', user: {id: '{ada}', username: 'ada'}}
    anybody {exchange} {key: 'mine', handoff_token: '{token}'}                                  -> {invalid}
    anybody GET /auth/sessions (Authorization: {second})        -> 200 {user_sessions: {$size: 2}}
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
}
