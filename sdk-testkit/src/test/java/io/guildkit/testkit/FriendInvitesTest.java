package io.guildkit.testkit;

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

    accept a code that was created before
    admin POST /accounts/ada/friend_codes           -> 200 {code: '<code>'}
    bob POST /users/@me/invites {code: '{code}'}    -> 400 code: FRIEND_CODE_INVALID
    ada POST /users/@me/invites {code: '{code}'}    -> 200 {code: '{code}'}
    " {code: '{code}'}                              -> 400 code: FRIEND_CODE_INVALID
    " {code: ''}                                    -> 400 code: BASE_TYPE_REQUIRED

    make friends
    admin POST /private_channels {type: 1, recipients: ['ada', 'bob']} -> 200 {id: '<dm>'}
    ada POST /users/@me/invites     -> 200 {code: '<code>'}
    ada POST /invites/{code}        -> 400 80003
    bob POST /invites/{code}        -> 200 {channel: {id: '{dm}'}, new_member: true}
    bob POST /invites/{code}        -> 200
    events RELATIONSHIP_ADD
    ada GET /users/@me/invites      -> 200 [{uses: 1}]
    admin GET /friendships          -> 200 [{one: '{bob}', other: '{ada}'}]
    """)
class FriendInvitesTest extends ChessClub {}
