package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class FriendInvitesTest extends ChessClub {
    @BeforeEach
    void namePath() {
        http.let("own", "/users/@me/invites");
    }

    @Test
    void haveNoChannel() {
        http.verify("""
            ada POST {own}  -> 200 {type: 2, channel: null, inviter: {id: '{ada}'}, uses: '*', max_uses: '*',
                max_age: '*', created_at: '*', code: '<code>'}
            bob GET {own}   -> 200 []
            ada GET {own}   -> 200 [{code: '{code}'}]
            """);
    }

    @Test
    void canHaveACodeThatWasMadeBefore() {
        http.let("code", emulator.friends().newCode(ada)).verify("""
            bob POST {own} {code: '{code}'}     -> 400 code: FRIEND_CODE_INVALID
            ada POST {own} {code: '{code}'}     -> 200 {code: '{code}'}
            ada POST {own} {code: '{code}'}     -> 400 code: FRIEND_CODE_INVALID
            ada POST {own} {code: ''}           -> 400 code: BASE_TYPE_REQUIRED
            """);
    }

    @Test
    void makeFriends() {
        http.verify("""
            ada POST {own}              -> 200 {code: '<code>'}
            ada POST /invites/{code}    -> 400 80003
            bob POST /invites/{code}    -> 200 {channel: null, new_member: true}
            bob POST /invites/{code}    -> 200
            events RELATIONSHIP_ADD
            ada GET {own}               -> 200 [{uses: 1}]
            """);
        assertThat(emulator.friends().are(ada, bob)).isTrue();
    }

    @Test
    void showTheirConversation() {
        http.let("talk", emulator.dm(ada, bob).id()).verify("""
            ada POST {own}              -> 200 {code: '<code>'}
            bob POST /invites/{code}    -> 200 {channel: {id: '{talk}'}}
            """);
    }

    @Test
    void areRevokedAllAtOnce() {
        http.verify("""
            ada POST {own}              -> 200 {code: '<first>'}
            ada POST {own}              -> 200 {code: '<second>'}
            bob POST {own}              -> 200 {code: '<other>'}
            ada DELETE {own}            -> 200 [{code: '{first}'}, {code: '{second}'}]
            bob GET /invites/{first}    -> 404 10006
            bob GET /invites/{other}    -> 200
            ada DELETE {own}            -> 200 []
            events none
            """);
    }

    @Test
    void areDeletedByTheirCreatorAndExpire() {
        http.verify("""
            ada POST {own}              -> 200 {code: '<code>'}
            bob DELETE /invites/{code}  -> 403 50001
            ada DELETE /invites/{code}  -> 200
            events none
            ada POST {own}              -> 200 {code: '<code>'}
            later P7D
            bob POST /invites/{code}    -> 404 10006
            """);
    }
}
