package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.testkit.TestClient.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may call which of the routes of applications. */
@EmulatorTest
class ApplicationAccessTest {
    private static final int UNKNOWN_APPLICATION = 10002;
    private static final int USERS_ONLY = 20001;
    private static final int BOTS_ONLY = 20002;
    private static final int UNAUTHORIZED = 40001;
    private static final int MISSING_ACCESS = 50001;
    private static final int MISSING_PERMISSIONS = 50013;

    private ApplicationCallers cast;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        cast = new ApplicationCallers(emulator);
    }

    private Answer call(TestClient client, String method, String path, @Nullable String body) throws Exception {
        return client.send(method, filled(path), TestClient.quoted(body == null ? "" : body, cast.team.id()));
    }

    private String filled(String path) {
        return path.replace("{app}", cast.application.id())
                .replace("{asset}", cast.application.addAsset("logo", 1))
                .replace("{guild}", "1");
    }

    private void assertRefused(Answer answer, int status, int code) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.code()).isEqualTo(code);
    }

    private void assertAllowed(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isIn(200, 204);
    }

    private void assertKnowsWhoCalls(String method, String path, @Nullable String body) throws Exception {
        assertRefused(call(cast.anybody, method, path, body), 401, 0);
        assertRefused(call(cast.anybody.as("nonsense"), method, path, body), 401, UNAUTHORIZED);
        assertRefused(call(cast.anybody.as("Bot nonsense"), method, path, body), 401, UNAUTHORIZED);
        if (path.contains("{app}")) {
            String gone = path.replace("{app}", "1");
            assertRefused(call(cast.asOwner, method, gone, body), 404, UNKNOWN_APPLICATION);
        }
    }

    private void assertTakesNoOAuth2Token(String method, String path, @Nullable String body) throws Exception {
        TestClient bearer = cast.asBearer(cast.owner.newOAuth2Token(cast.application, "identify"));
        assertRefused(call(bearer, method, path, body), 401, UNAUTHORIZED);
    }

    @ParameterizedTest
    @CsvSource({
        "/applications/{app}",
        "/applications/{app}/discoverability-state",
        "/applications/{app}/embedded-activity-config",
        "/applications/{app}/proxy-config",
    })
    void theWholeTeamAndTheBotMayLook(String path) throws Exception {
        for (TestClient client : List.of(cast.asOwner, cast.asAdmin, cast.asDeveloper, cast.asReader, cast.asBot)) {
            assertAllowed(call(client, "GET", path, null));
        }
        for (TestClient client : List.of(cast.asInvited, cast.asStranger, cast.asOtherBot)) {
            assertRefused(call(client, "GET", path, null), 403, MISSING_ACCESS);
        }
        assertKnowsWhoCalls("GET", path, null);
        assertTakesNoOAuth2Token("GET", path, null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "PATCH  | /applications/{app}                          | {'description':'x'}",
                "POST   | /applications/{app}/reset                    | ",
                "POST   | /applications/{app}/bot                      | ",
                "PATCH  | /applications/{app}/bot                      | {'avatar':null}",
                "POST   | /applications/{app}/set-embedded             | {'embedded':true}",
                "PATCH  | /applications/{app}/embedded-activity-config | {'shelf_rank':1}",
                "POST   | /applications/{app}/proxy-config             | {'url_map':[]}",
                "DELETE | /oauth2/applications/{app}/assets/{asset}    | ",
            })
    void developersAndTheBotMayChange(String method, String path, @Nullable String body) throws Exception {
        for (TestClient client : List.of(cast.asOwner, cast.asAdmin, cast.asDeveloper, cast.asBot)) {
            assertAllowed(call(client, method, path, body));
        }
        assertRefused(call(cast.asReader, method, path, body), 403, MISSING_PERMISSIONS);
        for (TestClient client : List.of(cast.asInvited, cast.asStranger, cast.asOtherBot)) {
            assertRefused(call(client, method, path, body), 403, MISSING_ACCESS);
        }
        assertKnowsWhoCalls(method, path, body);
        assertTakesNoOAuth2Token(method, path, body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/oauth2/applications/{app}/assets | {'name':'x','type':1,'image':'data:image/png;base64,iVBORw0KGgo='}",
                "/applications/{app}/bot/reset     | ",
                "/applications/{app}/request-additional-intents"
                        + " | {'application_description':'01234567890123456789012345678901234567890123456789'}",
            })
    void developersMayDoMore(String path, @Nullable String body) throws Exception {
        for (TestClient client : List.of(cast.asOwner, cast.asAdmin, cast.asDeveloper)) {
            assertAllowed(call(client, "POST", path, body));
        }
        TestClient asBot = cast.anybody.as("Bot " + cast.application.botToken());
        assertAllowed(call(asBot, "POST", path, body));
        assertRefused(call(cast.asReader, "POST", path, body), 403, MISSING_PERMISSIONS);
        for (TestClient client : List.of(cast.asInvited, cast.asStranger, cast.asOtherBot)) {
            assertRefused(call(client, "POST", path, body), 403, MISSING_ACCESS);
        }
        assertKnowsWhoCalls("POST", path, body);
        assertTakesNoOAuth2Token("POST", path, body);
    }

    @Test
    void onlyTheOwnerDeletes() throws Exception {
        String path = cast.path + "/delete";
        for (TestClient client : List.of(cast.asAdmin, cast.asDeveloper, cast.asReader)) {
            assertRefused(client.post(path), 403, MISSING_PERMISSIONS);
        }
        for (TestClient client : List.of(cast.asInvited, cast.asStranger)) {
            assertRefused(client.post(path), 403, MISSING_ACCESS);
        }
        assertRefused(cast.asBot.post(path), 403, MISSING_PERMISSIONS);
        assertRefused(cast.asOtherBot.post(path), 403, MISSING_ACCESS);
        assertKnowsWhoCalls("POST", "/applications/{app}/delete", null);
        assertThat(cast.application.exists()).isTrue();
        assertThat(cast.asOwner.post(path).status()).isEqualTo(204);
        assertThat(cast.application.exists()).isFalse();
    }

    @Test
    void theTeamMayTransferToATeamWhereTheyDevelop() throws Exception {
        EmulatedTeam next = cast.emulator
                .team("Heirs")
                .owner(cast.reader)
                .developer(cast.developer)
                .readOnly(cast.admin)
                .create();
        String path = cast.path + "/transfer";
        String body = "{'team_id':'" + next.id() + "'}";
        assertRefused(cast.asAdmin.post(path, body), 403, MISSING_PERMISSIONS);
        assertThat(cast.asOwner.post(path, body).complaint("team_id")).isEqualTo("TEAM_NOT_FOUND");
        assertThat(cast.asOwner.post(path, "{'team_id':'1'}").complaint("team_id"))
                .isEqualTo("TEAM_NOT_FOUND");
        for (TestClient client : List.of(cast.asInvited, cast.asStranger, cast.asOtherBot)) {
            assertRefused(client.post(path, body), 403, MISSING_ACCESS);
        }
        assertThat(cast.asBot.post(path, body).complaint("team_id"))
                .as("bots are in no team")
                .isEqualTo("TEAM_NOT_FOUND");
        assertKnowsWhoCalls("POST", "/applications/{app}/transfer", body);
        Answer answer = cast.asDeveloper.post(path, body);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("team").path("id").asText()).isEqualTo(next.id());
        assertThat(cast.asReader.post(path, body).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST | /applications/{app}/external-assets | {'urls':['https://a.example/b.png']}",
            })
    void anybodyMayUse(String method, String path, @Nullable String body) throws Exception {
        for (TestClient client : List.of(cast.asStranger, cast.asOtherBot)) {
            assertAllowed(call(client, method, path, body));
        }
        assertKnowsWhoCalls(method, path, body);
        assertTakesNoOAuth2Token(method, path, body);
    }

    @ParameterizedTest
    @CsvSource({
        "/applications/{app}/public",
        "/applications/public?application_ids={app}",
    })
    void thePublicMayLookWithWhicheverToken(String path) throws Exception {
        TestClient asBearer = cast.asBearer(cast.stranger.newOAuth2Token("identify"));
        for (TestClient client : List.of(cast.asStranger, cast.asOtherBot, asBearer)) {
            assertAllowed(call(client, "GET", path, null));
        }
        assertRefused(call(cast.anybody, "GET", path, null), 401, 0);
        assertRefused(call(cast.asBearer("nonsense"), "GET", path, null), 401, UNAUTHORIZED);
    }

    @ParameterizedTest
    @CsvSource({
        "/applications/{app}/rpc",
        "/oauth2/applications/{app}/assets",
        "/applications/detectable",
    })
    void someThingsAreOpenToAll(String path) throws Exception {
        assertAllowed(call(cast.anybody, "GET", path, null));
        if (path.contains("{app}")) {
            assertRefused(cast.anybody.get(path.replace("{app}", "1")), 404, UNKNOWN_APPLICATION);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "GET  | /applications                             | ",
                "GET  | /applications-with-assets                 | ",
                "POST | /applications                             | {'name':'New'}",
                "POST | /unverified-applications"
                        + " | {'name':'Game','icon':'0123456789abcdef0123456789abcdef','os':'linux'}",
                "GET  | /users/@me/applications/role-connections  | ",
                "GET  | /applications/{app}/disclosures           | ",
                "POST | /applications/{app}/disclosures           | {'disclosures':[1]}",
                "GET  | /activities/shelf                         | ",
            })
    void someThingsAreForPeopleOnly(String method, String path, @Nullable String body) throws Exception {
        assertAllowed(call(cast.asStranger, method, path, body));
        assertRefused(call(cast.asBot, method, path, body), 403, USERS_ONLY);
        assertKnowsWhoCalls(method, path, body);
        assertTakesNoOAuth2Token(method, path, body);
    }

    @Test
    void iconsOfUnknownProgramsAreSentByPeopleOnly() throws Exception {
        assertRefused(
                cast.asBot.post(
                        "/unverified-applications/icons",
                        "{'application_name':'x','application_hash':'y','icon':'%s'}",
                        ApplicationCallers.PNG),
                403,
                USERS_ONLY);
    }

    @ParameterizedTest
    @CsvSource({"GET, ", "PATCH, {}"})
    void anApplicationItselfIsItsBot(String method, @Nullable String body) throws Exception {
        Answer answer = call(cast.asBot, method, "/applications/@me", body);
        assertThat(answer.field("id")).isEqualTo(cast.application.id());
        assertRefused(call(cast.asOwner, method, "/applications/@me", body), 403, BOTS_ONLY);
        assertKnowsWhoCalls(method, "/applications/@me", body);
        assertTakesNoOAuth2Token(method, "/applications/@me", body);
        EmulatedAccount loose = cast.emulator.account().username("loose").bot().create();
        TestClient asLoose = cast.anybody.as("Bot " + loose.newSession());
        assertRefused(call(asLoose, method, "/applications/@me", body), 404, UNKNOWN_APPLICATION);
    }

    @Test
    void anInvitationGivesRightsOnceItIsAccepted() throws Exception {
        assertRefused(cast.asInvited.get(cast.path), 403, MISSING_ACCESS);
        cast.team.accept(cast.invited);
        assertThat(cast.asInvited.patch(cast.path, "{}").status()).isEqualTo(200);
        cast.team.remove(cast.invited);
        assertRefused(cast.asInvited.get(cast.path), 403, MISSING_ACCESS);
    }

    @Test
    void aUserAloneOwnsAnApplication() throws Exception {
        String path = "/applications/" + cast.other.id();
        assertThat(cast.asStranger.get(path).status()).isEqualTo(200);
        assertThat(cast.asStranger.patch(path, "{}").status()).isEqualTo(200);
        assertRefused(cast.asOwner.get(path), 403, MISSING_ACCESS);
        assertThat(cast.asStranger.post(path + "/delete").status()).isEqualTo(204);
    }

    @ParameterizedTest
    @CsvSource({"delete", "transfer", "reset", "bot", "bot/reset"})
    void sensitiveThingsAskForASecondFactor(String operation) throws Exception {
        EmulatedAccount ada = cast.emulator.account("ada@example.com").totp().create();
        EmulatedTeam team = cast.emulator.team("Ada").owner(ada).create();
        EmulatedApplication own =
                cast.emulator.application("Own").owner(ada).bot().create();
        String path = "/applications/" + own.id() + "/" + operation;
        String body = operation.equals("transfer") ? "{'team_id':'" + team.id() + "'}" : "";
        TestClient client = cast.as(ada);
        Answer refused = client.send("POST", path, TestClient.quoted(body));
        assertRefused(refused, 401, 60003);
        assertThat(own.exists()).isTrue();
        Answer finished = client.post(
                "/mfa/finish",
                "{'ticket':'%s','mfa_type':'totp','data':'%s'}",
                refused.json().path("mfa").path("ticket").asText(),
                ada.totpCode());
        TestClient elevated = client.with("X-Service-MFA-Authorization", finished.field("token"));
        assertAllowed(elevated.send("POST", path, TestClient.quoted(body)));
    }

    @Test
    void botsAreNeverAskedForASecondFactor() throws Exception {
        EmulatedAccount ada = cast.emulator.account("ada@example.com").totp().create();
        EmulatedApplication own =
                cast.emulator.application("Own").owner(ada).bot().create();
        String path = "/applications/" + own.id();
        TestClient asItself = cast.anybody.as("Bot " + own.botToken());
        assertThat(asItself.post(path + "/reset").status()).isEqualTo(200);
        assertThat(asItself.post(path + "/bot").status()).isEqualTo(200);
        assertThat(asItself.post(path + "/bot/reset").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"GET", "PUT"})
    void aRoleConnectionTakesATokenForThatVeryApplication(String method) throws Exception {
        String path = "/users/@me" + cast.path + "/role-connection";
        String scope = "role_connections.write";
        assertRefused(cast.anybody.send(method, path, ""), 401, 0);
        assertRefused(cast.asOwner.send(method, path, ""), 401, UNAUTHORIZED);
        assertRefused(cast.asBot.send(method, path, ""), 401, UNAUTHORIZED);
        TestClient tooLittle = cast.asBearer(cast.owner.newOAuth2Token(cast.application, "identify"));
        assertRefused(tooLittle.send(method, path, ""), 403, 50026);
        TestClient wrong = cast.asBearer(cast.owner.newOAuth2Token(cast.other, scope));
        assertRefused(wrong.send(method, path, ""), 403, MISSING_ACCESS);
        TestClient nobodys = cast.asBearer(cast.owner.newOAuth2Token(scope));
        assertRefused(nobodys.send(method, path, ""), 403, MISSING_ACCESS);
        TestClient right = cast.asBearer(cast.owner.newOAuth2Token(cast.application, "identify", scope));
        assertAllowed(right.send(method, path, ""));
        assertRefused(right.send(method, "/users/@me/applications/1/role-connection", ""), 404, UNKNOWN_APPLICATION);
    }

    @Test
    void guildsShowTheirApplicationsToManagers() throws Exception {
        EmulatedGuild guild = cast.emulator
                .guild("Chess Club")
                .owner(cast.owner)
                .member(cast.admin, "MANAGE_GUILD")
                .member(cast.reader)
                .create();
        String path = "/guilds/" + guild.id() + "/applications";
        assertThat(cast.asOwner.get(path).status()).isEqualTo(200);
        assertThat(cast.asAdmin.get(path).status()).isEqualTo(200);
        assertRefused(cast.asReader.get(path), 403, MISSING_PERMISSIONS);
        assertRefused(cast.asStranger.get(path), 403, MISSING_ACCESS);
        assertRefused(cast.asOwner.get("/guilds/1/applications"), 404, 10004);
        assertRefused(cast.anybody.get(path), 401, 0);
    }
}
