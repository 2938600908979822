package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Scenarios("""
    are public
    anybody GET {invite} -> 200 {$only: 'code type channel guild_id guild inviter flags expires_at',
        code: '{code}', type: 0, channel: {name: 'general'}, guild_id: '{guild}', inviter: {id: '{ada}'},
        expires_at: null, guild: {
            $only: 'id name icon description banner splash verification_level features vanity_url_code
                premium_subscription_count nsfw nsfw_level',
            nsfw: true, features: ['NEWS']}}

    have more members on request
    admin PATCH /guilds/{guild} {approximate_members: 1200, approximate_presences: 300} -> 200
    anybody GET {invite}?with_counts=true&with_permissions=true&guild_scheduled_event_id={event} -> 200 {
        approximate_member_count: 1200, approximate_presence_count: 300, is_nickname_changeable: true,
        guild_scheduled_event: {
            name: 'Tournament', guild_id: '{guild}', scheduled_start_time: '2026-01-02T00:00:00.000000+00:00'}}
    anybody GET {invite}?guild_scheduled_event_id=1&with_counts=false -> 200 {
        $no: 'guild_scheduled_event approximate_member_count is_nickname_changeable'}
    anybody GET {invite}?with_counts=2                -> 400 with_counts: BOOLEAN_TYPE_CONVERT
    anybody GET {invite}?guild_scheduled_event_id=x   -> 400 guild_scheduled_event_id: STRING_TYPE_REGEX
    anybody GET {invite}?counts=true                  -> 400 counts: UNKNOWN_FIELD

    are unknown by other codes
    bob {GET or POST or DELETE} /invites/nonsense     -> 404 10006

    are marked as viewed
    ada GET {ofGuild}       -> 200 [{flags: 0}]
    anybody GET {invite}    -> 200 {flags: 2}
    ada GET {ofGuild}       -> 200 [{flags: 2}]

    are listed
    admin POST /invites {channel: 'table'} -> 200
    ada GET {ofGuild}   -> 200 {$size: 2}
    ada GET {ofGeneral} -> 200 [{uses: '*', max_uses: '*', max_age: '*', temporary: '*', created_at: '*'}]

    make members
    bob POST {invite} {} -> 200 {new_member: true, show_verification_form: false,
        $no: 'approximate_member_count is_nickname_changeable'}
    events GUILD_CREATE GUILD_MEMBER_ADD
    bob POST {invite}                   -> 200 {new_member: false}
    bob POST {invite} {sessionId: 'x'}  -> 400 sessionId: UNKNOWN_FIELD
    events none
    admin GET /guilds/{guild}           -> 200 {members: [{account: '{bob}'}]}
    ada GET {ofGuild}                   -> 200 [{uses: 1}]

    accept OAuth2 tokens with the scope of joining
    admin POST /accounts/bob/sessions {scopes: ['identify']}                -> 200 {token: '<identified>'}
    admin POST /accounts/bob/sessions {scopes: ['identify', 'guilds.join']} -> 200 {token: '<joining>'}
    anybody POST {invite} (Authorization: Bearer {identified})  -> 403 50026
    anybody POST {invite} (Authorization: Bearer {joining})     -> 200
    anybody DELETE {invite} (Authorization: Bearer {joining})   -> 401
    admin GET /guilds/{guild}                                   -> 200 {members: [{account: '{bob}'}]}
    bob GET /auth/sessions                                      -> 200 {user_sessions: {$size: 1}}

    reject bots and banned users
    admin PUT /guilds/{guild}/bans/bob                          -> 204
    bob POST {invite}                                           -> 403 40007
    admin POST /accounts {username: 'robot', bot: true, sessions: [{}]} -> 200 {sessions: [{token: '<token>'}]}
    anybody POST {invite} (Authorization: Bot {token})          -> 403 20001

    show the verification form of the guild
    admin POST /guilds {name: 'Strict', owner: 'ada', verification_form: true, channels: [{name: 'hall'}]} -> 200
    admin POST /invites {channel: 'hall'}                       -> 200 {code: '<other>'}
    bob POST /invites/{other}                                   -> 200 {show_verification_form: true}
    admin GET /guilds/Strict                                    -> 200 {members: [{account: '{bob}', pending: true}]}

    become join requests if the guild requires them
    admin POST /guilds {name: 'Closed', owner: 'ada', join_requests: true, previewable: false,
        approximate_members: 7, approximate_presences: 3, channels: [{name: 'hall'}]}   -> 200 {channels: [{id: '<hall>'}]}
    admin POST /invites {channel: 'hall'}                       -> 200 {code: '<other>'}
    bob POST /invites/{other}
        -> 200 {$no: 'new_member', approximate_member_count: 7, approximate_presence_count: 3}
    events GUILD_JOIN_REQUEST_CREATE
    admin GET /guilds/Closed                                    -> 200 {$no: 'members', applicants: ['{bob}']}
    ada POST /channels/{hall}/invites {flags: 8}                -> 200 {code: '<bypass>'}
    bob POST /invites/{bypass}                                  -> 200
    admin GET /guilds/Closed                                    -> 200 {members: [{account: '{bob}'}], $no: 'applicants'}

    return counts instead of new members if there is no preview
    admin POST /guilds {name: 'Dark', owner: 'ada', previewable: false, channels: [{name: 'hall'}]} -> 200
    admin POST /invites {channel: 'hall'}                       -> 200 {code: '<other>'}
    bob POST /invites/{other}                                   -> 200 {approximate_member_count: '*', $no: 'new_member'}
    admin GET /guilds/Dark                                      -> 200 {members: [{account: '{bob}'}]}

    end with their last use
    ada POST {ofGeneral} {max_uses: 2}  -> 200 {code: '<code>'}
    bob POST /invites/{code}            -> 200
    ada GET {ofGuild}                   -> 200 {$some: {code: '{code}', uses: 1}}
    eve POST /invites/{code}            -> 200
    ada POST /invites/{code}            -> 404 10006

    have vanity codes
    admin POST /guilds {name: 'Known', owner: 'ada', vanity_code: 'chess'} -> 200 {id: '<known>'}
    anybody GET /invites/chess          -> 200 {guild: {vanity_url_code: 'chess'}, expires_at: null, $no: 'inviter'}
    bob POST /invites/chess             -> 200
    ada GET /guilds/{known}/invites     -> 200 []
    ada DELETE /invites/chess           -> 404 10006
    admin GET /guilds/Known             -> 200 {members: [{account: '{bob}'}]}

    to subscriptions are neither listed nor deleted
    admin POST /invites {channel: 'general', target_type: 3}    -> 200 {code: '<first>'}
    admin POST /invites {channel: 'general', target_type: 4}    -> 200 {code: '<second>'}
    anybody GET /invites/{{first} or {second}}                  -> 200 {target_type: {3 or 4}}
    ada DELETE /invites/{{first} or {second}}                   -> 404 10006
    ada GET {{ofGuild} or {ofGeneral}}                          -> 200 [{code: '{code}'}]

    count presences
    admin POST /guilds {name: 'Small', owner: 'ada', members: [{account: 'bob'}], channels: [{name: 'hall'}]} -> 200
    admin POST /invites {channel: 'hall'}                       -> 200 {code: '<other>'}
    admin POST /accounts/{bob or bob}/gateway_sessions          -> 200
    anybody GET /invites/{other}?with_counts=true
        -> 200 {approximate_member_count: 2, approximate_presence_count: 1}

    make temporary members
    admin POST /accounts/bob/gateway_sessions                   -> 200 {id: '<phone>'}
    admin POST /accounts/bob/gateway_sessions                   -> 200 {id: '<desktop>'}
    ada POST {ofGeneral} {temporary: true}                      -> 200 {code: '<code>'}
    # Eve is not connected.
    bob,eve POST /invites/{code}                                -> 200
    admin DELETE /gateway_sessions/{phone}                      -> 204
    admin GET /guilds/{guild}                                   -> 200 {members: [{account: '{bob}'}, {account: '{eve}'}]}
    events INVITE_CREATE GUILD_CREATE GUILD_MEMBER_ADD GUILD_CREATE GUILD_MEMBER_ADD
    admin DELETE /gateway_sessions/{desktop}                    -> 204
    admin POST /accounts/eve/gateway_sessions                   -> 200 {id: '<tablet>'}
    admin DELETE /gateway_sessions/{tablet}                     -> 204
    events GUILD_MEMBER_REMOVE GUILD_MEMBER_REMOVE
    admin GET /guilds/{guild}                                   -> 200 {$no: 'members'}
    """)
class InvitesTest extends ChessClub {
    private EmulatedChannel table;

    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.features("NEWS").levels(2, 3).voiceChannel("table");
    }

    @BeforeEach
    void addInvite() {
        table = guild.channel("table");
        http.let("code", general.invite(ada).code())
                .let("invite", "/invites/{code}")
                .let("ofGuild", "/guilds/{guild}/invites")
                .let("ofGeneral", "/channels/{general}/invites")
                .let("ofTable", "/channels/" + table.id() + "/invites")
                .let("event", guild.scheduleEvent(table, "Tournament"));
        emulator.clearEvents();
    }

    @Test
    void expiredInvitesAreNotFound() {
        http.verify("ada POST {ofGeneral} {max_age: 60} -> 200 {code: '<code>'}");
        EmulatedInvite brief = emulator.guilds().invite(http.value("code")).orElseThrow();
        http.verify("""
            later PT59S
            anybody GET /invites/{code}         -> 200
            later PT1S
            bob {GET or POST} /invites/{code}   -> 404 10006
            ada GET {ofGuild}                   -> 200 [{code: '!{code}'}]
            """);
        assertThat(brief.isUsable()).isFalse();
        assertThat(emulator.guilds().invite(http.value("code"))).isEmpty();
    }

    @Test
    void joinVoiceChannelsAsGuests() {
        http.verify("ada POST {ofTable} {flags: 1} -> 200 {code: '<code>'}\nevents INVITE_CREATE");
        String session = emulator.gateway().connect(bob);
        http.let("foreign", emulator.gateway().connect(ada))
                .let("session", session)
                .verify("""
            bob POST /invites/{code}                              -> 400 session_id: BASE_TYPE_REQUIRED
            bob POST /invites/{code} {session_id: '{foreign}'}    -> 400 session_id: SESSION_ID_INVALID
            bob POST /invites/{code} {session_id: '{session}'}    -> 200 {new_member: false}
            """);
        assertThat(guild.isGuest(bob)).isTrue();
        assertThat(guild.isMember(bob)).isFalse();
        guild.leaveVoice(bob);
        assertThat(guild.isGuest(bob)).isFalse();
        http.verify("""
            events GUILD_CREATE GUILD_DELETE
            bob POST /invites/{code} {session_id: '{session}'}    -> 200
            """);
        emulator.gateway().disconnect(session, bob);
        assertThat(guild.isGuest(bob)).isFalse();
    }

    @Test
    void areDeletedByManagers() {
        http.let("inviteToTable", "/invites/" + table.invite(ada).code()).verify("bob DELETE {invite} -> 403 50001");
        guild.addMember(bob);
        http.verify("bob DELETE {invite} -> 403 50013");
        table.allow(bob, "MANAGE_CHANNELS");
        http.verify("bob DELETE {invite} -> 403 50013");
        general.allow(bob, "MANAGE_CHANNELS");
        http.verify("""
            bob DELETE {invite}   -> 200 {guild_id: '{guild}'}
            events INVITE_DELETE
            anybody GET {invite}  -> 404 10006
            """);
        guild.addMember(bob, "MANAGE_GUILD");
        http.verify("bob DELETE {inviteToTable} -> 200");
    }
}
