package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which callers each route of applications accepts. */
@EmulatorTest
class ApplicationAccessTest extends QuizMakers {
    @BeforeEach
    void addCallers() {
        http.caller("nonsense", "nonsense")
                .caller("nonsenseBot", "Bot nonsense")
                .caller("nonsenseBearer", "Bearer nonsense")
                .caller("bearer", "Bearer " + owner.newOAuth2Token(application, "identify"))
                .let("outsiders", "invited,stranger,otherBot");
    }

    /** Sends the request without valid credentials, with an OAuth2 token, and for an application that does not exist. */
    private void refusesOtherCredentials(String request) {
        String elsewhere = http.let("request", request).value("request").replace(application.id(), "1");
        http.verify("""
            anybody {request}                       -> 401 0
            nonsense,nonsenseBot,bearer {request}   -> 401 40001
            """);
        if (request.contains("{app}")) {
            http.let("elsewhere", elsewhere).verify("owner {elsewhere} -> 404 10002");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET {app}",
                "GET {app}/discoverability-state",
                "GET {app}/embedded-activity-config",
                "GET {app}/proxy-config",
            })
    void membersAndTheBotRead(String request) {
        refusesOtherCredentials(request);
        http.verify("""
            owner,admin,developer,reader,bot {request}  -> 2xx
            {outsiders} {request}                       -> 403 50001
            """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PATCH {app} {description: 'x'}",
                "POST {app}/reset",
                "POST {app}/bot",
                "PATCH {app}/bot {avatar: null}",
                "POST {app}/set-embedded {embedded: true}",
                "PATCH {app}/embedded-activity-config {shelf_rank: 1}",
                "POST {app}/proxy-config {url_map: []}",
                "POST /oauth2{app}/assets {name: 'x', type: 1, image: '{png}'}",
                "POST {app}/bot/reset",
                "POST {app}/request-additional-intents {application_description: '{50 x a}'}",
            })
    void developersAndTheBotWrite(String request) {
        refusesOtherCredentials(request);
        http.verify("""
            owner,admin,developer {request} -> 2xx
            reader {request}                -> 403 50013
            {outsiders} {request}           -> 403 50001
            """);
        http.caller("bot", "Bot " + application.botToken()).verify("bot {request} -> 2xx");
    }

    @Test
    void developersAndTheBotDeleteAssets() {
        for (String caller : new String[] {"owner", "admin", "developer", "bot"}) {
            http.let("asset", application.addAsset("logo", 1));
            refusesOtherCredentials("DELETE /oauth2{app}/assets/{asset}");
            http.let("caller", caller).verify("""
                reader {request}        -> 403 50013
                {outsiders} {request}   -> 403 50001
                {caller} {request}      -> 204
                """);
        }
    }

    @Test
    void onlyTheOwnerDeletes() {
        refusesOtherCredentials("POST {app}/delete");
        http.verify("""
            admin,developer,reader,bot {request}    -> 403 50013
            {outsiders} {request}                   -> 403 50001
            """);
        assertThat(application.exists()).isTrue();
        http.verify("owner {request} -> 204");
        assertThat(application.exists()).isFalse();
    }

    @Test
    void developersTransferToTeamsWhereTheyDevelop() {
        EmulatedTeam next = emulator.team("Heirs")
                .owner(reader)
                .developer(developer)
                .readOnly(admin)
                .create();
        http.let("next", next.id());
        refusesOtherCredentials("POST {app}/transfer {team_id: '{next}'}");
        http.verify("""
            admin {request}                             -> 403 50013
            owner {request}                             -> 400 team_id: TEAM_NOT_FOUND
            owner POST {app}/transfer {team_id: '1'}    -> 400 team_id: TEAM_NOT_FOUND
            {outsiders} {request}                       -> 403 50001
            # Bots are in no team.
            bot {request}                               -> 400 team_id: TEAM_NOT_FOUND
            developer {request}                         -> 200 {team: {id: '{next}'}}
            reader {request}                            -> 200
            """);
    }

    @Test
    void anyoneProxiesExternalAssets() {
        refusesOtherCredentials("POST {app}/external-assets {urls: ['https://a.example/b.png']}");
        http.verify("stranger,otherBot {request} -> 2xx");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET {app}/public", "GET /applications/public?application_ids={id}"})
    void thePublicReadsWithAnyToken(String request) {
        http.let("id", application.id()).let("request", request).verify("""
            stranger,otherBot,bearer {request}  -> 2xx
            anybody {request}                   -> 401 0
            nonsenseBearer {request}            -> 401 40001
            """);
    }

    @Test
    void someRoutesAreOpenToEveryone() {
        http.verify("""
            anybody GET {app}/rpc                       -> 2xx
            anybody GET /applications/1/rpc             -> 404 10002
            anybody GET /oauth2{app}/assets             -> 2xx
            anybody GET /oauth2/applications/1/assets   -> 404 10002
            anybody GET /applications/detectable        -> 2xx
            """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /applications",
                "GET /applications-with-assets",
                "POST /applications {name: 'New'}",
                "POST /unverified-applications {name: 'Game', icon: '{2 x 0123456789abcdef}', os: 'linux'}",
                "GET /users/@me/applications/role-connections",
                "GET {app}/disclosures",
                "POST {app}/disclosures {disclosures: [1]}",
                "GET /activities/shelf",
            })
    void someRoutesAreForUsersOnly(String request) {
        refusesOtherCredentials(request);
        http.verify("stranger {request} -> 2xx\nbot {request} -> 403 20001");
    }

    @Test
    void botsSendNoIconsOfUnverifiedApplications() {
        http.verify("""
            bot POST /unverified-applications/icons {application_name: 'x', application_hash: 'y', icon: '{png}'}
                -> 403 20001
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /applications/@me", "PATCH /applications/@me {}"})
    void anApplicationItselfIsItsBot(String request) {
        refusesOtherCredentials(request);
        EmulatedAccount loose = emulator.account().username("loose").bot().create();
        http.caller("loose", "Bot " + loose.newSession())
                .let("id", application.id())
                .verify("""
            bot {request}    -> 200 {id: '{id}'}
            owner {request}  -> 403 20002
            loose {request}  -> 404 10002
            """);
    }

    @Test
    void anInvitationGivesRightsOnceItIsAccepted() {
        http.verify("invited GET {app} -> 403 50001");
        team.accept(invited);
        http.verify("invited PATCH {app} {} -> 200");
        team.remove(invited);
        http.verify("invited GET {app} -> 403 50001");
    }

    @Test
    void aSingleUserOwnsAnApplication() {
        http.verify("""
            stranger GET {other}            -> 200
            stranger PATCH {other} {}       -> 200
            owner GET {other}               -> 403 50001
            stranger POST {other}/delete    -> 204
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "transfer", "reset", "bot", "bot/reset"})
    void sensitiveOperationsNeedASecondFactor(String operation) {
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

    @Test
    void botsNeedNoSecondFactor() {
        EmulatedAccount ada = emulator.account("ada@example.com").totp().create();
        EmulatedApplication own = emulator.application("Own").owner(ada).bot().create();
        http.caller("ownBot", "Bot " + own.botToken())
                .let("own", "/applications/" + own.id())
                .verify("""
            ownBot POST {own}/reset      -> 200
            ownBot POST {own}/bot        -> 200
            ownBot POST {own}/bot/reset  -> 200
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT"})
    void aRoleConnectionNeedsATokenOfItsApplication(String method) {
        String scope = "role_connections.write";
        http.caller("wrong", "Bearer " + owner.newOAuth2Token(other, scope))
                .caller("general", "Bearer " + owner.newOAuth2Token(scope))
                .caller("right", "Bearer " + owner.newOAuth2Token(application, "identify", scope))
                .let("method", method)
                .verify("""
            anybody {method} /users/@me{app}/role-connection            -> 401 0
            owner,bot {method} /users/@me{app}/role-connection          -> 401 40001
            bearer {method} /users/@me{app}/role-connection             -> 403 50026
            wrong,general {method} /users/@me{app}/role-connection      -> 403 50001
            right {method} /users/@me{app}/role-connection              -> 2xx
            right {method} /users/@me/applications/1/role-connection    -> 404 10002
            """);
    }

    @Test
    void guildsShowTheirApplicationsToManagers() {
        EmulatedGuild guild = emulator.guild("Chess Club")
                .owner(owner)
                .member(admin, "MANAGE_GUILD")
                .member(reader)
                .create();
        http.let("list", "/guilds/" + guild.id() + "/applications").verify("""
            owner,admin GET {list}              -> 200
            reader GET {list}                   -> 403 50013
            stranger GET {list}                 -> 403 50001
            owner GET /guilds/1/applications    -> 404 10004
            anybody GET {list}                  -> 401 0
            """);
    }
}
