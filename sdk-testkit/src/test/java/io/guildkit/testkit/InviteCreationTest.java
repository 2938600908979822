package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class InviteCreationTest extends ChessClub {
    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.voiceChannel("table");
    }

    @BeforeEach
    void namePaths() {
        http.let("invites", "/channels/{general}/invites")
                .let("ofTable", "/channels/" + guild.channel("table").id() + "/invites");
    }

    @Test
    void hasDefaults() {
        http.verify("""
            ada POST {invites} {} -> 200 {uses: 0, max_uses: 0, max_age: 86400, temporary: false,
                created_at: '2026-01-01T00:00:00.000000+00:00', expires_at: '2026-01-02T00:00:00.000000+00:00',
                $no: 'target_type target_user target_application'}
            events INVITE_CREATE
            """);
    }

    @Test
    void neverExpiresOnRequest() {
        http.verify("""
            ada POST {invites} {max_age: 0} -> 200 {expires_at: null, code: '<code>'}
            later P1000D
            bob GET /invites/{code}         -> 200
            """);
    }

    @Test
    void refusesInvalidRequests() {
        http.verify("""
            ada POST {invites} {max_age: -1}    -> 400 max_age: NUMBER_TYPE_MIN
            " {max_age: 604801}                 -> 400 max_age: NUMBER_TYPE_MAX
            " {max_age: 1.5}                    -> 400 max_age: NUMBER_TYPE_COERCE
            " {max_age: '60'}                   -> 400 max_age: NUMBER_TYPE_COERCE
            " {max_age: null}                   -> 400 max_age: BASE_TYPE_NOT_NULL
            " {max_uses: -1}                    -> 400 max_uses: NUMBER_TYPE_MIN
            " {max_uses: 101}                   -> 400 max_uses: NUMBER_TYPE_MAX
            " {flags: 2}                        -> 400 flags: BASE_TYPE_CHOICES
            " {flags: 4}                        -> 400 flags: BASE_TYPE_CHOICES
            " {flags: 16}                       -> 400 flags: BASE_TYPE_CHOICES
            " {flags: 1}                        -> 400 flags: GUEST_INVITE_INVALID_CHANNEL
            " {temporary: 1}                    -> 400 temporary: BOOLEAN_TYPE_CONVERT
            " {unique: 'true'}                  -> 400 unique: BOOLEAN_TYPE_CONVERT
            " {validate: 7}                     -> 400 validate: STRING_TYPE_CONVERT
            " {target_type: 0}                  -> 400 target_type: BASE_TYPE_CHOICES
            " {target_type: 5}                  -> 400 target_type: BASE_TYPE_CHOICES
            " {target_user_id: 'abc'}           -> 400 target_user_id: STRING_TYPE_REGEX
            " {target_user_id: '1'}             -> 400 target_user_id: GUILD_INVITE_INVALID_TARGET_TYPE
            " {target_application_id: '1'}      -> 400 target_application_id: GUILD_INVITE_INVALID_TARGET_TYPE
            " {maxAge: 1}                       -> 400 maxAge: UNKNOWN_FIELD
            events none
            " {max_age: 1}                      -> 200
            " {max_age: 604800}                 -> 200
            " {max_uses: 1}                     -> 200
            " {max_uses: 100}                   -> 200
            " {flags: 0}                        -> 200
            " {flags: 8}                        -> 200
            " {validate: null}                  -> 200
            " {target_type: 3}                  -> 200
            """);
    }

    @Test
    void reusesASimilarInvite() {
        guild.addMember(bob);
        http.verify("""
            ada POST {invites} {max_uses: 5}                -> 200 {code: '<first>'}
            bob GET /invites/{first}                        -> 200
            ada POST {invites} {max_uses: 5, unique: false} -> 200 {code: '{first}'}
            events INVITE_CREATE
            ada POST {invites} {max_uses: 6}                -> 200 {code: '!{first}'}
            ada POST {invites} {max_uses: 5, unique: true}  -> 200 {code: '!{first}'}
            bob POST {invites} {max_uses: 5}                -> 200 {code: '!{first}'}
            later P1D
            ada POST {invites} {max_uses: 5}                -> 200 {code: '!{first}'}
            """);
    }

    @Test
    void reusesTheNamedInvite() {
        guild.addMember(bob);
        http.verify("""
            ada POST {invites} {max_uses: 5}          -> 200 {code: '<first>'}
            bob POST {invites} {validate: '{first}'}  -> 200 {code: '{first}'}
            bob POST {invites} {validate: 'gone'}     -> 200 {code: '~(?!{first}|gone).+'}
            bob POST {ofTable} {validate: '{first}'}  -> 200 {code: '!{first}'}
            """);
    }

    @Test
    void leadsToAStream() {
        http.let("request", "ada POST {ofTable} {target_type: 1, target_user_id: '{bob}'}")
                .verify("""
            ada POST {ofTable} {target_type: 1} -> 400 target_user_id: BASE_TYPE_REQUIRED
            {request} -> 400 target_user_id: GUILD_INVITE_INVALID_STREAMER
            """);
        guild.channel("table").startStream(bob);
        http.verify("{request} -> 200 {target_type: 1, target_user: {id: '{bob}'}}");
        guild.channel("table").stopStream(bob);
        http.verify("{request} -> 400");
    }

    @Test
    void leadsToAnApplication() {
        EmulatedApplication plain = emulator.application("Plain").create();
        EmulatedApplication game = emulator.application("Chess").embedded().create();
        http.let("plain", plain.id())
                .let("game", game.id())
                .let("target", "target_application_id")
                .verify("""
            ada POST {invites} {target_type: 2}             -> 400 {target}: BASE_TYPE_REQUIRED
            " {target_type: 2, {target}: '{plain}'}         -> 400 {target}: GUILD_INVITE_INVALID_APPLICATION
            " {target_type: 2, {target}: '1'}               -> 400 {target}: GUILD_INVITE_INVALID_APPLICATION
            " {target_type: 2, {target}: '{game}'}
                -> 200 {target_application: {id: '{game}', name: 'Chess', flags: 131072}}
            """);
    }

    @Test
    void needsPermission() {
        EmulatedGuild quiet = emulator.guild("Quiet").everyone().member(bob).create();
        http.let("quiet", "/channels/" + quiet.channel("general").id() + "/invites")
                .verify("""
            bob POST {invites} {}             -> 403 50001
            bob POST {quiet} {}               -> 403 50013
            bob POST /channels/1/invites {}   -> 404 10003
            """);
        guild.addMember(bob);
        http.verify("bob POST {invites} {} -> 200\nbob POST {invites} {flags: 8} -> 403 50013");
        guild.addMember(bob, "KICK_MEMBERS");
        quiet.channel("general").allow(bob, "CREATE_INSTANT_INVITE");
        http.verify("bob POST {invites} {flags: 8} -> 200\nbob POST {quiet} {} -> 200");
    }

    @Test
    void returnsNothingWhereInvitesAreSwitchedOff() {
        guild.setInvitesEnabled(false);
        http.verify("ada POST {invites} {} -> 204\nevents none");
        guild.setInvitesEnabled(true);
        http.verify("ada POST {invites} {} -> 200");
    }

    @Test
    void worksForGroupsToo() {
        http.let("ofGroup", "/channels/" + emulator.groupDm("Friends", ada, bob).id() + "/invites");
        http.verify("""
            ada POST {ofGroup} {max_age: 604800}  -> 200 {type: 1, max_uses: 0, $no: 'uses guild guild_id'}
            ada POST {ofGroup} {}                 -> 200 {max_age: 86400}
            ada POST {ofGroup} {max_age: 0}       -> 400 max_age: NUMBER_TYPE_MIN
            ada POST {ofGroup} {max_uses: 0}      -> 400 max_uses: GROUP_DM_INVITE_UNSUPPORTED_FIELD
            ada POST {ofGroup} {flags: 0}         -> 400 flags: GROUP_DM_INVITE_UNSUPPORTED_FIELD
            bob GET {ofGroup}                     -> 200 {$size: 2}
            events none
            """);
    }

    @Test
    void bringsPeopleIntoGroups() {
        EmulatedAccount eve = emulator.account().create();
        EmulatedChannel group = emulator.groupDm("Friends", ada, bob);
        http.caller("eve", eve)
                .let("ofGroup", "/channels/" + group.id() + "/invites")
                .let("invite", "/invites/" + group.invite(ada).code())
                .verify("""
            eve POST {ofGroup} {}               -> 403 50001
            eve GET {ofGroup}                   -> 403 50001
            eve DELETE {invite}                 -> 403 50001
            eve GET {invite}                    -> 200 {channel: {$no: 'recipients'}}
            eve GET {invite}?with_counts=true   -> 200 {approximate_member_count: 2,
                channel: {recipients: [{username: 'ada', $no: 'id'}, {username: 'bob', $no: 'id'}]}}
            eve POST {invite}                   -> 200 {new_member: true}
            events CHANNEL_CREATE
            eve POST {invite}                   -> 200
            eve DELETE {invite}                 -> 200
            events none
            """);
        assertThat(group.isRecipient(eve)).isTrue();
    }

    @Test
    void isRefusedForConversationsOfTwo() {
        http.let("dm", emulator.dm(ada, bob).id()).verify("""
            ada POST /channels/{dm}/invites {}  -> 400 50024
            ada GET /channels/{dm}/invites      -> 400 50024
            """);
    }
}
