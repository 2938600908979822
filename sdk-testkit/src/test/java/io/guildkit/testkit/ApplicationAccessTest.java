package io.guildkit.testkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which callers each route of applications accepts. {@link StrictRequestsTest} tests invalid credentials of all routes. */
@Scenarios("""
    bots send no icons of unverified applications
    bot POST /unverified-applications/icons {application_name: 'x', application_hash: 'y', icon: '{png}'} -> 403 20001

    a single user owns an application
    stranger GET {other}            -> 200
    stranger PATCH {other} {}       -> 200
    owner GET {other}               -> 403 50001
    stranger POST {other}/delete    -> 204

    only the owner deletes
    manager,developer,reader,bot POST {app}/delete  -> 403 50013
    {outsiders} POST {app}/delete                   -> 403 50001
    owner POST /applications/1/delete               -> 404 10002
    owner POST {app}/delete                         -> 204
    owner GET {app}                                 -> 404

    bots need no second factor
    admin POST /accounts/owner/totp                 -> 200
    owner POST {app}/reset                          -> 401 60003
    bot POST {app}/{reset or bot or bot/reset}      -> 200

    developers transfer to teams of which they are developers
    admin POST /teams {name: 'Heirs', owner: 'reader', members: [{account: 'developer', role: 'developer'},
        {account: 'manager', role: 'read_only'}]}           -> 200 {id: '<next>'}
    let request = POST {app}/transfer {team_id: '{next}'}
    manager {request}                                       -> 403 50013
    owner {request}                                         -> 400 team_id: TEAM_NOT_FOUND
    owner POST {app}/transfer {team_id: '1'}                -> 400 team_id: TEAM_NOT_FOUND
    owner POST /applications/1/transfer {team_id: '{next}'} -> 404 10002
    {outsiders} {request}                                   -> 403 50001
    # Bots are in no team.
    bot {request}                                           -> 400 team_id: TEAM_NOT_FOUND
    developer {request}                                     -> 200 {team: {id: '{next}'}}
    reader {request}                                        -> 200
    """)
class ApplicationAccessTest extends QuizMakers {
    private static final Map<String, String> RULES = Map.of(
            "read", """
            owner,manager,developer,reader,bot {request}  -> 2xx
            {outsiders} {request}                       -> 403 50001
            owner {unknown}                             -> 404 10002
            """,
            "write", """
            bot,owner,manager,developer {request}         -> 2xx
            reader {request}                            -> 403 50013
            {outsiders} {request}                       -> 403 50001
            owner {unknown}                             -> 404 10002
            """,
            "users", """
            stranger {request}                          -> 2xx
            bot {request}                               -> 403 20001
            """,
            "users of known", """
            stranger {request}                          -> 2xx
            bot {request}                               -> 403 20001
            owner {unknown}                             -> 404 10002
            """,
            "public", """
            stranger,otherBot,bearer {request}          -> 2xx
            """,
            "any known", """
            stranger,otherBot {request}                 -> 2xx
            owner {unknown}                             -> 404 10002
            """,
            "open", """
            anybody {request}                           -> 2xx
            anybody {unknown}                           -> 404 10002
            """);

    @BeforeEach
    void addCallers() {
        http.caller("bearer", "Bearer " + owner.newOAuth2Token(application, "identify"))
                .let("outsiders", "invited,stranger,otherBot");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            read           | GET {app}
            read           | GET {app}/discoverability-state
            read           | GET {app}/embedded-activity-config
            read           | GET {app}/proxy-config
            write          | PATCH {app} {description: 'x'}
            write          | POST {app}/reset
            write          | POST {app}/bot
            write          | PATCH {app}/bot {avatar: null}
            write          | POST {app}/set-embedded {embedded: true}
            write          | PATCH {app}/embedded-activity-config {shelf_rank: 1}
            write          | POST {app}/proxy-config {url_map: []}
            write          | POST /oauth2{app}/assets {name: 'x', type: 1, image: '{png}'}
            write          | POST {app}/bot/reset
            write          | POST {app}/request-additional-intents {application_description: '{50 x a}'}
            users          | GET /applications
            users          | GET /applications-with-assets
            users          | POST /applications {name: 'New'}
            users          | POST /unverified-applications {name: 'Game', icon: '{2 x 0123456789abcdef}', os: 'linux'}
            users          | GET /users/@me/applications/role-connections
            users of known | GET {app}/disclosures
            users of known | POST {app}/disclosures {disclosures: [1]}
            users          | GET /activities/shelf
            public         | GET {app}/public
            public         | GET /applications/public?application_ids={id}
            any known      | POST {app}/external-assets {urls: ['https://a.example/b.png']}
            open           | GET {app}/rpc
            open           | GET /oauth2{app}/assets
            """)
    void isRestricted(String rule, String request) {
        String path = http.let("request", request).value("request");
        http.let("unknown", path.replace(application.id(), "1")).verify(requireNonNull(RULES.get(rule)));
    }

    @Test
    void developersAndTheBotDeleteAssets() {
        for (String caller : new String[] {"owner", "manager", "developer", "bot"}) {
            http.let("asset", application.addAsset("logo", 1))
                    .let("caller", caller)
                    .verify("""
                let request = DELETE /oauth2{app}/assets/{asset}
                reader {request}                                    -> 403 50013
                {outsiders} {request}                               -> 403 50001
                owner DELETE /oauth2/applications/1/assets/{asset}  -> 404 10002
                {caller} {request}                                  -> 204
                """);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /applications/@me", "PATCH /applications/@me {}"})
    void applicationIsItsOwnBot(String request) {
        EmulatedAccount loose = emulator.account().username("loose").bot().create();
        http.caller("loose", "Bot " + loose.newSession())
                .let("request", request)
                .verify("""
            bot {request}    -> 200 {id: '{id}'}
            owner {request}  -> 403 20002
            loose {request}  -> 404 10002
            """);
    }

    @Test
    void acceptedInvitationGivesRights() {
        http.verify("invited GET {app} -> 403 50001");
        team.accept(invited);
        http.verify("invited PATCH {app} {} -> 200");
        team.remove(invited);
        http.verify("invited GET {app} -> 403 50001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "transfer", "reset", "bot", "bot/reset"})
    void sensitiveOperationsNeedASecondFactorOfUsers(String operation) {
        EmulatedAccount ada = emulator.account("ada@example.com").totp().create();
        EmulatedApplication own = emulator.application("Own").owner(ada).bot().create();
        http.caller("ada", ada)
                .let("heirs", emulator.team("Ada").owner(ada).create().id())
                .let("path", "/applications/" + own.id() + "/" + operation)
                .let("body", operation.equals("transfer") ? "{team_id: '{heirs}'}" : "")
                .let("totp", ada.totpCode())
                .verify("ada POST {path} {body} -> 401 60003 {mfa: {ticket: '<ticket>'}}");
        assertThat(own.exists()).isTrue();
        http.verify("""
            ada POST /mfa/finish {ticket: '{ticket}', mfa_type: 'totp', data: '{totp}'} -> 200 {token: '<proof>'}
            ada POST {path} (X-Service-MFA-Authorization: {proof}) {body}               -> 2xx
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT"})
    void roleConnectionNeedsTokenOfItsApplication(String method) {
        String scope = "role_connections.write";
        http.caller("wrong", "Bearer " + owner.newOAuth2Token(other, scope))
                .caller("general", "Bearer " + owner.newOAuth2Token(scope))
                .caller("right", "Bearer " + owner.newOAuth2Token(application, "identify", scope))
                .let("request", method + " /users/@me{app}/role-connection")
                .let("unknown", method + " /users/@me/applications/1/role-connection")
                .verify("""
            owner,bot {request}         -> 401 40001
            bearer {request}            -> 403 50026
            wrong,general {request}     -> 403 50001
            right {request}             -> 2xx
            right {unknown}             -> 404 10002
            """);
    }
}
