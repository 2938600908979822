package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Scenarios("""
    are created with null as without a member
    stranger POST /applications {name: 'Chess', description: null, icon: null, cover_image: null,
        guild_id: null, redirect_uris: null, deeplink_uri: null} -> 200 {$only: '{owned} {ofBots}'}

    are created for teams by their developers
    manager POST /applications {name: 'x', team_id: '{team}'}             -> 200
    reader POST /applications {name: 'x', team_id: '{team}'}            -> 403 50013
    invited,stranger POST /applications {name: 'x', team_id: '{team}'}  -> 400 team_id: TEAM_NOT_FOUND

    are listed with those of teams on request
    developer GET /applications{ or ?with_team_applications=false}      -> 200 [{name: 'Own'}]
    developer GET /applications?with_team_applications=true
        -> 200 [{name: 'Quiz', $no: '{ofTeams}'}, {name: 'Own'}]
    invited GET /applications?with_team_applications=true               -> 200 []
    reader GET /applications?with_team_applications=2   -> 400 with_team_applications: BOOLEAN_TYPE_CONVERT

    are listed with their assets
    owner GET /applications-with-assets?with_team_applications=true -> 200 {$only: 'applications assets',
        applications: {$size: 1}, assets: {'{id}': [{$only: 'id type name', id: '{asset}', type: 2, name: 'logo'}]}}
    owner GET /applications-with-assets -> 200 {applications: [], assets: {$only: ''}}

    have fewer members without a bot
    developer GET {own} -> 200 {$only: '{owned} {ofTeams}', team: null}

    show their team in three responses
    let members = [{role: 'admin', membership_state: 2, team_id: '{team}'},
        {role: 'admin', membership_state: 2, team_id: '{team}'},
        {role: 'developer', membership_state: 2, team_id: '{team}'},
        {role: 'read_only', membership_state: 2, team_id: '{team}'},
        {role: 'admin', membership_state: 1, team_id: '{team}', user: {id: '{invited}'}}]
    let shown = {monetization_eligibility_flags: '*', team: {id: '{team}', name: 'Makers',
        owner_user_id: '{owner}', members: {members}}}
    reader GET {app}                                            -> 200 {shown}
    bot GET /applications/@me                                   -> 200 {shown}
    developer POST {app}/transfer {team_id: '{team}'}           -> 200 {shown}
    bot PATCH {{app} or /applications/@me} {}                   -> 200 {$no: '{ofTeams}'}
    owner POST /applications {name: 'x', team_id: '{team}'}     -> 200 {$no: '{ofTeams}'}

    are transferred to a team
    developer POST {own}/transfer {team_id: '{team}'}   -> 200 {team: {id: '{team}'}, owner: {id: '{owner}'}}
    reader GET {own}                                    -> 200
    developer POST {own}/{delete or transfer}           -> {403 50013 or 400}

    are unknown once deleted
    owner POST {app}/delete {}      -> 204
    owner GET {{app} or {app}/rpc}  -> 404 10002
    bot GET /applications/@me       -> 401
    admin GET /applications/Quiz    -> 404

    get a new secret that replaces the old one
    admin GET /applications/{id}    -> 200 {client_secret: '<old>'}
    developer POST {app}/reset      -> 200 {$only: 'secret', secret: '!{old}'}
    admin GET /applications/{id}    -> 200 {client_secret: '<old>'}
    developer POST {app}/reset      -> 200 {secret: '!{old}'}

    are not created by invalid requests
    stranger POST /applications {}              -> 400 name: BASE_TYPE_REQUIRED
    " {name: ''}                                -> 400 name: BASE_TYPE_REQUIRED
    " {name: null, type: null, team_id: null}   -> 400 name type team_id: BASE_TYPE_NOT_NULL
    " {name: 'x', type: 1, flags: 256}          -> 400 type flags: BASE_TYPE_CHOICES
    " {name: 'x', guild_id: '77'}               -> 400 guild_id: BASE_TYPE_CHOICES
    " {name: 'x', flags: '0'}                   -> 400 flags: NUMBER_TYPE_COERCE
    " {name: 'x', icon: 'abc'}                  -> 400 icon: IMAGE_TYPE_INVALID
    " {name: 'x', description: 1}               -> 400 description: STRING_TYPE_CONVERT
    " {name: 'x', guild_id: 'abc'}              -> 400 guild_id: STRING_TYPE_REGEX
    " {name: 'x', redirect_uris: 'x'}           -> 400 redirect_uris: LIST_TYPE_CONVERT
    " {name: 'x', redirect_uris: [{11 x 'a',}]} -> 400 redirect_uris: BASE_TYPE_BAD_LENGTH
    " {name: 'x', team_id: '77'}                -> 400 team_id: TEAM_NOT_FOUND
    " {name: 'x', tags: []}                     -> 400 tags: UNKNOWN_FIELD
    admin GET /applications                     -> 200 {$size: 3}
    stranger POST /applications {name: 'x', redirect_uris: [{10 x 'a',}]} -> 200

    are created with a bot
    stranger POST /applications {name: 'Chess'} -> 200 {$only: '{owned} {ofBots}', id: '<chess>', name: 'Chess',
        description: '', icon: null, type: null, flags: 0, verify_key: '~[0-9a-f]{64}', owner: {id: '{stranger}'},
        bot: {id: '<chessBot>', bot: true, username: 'Chess'}}
    stranger GET /applications/{chess}      -> 200
    admin GET /applications/{chess}         -> 200 {name: 'Chess', owner: '{stranger}', bot: '{chessBot}'}

    are created with all members
    let rest = type: 4, description: 'Play', flags: 565248, guild_id: '{guild}', deeplink_uri: 'chess://go',
        redirect_uris: ['https://a.example/cb', 'app://cb']
    stranger POST /applications {name: 'Chess', icon: '{png}', cover_image: '{gif}', {rest}}
        -> 200 {{rest}, id: '<chess>', icon: '<icon>', cover_image: '~[0-9a-f]{32}'}
    stranger GET /applications/{chess}          -> 200 {icon: '~[0-9a-f]{32}', cover_image: '!{icon}'}
    """)
class ApplicationsTest extends QuizMakers {
    private EmulatedApplication own;

    @BeforeEach
    void addApplication() {
        own = emulator.application("Own").owner(developer).create();
        http.let("guild", emulator.guild("Chess Club").create().id())
                .let("own", "/applications/" + own.id())
                .let("asset", application.addAsset("logo", 2))
                .let("ofBots", "bot bot_public bot_require_code_grant")
                .let("ofTeams", "team monetization_eligibility_flags");
    }

    @Test
    void areTwentyFiveOfATeamAtMost() {
        for (int i = 0; i < 23; i++) {
            emulator.application("Game " + i).team(team).create();
        }
        http.verify("""
            developer POST /applications {name: 'x', team_id: '{team}'} -> 200 {owner: {id: '{owner}'}}
            developer POST /applications {name: 'x', team_id: '{team}'} -> 400 team_id: APPLICATION_LIMIT_REACHED
            developer POST {own}/transfer {team_id: '{team}'}           -> 400 team_id: APPLICATION_LIMIT_REACHED
            """);
        assertThat(own.team()).isEmpty();
    }

    @Test
    void areFiftyOfAUserAtMost() {
        for (int i = 0; i < 48; i++) {
            emulator.application("Game " + i).owner(stranger).create();
        }
        http.verify("""
            stranger POST /applications {name: 'Fiftieth'}  -> 200 {id: '<id>'}
            stranger POST /applications {name: 'One more'}  -> 400 .: APPLICATION_LIMIT_REACHED
            stranger POST /applications/{id}/delete         -> 204
            stranger POST /applications {name: 'Again'}     -> 200
            owner POST /applications {name: 'Else'}         -> 200
            """);
    }

    @Test
    void haveAllMembersOnceTheyHaveValues() {
        EmulatedApplication full = fullApplication(emulator.guild("Go Club").create());
        http.let("full", full.id()).verify("""
            owner GET /applications/{full} -> 200 {
                $only: '{owned} {presence} {ofBots} {ofTeams} guild_id bot_disabled bot_quarantined approximate_guild_count
                    terms_of_service_url privacy_policy_url event_webhooks_status event_webhooks_url event_webhooks_types
                    tags install_params custom_install_url integration_types_config',
                embedded_activity_config: {$no: 'application_id'}, max_participants: -1}
            owner GET /applications/{full} -> 200 <text>
            """);
        assertThat(http.value("text")).isEqualTo(full.json());
    }

    @Test
    void showWhetherTheyCanBeDiscovered() {
        EmulatedApplication bad = emulator.application("Bad")
                .owner(stranger)
                .with("discoverability_state", 5)
                .with("discovery_eligibility_flags", 1 << 15 | 1)
                .badCommand("curse", "Says bad words")
                .create();
        http.let("bad", bad.id()).verify("""
            stranger GET /applications/{bad}/discoverability-state -> 200 {
                $only: 'discoverability_state discovery_eligibility_flags bad_commands',
                discoverability_state: 5, discovery_eligibility_flags: 32769, bad_commands: [{
                    application_id: '{bad}', name: 'curse', description: 'Says bad words', id: '~[0-9]+'}]}
            owner GET {app}/discoverability-state -> 200 {bad_commands: []}
            """);
    }

    @ParameterizedTest
    @CsvSource({
        "discoverability_state, is_discoverable, 5, 3 4",
        "monetization_state,    is_monetized,    3, 2",
        "verification_state,    is_verified,     4, 4",
    })
    void deriveFlagsFromStates(String state, String flag, int last, String flagged) {
        for (int value = 1; value <= last; value++) {
            application.set(state, value);
            http.verify("owner GET {app} -> 200 {" + flag + ": " + flagged.contains("" + value) + "}");
        }
    }

    @Test
    void areRejectedByInvalidSeeds() {
        ApplicationSeed seed = emulator.application("x");
        assertThatIllegalArgumentException().isThrownBy(() -> seed.with("bot_public", true));
        assertThatIllegalArgumentException().isThrownBy(() -> seed.activity("application_id", "1"));
        assertThatIllegalArgumentException().isThrownBy(() -> team.remove(owner));
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(() -> team.accept(stranger));
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(own::botToken);
        assertThat(team.name()).isEqualTo("Makers");
        assertThat(team.owner().id()).isEqualTo(owner.id());
    }
}
