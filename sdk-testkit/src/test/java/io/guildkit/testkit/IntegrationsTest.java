package io.guildkit.testkit;

import org.junit.jupiter.api.BeforeEach;

@Scenarios("""
    are listed with the members of their types
    ada GET {list} -> 200 [
        {$only: 'id name type enabled account syncing role_id enable_emoticons expire_behavior
                expire_grace_period synced_at subscriber_count revoked user',
            type: 'stream_provider_a', subscriber_count: 9, account: {name: 'ada_plays'}},
        {$only: 'id name type enabled account revoked application scopes user', type: 'service_app',
            application: {$only: 'id name description icon type is_verified is_discoverable is_monetized bot'}},
        {type: 'video_provider_b', $no: 'enable_emoticons user application'},
        {$only: 'id name type enabled account revoked', type: 'guild_subscription'}]

    are listed with role connections on request
    ada GET {list}?include_role_connections_metadata=true -> 200 [
        {$no: 'role_connections_metadata'},
        {role_connections_metadata: [{key: 'points'}],
            application: {role_connections_verification_url: 'https://quiz.example/verify'}}, {}, {}]

    are not added by invalid requests
    ada POST {list} {type: '{service_app or guild_subscription}', id: '1'}  -> 400 type: BASE_TYPE_CHOICES
    " {}                                                -> 400 type id: BASE_TYPE_REQUIRED
    " {type: 'stream_provider_a', id: 1}                -> 400 id: STRING_TYPE_CONVERT
    events none

    are modified
    ada PATCH {list}/{stream} {expire_behavior: 1, expire_grace_period: 30, enable_emoticons: true} -> 204
    events GUILD_INTEGRATIONS_UPDATE INTEGRATION_UPDATE
    ada GET {list} -> 200 [{expire_behavior: 1, expire_grace_period: 30, enable_emoticons: true}, {}, {}, {}]
    ada GET {list}                                      -> 200 <before>
    ada PATCH {list}/{stream} {}                        -> 204
    ada GET {list}                                      -> 200 = {before}
    ada PATCH {list}/{video} {enable_emoticons: true}   -> 400 enable_emoticons: INTEGRATION_WITHOUT_EMOTICONS
    ada PATCH {list}/{subscription} {}                  -> 404 10005

    have five grace periods and two behaviours
    ada PATCH {list}/{stream} {expire_grace_period: {1 or 3 or 7 or 14 or 30}}  -> 204
    " {expire_grace_period: {0 or 2 or 31}}             -> 400 expire_grace_period: BASE_TYPE_CHOICES
    " {expire_behavior: {2 or -1}}                      -> 400 expire_behavior: BASE_TYPE_CHOICES

    are filtered by commands
    admin POST /applications {name: 'Mute'}                                             -> 200
    admin POST /integrations {guild: '{guild}', type: 'service_app', application: 'Mute'} -> 200
    ada GET {list}?has_commands=true    -> 200 [{id: '{app}'}]
    ada GET {list}?has_commands=false   -> 200 {$size: 5}
    ada GET {list}?has_commands=yes     -> 400 has_commands: BOOLEAN_TYPE_CONVERT

    are added
    ada POST {list} {type: 'video_provider_b', id: 'UC42'}  -> 204
    events GUILD_INTEGRATIONS_UPDATE INTEGRATION_CREATE
    ada POST {list} {type: 'video_provider_b', id: 'UC42'}  -> 400 id: INTEGRATION_ALREADY_EXISTS
    ada GET {list}  -> 200 [{}, {}, {}, {}, {type: 'video_provider_b', account: {id: 'UC42'}}]

    are synced
    later PT1H
    ada POST {list}/{stream}/sync       -> 204
    events GUILD_INTEGRATIONS_UPDATE INTEGRATION_UPDATE
    ada GET {list}                      -> 200 [{synced_at: '~2026-01-01T01:00:00.*'}, {}, {}, {}]
    ada POST {list}/{{app} or 1}/sync   -> 404 10005

    move to the scope of commands
    admin POST /applications {name: 'Done'}                             -> 200
    admin POST /integrations {guild: '{guild}', type: 'service_app', application: 'Done',
        scopes: ['bot', 'applications.commands']}                       -> 200 {id: '<moved>'}
    ada POST /guilds/{guild}/migrate-command-scope {}
        -> 200 {integration_ids_with_app_commands: ['{app}', '{moved}']}
    events GUILD_INTEGRATIONS_UPDATE INTEGRATION_UPDATE
    ada POST /guilds/{guild}/migrate-command-scope                      -> 200
    events GUILD_INTEGRATIONS_UPDATE
    ada GET {list}  -> 200 {$some: {id: '{app}', scopes: ['bot', 'applications.commands']}}

    show their applications to members
    admin PUT /guilds/{guild}/members/bob {}                            -> 200
    admin POST /guilds {name: 'Empty', members: [{account: 'bob'}]}     -> 200 {id: '<empty>'}
    admin POST /guilds {name: 'Other'}                                  -> 200
    bob GET /users/@me/guilds/integration-application-ids -> 200 = {'{guild}': ['{quiz}'], '{empty}': []}

    make members
    bob POST /integrations/{stream}/join {}  -> 204
    bob POST /integrations/{stream}/join     -> 204
    events GUILD_CREATE
    admin GET /guilds/{guild}                -> 200 {members: {$some: {account: '{bob}'}}}

    reject banned users and most types
    admin PUT /guilds/{guild}/bans/bob                                                  -> 204
    bob POST /integrations/{stream}/join                                                -> 403 40007
    let video = guild: '{guild}', type: 'video_provider_b'
    admin POST /integrations {{video}, enabled: false}                                  -> 200 {id: '<off>'}
    admin POST /integrations {{video}, revoked: true}                                   -> 200 {id: '<gone>'}
    ada POST /integrations/{{app} or {subscription} or {off} or {gone}}/join            -> 403 50001
    ada POST /integrations/1/join                                                       -> 404 10005

    belong to private channels
    admin POST /private_channels {name: 'Friends', recipients: ['ada']}                     -> 200 {id: '<group>'}
    admin POST /integrations {channel: '{group}', type: 'service_app', application: 'Quiz', user: 'ada'}
        -> 200 {id: '<own>'}
    let ofGroup = /channels/{group}/integrations
    let ofGeneral = /channels/{general}/integrations
    ada GET {ofGroup}           -> 200 [{$no: 'user role_connections_metadata'}]
    bob GET {ofGroup}           -> 403 50001
    bob DELETE {ofGroup}/{own}  -> 403 50001
    ada GET {ofGeneral}         -> 400 50024
    ada DELETE {ofGeneral}/{app} -> 400 50024
    ada DELETE {ofGroup}/{app}  -> 404 10005
    ada DELETE {ofGroup}/{own}  -> 204
    events INTEGRATION_DELETE
    ada GET {ofGroup}           -> 200 []

    may have an id that is no number
    let id = stream_provider_a-partners
    admin POST /integrations {{ofGuild}, id: '{id}', type: 'stream_provider_a'} -> 200
    ada GET {list}                      -> 200 [{}, {}, {}, {}, {id: '{id}'}]
    ada POST {list}/{id}/sync           -> 204
    bob POST /integrations/{id}/join    -> 404 10005

    are deleted with their members and webhooks
    let webhook = channel: '{general}', creator: 'ada'
    admin POST /webhooks {{webhook}, name: 'Quiz', application: 'Quiz'} -> 200
    admin POST /webhooks {{webhook}, name: 'Other'}                     -> 200
    admin GET /guilds/{guild}   -> 200 {members: [{account: '{quizbot}'}]}
    ada DELETE {list}/{app}     -> 204
    events GUILD_INTEGRATIONS_UPDATE INTEGRATION_DELETE GUILD_MEMBER_REMOVE WEBHOOKS_UPDATE
    ada DELETE {list}/{video}   -> 204
    events GUILD_INTEGRATIONS_UPDATE INTEGRATION_DELETE
    ada DELETE {list}/{video}   -> 404 10005
    admin GET /guilds/{guild}   -> 200 {$no: 'members'}
    admin GET /webhooks         -> 200 [{name: 'Other'}]
    """)
class IntegrationsTest extends ChessClub {
    @BeforeEach
    void integrate() {
        EmulatedAccount bot = emulator.account().username("quizbot").bot().create();
        EmulatedApplication quiz = emulator.application("Quiz")
                .description("Asks questions.")
                .bot(bot)
                .commands()
                .roleConnection(2, "points", "Points", "Points won")
                .verificationUrl("https://quiz.example/verify")
                .create();
        http.let("quiz", quiz.id()).let("quizbot", bot.id()).verify("""
            let list = /guilds/{guild}/integrations
            let ofGuild = guild: '{guild}'
            admin POST /integrations {{ofGuild}, type: 'stream_provider_a', name: 'ada_plays', user: 'ada', subscribers: 9}
                -> 200 {id: '<stream>'}
            admin POST /integrations {{ofGuild}, type: 'service_app', application: 'Quiz', scopes: ['bot'], user: 'ada'}
                -> 200 {id: '<app>'}
            admin POST /integrations {{ofGuild}, type: 'video_provider_b'}      -> 200 {id: '<video>'}
            admin POST /integrations {{ofGuild}, type: 'guild_subscription'}    -> 200 {id: '<subscription>'}
            """);
        emulator.clearEvents();
    }
}
