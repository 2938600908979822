package io.guildkit.testkit;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Applications as other users see them. */
@Scenarios("""
    show the public members
    stranger GET {full}/public -> 200 {$only: '{basic} {presence} guild_id bot integration_public
        integration_require_code_grant bot_public bot_require_code_grant terms_of_service_url privacy_policy_url
        tags install_params custom_install_url integration_types_config'}
    stranger GET /applications/{bare}/public
        -> 200 {$only: '{basic} integration_public integration_require_code_grant'}
    anybody GET {full}/rpc                  -> 200 {$only: '{basic} {presence}'}
    anybody GET /applications/{bare}/rpc    -> 200 {$only: '{basic}'}

    are found by their ids
    let path = /applications/public
    stranger GET {path}?application_ids={fullId}&application_ids=77&application_ids={id}
        -> 200 [{name: 'Quiz', $no: 'owner'}, {name: 'Full', $no: 'owner'}]
    stranger GET {path}                     -> 400 application_ids: BASE_TYPE_REQUIRED
    stranger GET {path}?application_ids=a   -> 400 application_ids: STRING_TYPE_REGEX

    acknowledge only their own disclosures
    reader POST {app}/disclosures {}        -> 400 disclosures: BASE_TYPE_REQUIRED
    " {disclosures: 1}                      -> 400 disclosures: LIST_TYPE_CONVERT
    " {disclosures: [1, {3 or 4}]}          -> 400 disclosures/1: BASE_TYPE_CHOICES
    " {disclosures: ['1']}                  -> 400 disclosures/0: NUMBER_TYPE_COERCE
    reader GET {app}/disclosures            -> 200 {acked_disclosures: []}

    show their discoverable guild on request
    owner GET {full}/public?with_guild=true         -> 200 {$no: 'guild'}
    admin PATCH /guilds/{guild} {features: ['DISCOVERABLE']} -> 200
    owner GET {full}/public?with_guild=true -> 200 {guild: {
        $only: 'id name icon description splash discovery_splash features',
        id: '{guild}', name: 'Chess Club', features: ['DISCOVERABLE']}}
    owner GET {full}/public{ or ?with_guild=false}  -> 200 {$no: 'guild'}
    owner GET {full}/public?with_guild=2            -> 400 with_guild: BOOLEAN_TYPE_CONVERT

    are listed by their guild
    admin POST /applications {name: 'Shop', guild: '{guild}', fields: {type: 4}} -> 200
    # The list shows applications of all owners in full.
    stranger GET {list} -> 200 [
        {guild_id: '{guild}', owner: {id: '{owner}'}, $no: 'monetization_eligibility_flags'}, {name: 'Shop'}]
    stranger GET {list}?{type=4 or type=1 or channel_id=5}  -> 200 {$size: {1 or 0 or 2}}
    stranger GET {list}?type=x                              -> 400 type: NUMBER_TYPE_COERCE

    show their team to their owners only
    let manage = {permissions: ['MANAGE_GUILD']}
    admin PUT /guilds/{guild}/members/{{reader} or {invited}} {manage}  -> 200
    reader GET {list}?include_team=true                                 -> 200 [{team: {id: '{team}'}}]
    reader GET {list}                                                   -> 200 [{$no: 'team'}]
    stranger,invited GET {list}?include_team=true                       -> 200 [{$no: 'team'}]

    hide private flags from the public
    # The flags 256 and 131072 are public.
    admin PATCH /applications/{fullId} {fields: {flags: 50463028}}  -> 200
    owner GET {full}                                                -> 200 {flags: 50463028}
    owner GET {full}/{public or rpc}                                -> 200 {flags: 131328}

    show their disclosures
    admin POST /applications {name: 'Loud', disclosures: [2, 1]}    -> 200 {id: '<loud>'}
    let path = /applications/{loud}/disclosures
    reader GET {path}   -> 200 = {disclosures: [1, 2], acked_disclosures: [], all_acked: false}
    reader POST {path} {disclosures: [2]}     -> 200 = {disclosures: [2]}
    reader GET {path}   -> 200 = {disclosures: [1, 2], acked_disclosures: [2], all_acked: false}
    reader POST {path} {disclosures: [1, 2]}  -> 200 = {disclosures: [1, 2]}
    reader GET {path}   -> 200 {all_acked: true}
    owner GET {path}    -> 200 {acked_disclosures: [], all_acked: false}
    reader GET {other}/disclosures -> 200 = {disclosures: [], acked_disclosures: [], all_acked: true}
    """)
class PublicApplicationsTest extends QuizMakers {
    private EmulatedApplication full;

    @BeforeEach
    void addApplications() {
        EmulatedGuild guild = emulator.guild("Chess Club").owner(stranger).create();
        full = fullApplication(guild);
        http.let("guild", guild.id())
                .let("fullId", full.id())
                .let("full", "/applications/{fullId}")
                .let("bare", emulator.application("Bare").create().id())
                .let("list", "/guilds/{guild}/applications");
    }

    @Test
    void listsDetectableApplications() {
        EmulatedApplication game = emulator.application("Game")
                .executable("win32", "game.exe", false)
                .executable("darwin", "game", true)
                .with("aliases", List.of("G"))
                .with("hook", true)
                .with("overlay_methods", 1)
                .detectable("Action", "Comedy")
                .create();
        EmulatedApplication plain = emulator.application("Plain").detectable().create();
        http.let("game", game.id()).let("plain", plain.id()).verify("""
            anybody GET /applications/detectable -> 200 = [
                {aliases: ['G'], executables: [{os: 'win32', name: 'game.exe', is_launcher: false},
                    {os: 'darwin', name: 'game', is_launcher: true}], overlay: false, overlay_methods: 1,
                    overlay_warn: false, overlay_compatibility_hook: false, id: '{game}', name: 'Game', hook: true,
                    themes: ['Action', 'Comedy']},
                {aliases: [], executables: [], overlay: false, overlay_methods: null, overlay_warn: false,
                    overlay_compatibility_hook: false, id: '{plain}', name: 'Plain', hook: false, themes: []}]
            """);
    }
}
