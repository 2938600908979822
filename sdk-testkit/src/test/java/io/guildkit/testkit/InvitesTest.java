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
    anybody GET {invite}?with_counts=true&with_permissions=true&guild_scheduled_event_id={event} -> 200 {
        approximate_member_count: 1200, approximate_presence_count: 300, is_nickname_changeable: true,
        guild_scheduled_event: {
            name: 'Tournament', guild_id: '{guild}', scheduled_start_time: '2026-01-02T00:00:00.000000+00:00'}}
    anybody GET {invite}?guild_scheduled_event_id=1&with_counts=false -> 200 {
        $no: 'guild_scheduled_event approximate_member_count is_nickname_changeable'}
    anybody GET {invite}?with_counts=1                -> 400 with_counts: BOOLEAN_TYPE_CONVERT
    anybody GET {invite}?guild_scheduled_event_id=x   -> 400 guild_scheduled_event_id: STRING_TYPE_REGEX
    anybody GET {invite}?counts=true                  -> 400 counts: UNKNOWN_FIELD

    are unknown by other codes
    bob {GET or POST or DELETE} /invites/nonsense     -> 404 10006
    """)
class InvitesTest extends ChessClub {
    private EmulatedChannel table;
    private EmulatedInvite invite;

    @Override
    GuildSeed furnished(GuildSeed seed) {
        return seed.description("We play.")
                .images()
                .features("NEWS")
                .levels(2, 3)
                .boosts(4)
                .counts(1200, 300)
                .voiceChannel("table");
    }

    @BeforeEach
    void addInvite() {
        table = guild.channel("table");
        invite = general.invite(ada);
        http.let("code", invite.code())
                .let("invite", "/invites/{code}")
                .let("ofGuild", "/guilds/{guild}/invites")
                .let("ofGeneral", "/channels/{general}/invites")
                .let("ofTable", "/channels/" + table.id() + "/invites")
                .let("event", guild.scheduleEvent(table, "Tournament"));
        emulator.clearEvents();
    }

    @Test
    void rememberThatTheyWereViewed() {
        assertThat(invite.isViewed()).isFalse();
        http.verify("""
            ada GET {ofGuild}       -> 200 [{flags: 0}]
            anybody GET {invite}    -> 200 {flags: 2}
            ada GET {ofGuild}       -> 200 [{flags: 2}]
            """);
        assertThat(invite.isViewed()).isTrue();
    }

    @Test
    void makeMembers() {
        http.verify("""
            bob POST {invite} {} -> 200 {new_member: true, show_verification_form: false,
                $no: 'approximate_member_count is_nickname_changeable'}
            events GUILD_CREATE GUILD_MEMBER_ADD
            bob POST {invite}                   -> 200 {new_member: false}
            bob POST {invite} {sessionId: 'x'}  -> 400 sessionId: UNKNOWN_FIELD
            events none
            """);
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(invite.uses()).isEqualTo(1);
    }

    @Test
    void acceptOAuth2TokensWithTheScopeOfJoining() {
        http.caller("identified", "Bearer " + bob.newOAuth2Token("identify"))
                .caller("joining", "Bearer " + bob.newOAuth2Token("identify", "guilds.join"))
                .verify("identified POST {invite} -> 403 50026");
        assertThat(guild.isMember(bob)).isFalse();
        http.verify("joining POST {invite} -> 200\njoining DELETE {invite} -> 401");
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(bob.sessions()).hasSize(1);
    }

    @Test
    void rejectBotsAndBannedUsers() {
        guild.ban(bob);
        http.caller("bot", "Bot " + emulator.account().bot().create().newSession())
                .verify("bot POST {invite} -> 403 20001\nbob POST {invite} -> 403 40007");
    }

    /** Makes {@code {other}} the path of an invite to another guild of Ada's. */
    private EmulatedGuild other(GuildSeed seed) {
        EmulatedGuild other = seed.owner(ada).create();
        http.let("other", "/invites/" + other.channel("general").invite(ada).code());
        return other;
    }

    @Test
    void showTheVerificationFormOfTheGuild() {
        EmulatedGuild strict = other(emulator.guild("Strict").verificationForm());
        http.verify("bob POST {other} -> 200 {show_verification_form: true}");
        assertThat(strict.isPending(bob)).isTrue();
    }

    @Test
    void becomeJoinRequestsIfTheGuildRequiresThem() {
        EmulatedGuild closed = other(emulator.guild("Closed").joinRequests().counts(7, 3));
        http.let("closed", closed.channel("general").id()).verify("""
            bob POST {other} -> 200 {$no: 'new_member', approximate_member_count: 7, approximate_presence_count: 3}
            events GUILD_JOIN_REQUEST_CREATE
            """);
        assertThat(closed.isMember(bob)).isFalse();
        assertThat(closed.hasApplied(bob)).isTrue();
        http.verify("""
            ada POST /channels/{closed}/invites {flags: 8} -> 200 {code: '<bypass>'}
            bob POST /invites/{bypass}                     -> 200
            """);
        assertThat(closed.isMember(bob)).isTrue();
        assertThat(closed.hasApplied(bob)).isFalse();
    }

    @Test
    void returnCountsInsteadOfNewMembersIfThereIsNoPreview() {
        EmulatedGuild dark = other(emulator.guild("Dark").notPreviewable());
        http.verify("bob POST {other} -> 200 {approximate_member_count: '*', $no: 'new_member'}");
        assertThat(dark.isMember(bob)).isTrue();
    }

    @Test
    void expire() {
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
    void endWithTheirLastUse() {
        EmulatedAccount max = emulator.account().create();
        http.caller("max", max).verify("""
            ada POST {ofGeneral} {max_uses: 2} -> 200 {code: '<code>'}
            bob POST /invites/{code}           -> 200
            ada GET {ofGuild}                  -> 200 {$some: {code: '{code}', uses: 1}}
            eve POST /invites/{code}           -> 200
            max POST /invites/{code}           -> 404 10006
            """);
        assertThat(guild.isMember(max)).isFalse();
    }

    @Test
    void makeTemporaryMembers() {
        String phone = emulator.gateway().connect(bob);
        String desktop = emulator.gateway().connect(bob);
        http.verify("""
            ada POST {ofGeneral} {temporary: true}  -> 200 {code: '<code>'}
            # Eve is not connected.
            bob,eve POST /invites/{code}            -> 200
            """);
        emulator.gateway().disconnect(phone, bob);
        assertThat(guild.isMember(bob)).isTrue();
        assertThat(guild.isMember(eve)).isTrue();
        emulator.clearEvents();
        emulator.gateway().disconnect(desktop, bob);
        emulator.gateway().disconnect(emulator.gateway().connect(eve), eve);
        assertThat(guild.isMember(bob)).isFalse();
        assertThat(guild.isMember(eve)).isFalse();
        http.verify("events GUILD_MEMBER_REMOVE GUILD_MEMBER_REMOVE");
    }

    @Test
    void makeGuestsOfAVoiceChannel() {
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
    void canHaveAVanityCode() {
        EmulatedGuild known = emulator.guild("Known").owner(ada).vanity("chess").create();
        http.let("known", known.id()).verify("""
            anybody GET /invites/chess       -> 200 {guild: {vanity_url_code: 'chess'}, expires_at: null, $no: 'inviter'}
            bob POST /invites/chess          -> 200
            ada GET /guilds/{known}/invites  -> 200 []
            ada DELETE /invites/chess        -> 404 10006
            """);
        assertThat(known.isMember(bob)).isTrue();
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

    @Test
    void toSubscriptionsAreNeitherListedNorDeleted() {
        for (int type : new int[] {3, 4}) {
            http.let("typed", "/invites/" + general.inviteTo(type, ada).code()).verify("""
                anybody GET {typed}  -> 200 {target_type: %s}
                ada DELETE {typed}   -> 404 10006
                """.formatted(type));
        }
        http.verify("ada GET {{ofGuild} or {ofGeneral}} -> 200 {$size: 1}");
        assertThat(guild.invites()).extracting(EmulatedInvite::code).containsExactly(invite.code());
    }

    @Test
    void areListed() {
        table.invite(ada);
        http.verify("""
            ada GET {ofGuild}   -> 200 {$size: 2}
            ada GET {ofGeneral} -> 200 [{uses: '*', max_uses: '*', max_age: '*', temporary: '*', created_at: '*'}]
            """);
    }

    @Test
    void countPresences() {
        other(emulator.guild("Small").member(bob));
        emulator.gateway().connect(bob);
        emulator.gateway().connect(bob);
        http.verify("""
            anybody GET {other}?with_counts=true -> 200 {approximate_member_count: 2, approximate_presence_count: 1}
            """);
    }
}
