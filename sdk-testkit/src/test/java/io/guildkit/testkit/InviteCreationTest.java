package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    has defaults
    ada POST {invites} {} -> 200 {uses: 0, max_uses: 0, max_age: 86400, temporary: false,
        created_at: '2026-01-01T00:00:00.000000+00:00', expires_at: '2026-01-02T00:00:00.000000+00:00',
        $no: 'target_type target_user target_application'}
    events INVITE_CREATE

    sets no expiry on request
    ada POST {invites} {max_age: 0}     -> 200 {expires_at: null, code: '<code>'}
    later P1000D
    bob GET /invites/{code}             -> 200

    refuses invalid requests
    ada POST {invites} {max_age: -1, max_uses: -1}          -> 400 max_age max_uses: NUMBER_TYPE_MIN
    " {max_age: 604801, max_uses: 101}                      -> 400 max_age max_uses: NUMBER_TYPE_MAX
    " {max_age: {1.5 or '60'}}                              -> 400 max_age: NUMBER_TYPE_COERCE
    " {max_age: null}                                       -> 400 max_age: BASE_TYPE_NOT_NULL
    " {flags: {2 or 4 or 16}}                               -> 400 flags: BASE_TYPE_CHOICES
    " {flags: 1}                                            -> 400 flags: GUEST_INVITE_INVALID_CHANNEL
    " {temporary: 1, unique: 'true'}                        -> 400 temporary unique: BOOLEAN_TYPE_CONVERT
    " {validate: 7}                                         -> 400 validate: STRING_TYPE_CONVERT
    " {target_type: {0 or 5}}                               -> 400 target_type: BASE_TYPE_CHOICES
    " {target_user_id: 'abc'}                               -> 400 target_user_id: STRING_TYPE_REGEX
    " {target_user_id: '1', target_application_id: '1'}
        -> 400 target_user_id target_application_id: GUILD_INVITE_INVALID_TARGET_TYPE
    " {maxAge: 1}                                           -> 400 maxAge: UNKNOWN_FIELD
    events none
    " {max_age: {1 or 604800}, max_uses: {1 or 100}, flags: {0 or 8}}   -> 200
    " {validate: null, target_type: 3}                                  -> 200

    accepts fewer fields for groups
    ada POST {ofGroup} {max_age: 604800}        -> 200 {type: 1, max_uses: 0, $no: 'uses guild guild_id'}
    ada POST {ofGroup} {}                       -> 200 {max_age: 86400}
    ada POST {ofGroup} {max_age: 0}             -> 400 max_age: NUMBER_TYPE_MIN
    ada POST {ofGroup} {max_uses: 0, flags: 0}  -> 400 max_uses flags: GROUP_DM_INVITE_UNSUPPORTED_FIELD
    bob GET {ofGroup}                           -> 200 {$size: 2}
    events none

    is refused for conversations of two
    ada {GET or POST} {ofDm}            -> 400 50024

    reuses a similar invite
    admin PUT /guilds/{guild}/members/{bob} {}          -> 200
    ada POST {invites} {max_uses: 5}                    -> 200 {code: '<first>'}
    bob GET /invites/{first}                            -> 200
    ada POST {invites} {max_uses: 5, unique: false}     -> 200 {code: '{first}'}
    events INVITE_CREATE
    ada POST {invites} {max_uses: 6}                    -> 200 {code: '!{first}'}
    ada POST {invites} {max_uses: 5, unique: true}      -> 200 {code: '!{first}'}
    bob POST {invites} {max_uses: 5}                    -> 200 {code: '!{first}'}
    later P1D
    ada POST {invites} {max_uses: 5}                    -> 200 {code: '!{first}'}

    reuses the named invite
    admin PUT /guilds/{guild}/members/{bob} {}          -> 200
    ada POST {invites} {max_uses: 5}                    -> 200 {code: '<first>'}
    bob POST {invites} {validate: '{first}'}            -> 200 {code: '{first}'}
    bob POST {invites} {validate: 'gone'}               -> 200 {code: '~(?!{first}|gone).+'}
    bob POST {ofTable} {validate: '{first}'}            -> 200 {code: '!{first}'}

    leads to an application
    admin POST /applications {name: 'Plain'}                    -> 200 {id: '<plain>'}
    admin POST /applications {name: 'Chess', fields: {flags: 131072}} -> 200 {id: '<game>'}
    let target = target_application_id
    ada POST {invites} {target_type: 2}                 -> 400 {target}: BASE_TYPE_REQUIRED
    " {target_type: 2, {target}: '{{plain} or 1}'}      -> 400 {target}: GUILD_INVITE_INVALID_APPLICATION
    " {target_type: 2, {target}: '{game}'}
        -> 200 {target_application: {id: '{game}', name: 'Chess', flags: 131072}}

    leads to a group
    admin POST /invites {channel: '{group}'}    -> 200 {code: '<code>'}
    let invite = /invites/{code}
    eve {POST or GET} {ofGroup}         -> 403 50001
    eve DELETE {invite}                 -> 403 50001
    eve GET {invite}                    -> 200 {channel: {$no: 'recipients'}}
    eve GET {invite}?with_counts=true   -> 200 {approximate_member_count: 2,
        channel: {recipients: [{username: 'ada', $no: 'id'}, {username: 'bob', $no: 'id'}]}}
    eve POST {invite}                   -> 200 {new_member: true}
    events CHANNEL_CREATE
    eve POST {invite}                   -> 200
    admin GET /private_channels         -> 200 {$some: {recipients: ['{ada}', '{bob}', '{eve}']}}
    eve DELETE {invite}                 -> 200
    events none
    """)
class InviteCreationTest extends ChessClub {
    private EmulatedChannel table;

    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.voiceChannel("table");
    }

    @BeforeEach
    void namePaths() {
        table = guild.channel("table");
        String group = emulator.groupDm("Friends", ada, bob).id();
        http.let("invites", "/channels/{general}/invites")
                .let("ofTable", "/channels/" + table.id() + "/invites")
                .let("group", group)
                .let("ofGroup", "/channels/{group}/invites")
                .let("ofDm", "/channels/" + emulator.dm(ada, bob).id() + "/invites");
    }

    @Test
    void leadsToAStream() {
        http.verify("""
            let request = ada POST {ofTable} {target_type: 1, target_user_id: '{bob}'}
            ada POST {ofTable} {target_type: 1} -> 400 target_user_id: BASE_TYPE_REQUIRED
            {request} -> 400 target_user_id: GUILD_INVITE_INVALID_STREAMER
            """);
        table.startStream(bob);
        http.verify("{request} -> 200 {target_type: 1, target_user: {id: '{bob}'}}");
        table.stopStream(bob);
        http.verify("{request} -> 400");
    }

    @Test
    void returnsNothingIfInvitesAreDisabled() {
        guild.setInvitesEnabled(false);
        http.verify("ada POST {invites} {} -> 204\nevents none");
        guild.setInvitesEnabled(true);
        http.verify("ada POST {invites} {} -> 200");
    }

    @Test
    void needsPermission() {
        EmulatedGuild quiet = emulator.guild("Quiet").everyone().member(bob).create();
        http.let("quiet", "/channels/" + quiet.channel("general").id() + "/invites")
                .verify("bob POST {quiet} {} -> 403 50013");
        quiet.channel("general").allow(bob, "CREATE_INSTANT_INVITE");
        http.verify("bob POST {{invites} or {quiet}} {} -> {403 50001 or 200}");
    }
}
