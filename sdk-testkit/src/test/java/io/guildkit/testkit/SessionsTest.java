package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Scenarios("""
    are listed with their clients to their account only
    ada GET /auth/sessions -> 200 {user_sessions: [{id_hash: '{hash}',
        approx_last_used_time: '2026-01-01T00:00:00.000000+00:00', client_info: {
        $only: 'os platform location', os: 'Linux', platform: 'Guildkit', location: 'Berlin'}}]}

    end up to 64 at a time
    let logout = ada POST /auth/sessions/logout
    {logout} {session_id_hashes: []}                    -> 400 session_id_hashes: BASE_TYPE_BAD_LENGTH
    {logout} {session_id_hashes: [{65 x 'h',}]}         -> 400 session_id_hashes: BASE_TYPE_BAD_LENGTH
    {logout} {session_id_hashes: ['a', 1]}              -> 400 session_id_hashes/1: STRING_TYPE_CONVERT

    end by logging out without a body
    ada POST /auth/logout               -> 204
    admin GET /accounts/ada/sessions    -> 200 []

    end by their hashes
    admin PATCH /settings {elevation_routes: []}            -> 200
    admin POST /accounts/ada/sessions {os: 'Windows'}       -> 200 {id_hash: '<adas>', token: '<other>'}
    admin GET /accounts/sue/sessions                        -> 200 [{id_hash: '<sues>'}]
    ada POST /auth/sessions/logout {session_id_hashes: ['{adas}', '{sues}', 'unknown']} -> 204
    anybody GET /auth/sessions (Authorization: {other})     -> 401
    ada,sue GET /auth/sessions                              -> 200

    are handed to another client once
    let exchange = POST /auth/handoff/exchange
    let invalid = 400 handoff_token: HANDOFF_TOKEN_INVALID
    ada POST /auth/handoff {key: 'mine'}                    -> 200 {$only: 'handoff_token', handoff_token: '<token>'}
    anybody GET /auth/sessions (Authorization: {token})     -> 401
    # The address and the key must be the same.
    anybody {exchange} (X-Forwarded-For: 203.0.113.9) {key: 'mine', handoff_token: '{token}'}   -> {invalid}
    anybody {exchange} {key: 'another', handoff_token: '{token}'}                               -> {invalid}
    anybody {exchange} {key: 'mine', handoff_token: '{token}'}
        -> 200 {$only: 'token user', token: '<second>', user: {id: '{ada}', username: 'ada'}}
    anybody {exchange} {key: 'mine', handoff_token: '{token}'}                                  -> {invalid}
    anybody GET /auth/sessions (Authorization: {second})    -> 200 {user_sessions: {$size: 2}}
    """)
class SessionsTest extends TwoAccounts {
    @BeforeEach
    void signIn() {
        ada.endSessions();
        http.caller("ada", ada.newSession("Linux", "Guildkit", "Berlin"))
                .let("hash", ada.sessions().get(0).idHash());
    }

    @Test
    void areHandedToAnotherClientWithTheAvatar() {
        ada.object.avatar = "3f2a";
        http.verify("""
            ada POST /auth/handoff {key: 'mine'} -> 200 {handoff_token: '<token>'}
            anybody POST /auth/handoff/exchange {key: 'mine', handoff_token: '{token}'} -> 200 {user: {avatar: '3f2a'}}
            """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            axios/1.7.9                                                                         |
            Studios/2.0                                                                         |
            machine/1.0                                                                         |
            python-requests/2.32.3                                                              |
            MyApp/3.1 (iOS 17.2)                                                                | iOS
            MyApp/3 CFNetwork/1410 ios/17                                                       | iOS
            Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15         | iOS
            Mozilla/5.0 (iPad; CPU OS 17_2 like Mac OS X) AppleWebKit/605.1.15                  | iOS
            Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15                | Mac
            MyApp/3.1 (macOS 14)                                                                | Mac
            Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101                            | Linux
            Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36                         | Android
            Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36                        | Windows
            tool/1.0 (Windows_NT)                                                               | Windows
            """)
    void areListedWithTheOperatingSystem(String userAgent, @Nullable String os) throws Exception {
        emulator.account("kay@example.com").password("correct horse battery").create();
        TestClient client = TestClient.of(emulator).with("User-Agent", userAgent);
        String token = client.post("/auth/login", "{'login':'kay@example.com','password':'correct horse battery'}")
                .field("token");
        assertThat(client.as(token)
                        .get("/auth/sessions")
                        .json()
                        .at("/user_sessions/0/client_info/os")
                        .textValue())
                .isEqualTo(os);
    }

    @Test
    void areListedUpToFiftyTheLastUsedFirst() {
        for (int i = 0; i < 60; i++) {
            emulator.clock().advance(Duration.ofSeconds(1));
            ada.newSession();
        }
        http.verify("""
            later PT1S
            ada GET /auth/sessions -> 200 {user_sessions: [{client_info: {os: 'Linux'}},
                {approx_last_used_time: '2026-01-01T00:01:00.000000+00:00'}, {48 x {},}]}
            """);
        assertThat(ada.sessions()).hasSize(61);
    }

    @Test
    void endByLoggingOut() {
        ada.addPushToken("gcm", "abc");
        ada.addPushToken("apns_voip", "def");
        ada.addPushToken("gcm", "other");
        http.verify("""
            ada POST /auth/logout {provider: 'gcm', token: 'abc', voip_provider: 'apns_voip', voip_token: 'def'} -> 204
            ada GET /auth/sessions -> 401
            """);
        assertThat(ada.pushTokens()).containsExactly("gcm:other");
    }
}
