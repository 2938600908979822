package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

@Scenarios("""
    have no channel
    ada POST /users/@me/invites     -> 200 {type: 2, channel: null, inviter: {id: '{ada}'}, uses: '*',
        max_uses: '*', max_age: '*', created_at: '*', code: '<code>'}
    bob GET /users/@me/invites      -> 200 []
    ada GET /users/@me/invites      -> 200 [{code: '{code}'}]
    bob POST /invites/{code}        -> 200 {channel: null}

    are revoked all at once
    ada POST /users/@me/invites     -> 200 {code: '<first>'}
    ada POST /users/@me/invites     -> 200 {code: '<second>'}
    bob POST /users/@me/invites     -> 200 {code: '<other>'}
    ada DELETE /users/@me/invites   -> 200 [{code: '{first}'}, {code: '{second}'}]
    bob GET /invites/{first}        -> 404 10006
    bob GET /invites/{other}        -> 200
    ada DELETE /users/@me/invites   -> 200 []
    events none

    are deleted by their creator
    ada POST /users/@me/invites     -> 200 {code: '<code>'}
    bob DELETE /invites/{code}      -> 403 50001
    ada DELETE /invites/{code}      -> 200
    events none

    expire
    ada POST /users/@me/invites     -> 200 {code: '<code>'}
    later P7D
    bob POST /invites/{code}        -> 404 10006
    """)
class FriendInvitesTest extends ChessClub {
    @Test
    void takeACodeThatWasCreatedBefore() {
        http.let("code", emulator.friends().newCode(ada)).verify("""
            bob POST /users/@me/invites {code: '{code}'}    -> 400 code: FRIEND_CODE_INVALID
            ada POST /users/@me/invites {code: '{code}'}    -> 200 {code: '{code}'}
            " {code: '{code}'}                              -> 400 code: FRIEND_CODE_INVALID
            " {code: ''}                                    -> 400 code: BASE_TYPE_REQUIRED
            """);
    }

    @Test
    void makeFriends() {
        http.let("dm", emulator.dm(ada, bob).id()).verify("""
            ada POST /users/@me/invites     -> 200 {code: '<code>'}
            ada POST /invites/{code}        -> 400 80003
            bob POST /invites/{code}        -> 200 {channel: {id: '{dm}'}, new_member: true}
            bob POST /invites/{code}        -> 200
            events RELATIONSHIP_ADD
            ada GET /users/@me/invites      -> 200 [{uses: 1}]
            """);
        assertThat(emulator.friends().are(ada, bob)).isTrue();
    }
}
