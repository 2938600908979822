package io.guildkit.testkit.contract;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.ApplicationsClient;
import io.guildkit.auth.AuthClient;
import io.guildkit.core.route.Route;
import io.guildkit.invites.InvitesClient;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.IntegrationsClient;
import io.guildkit.webhooks.WebhooksClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The endpoints of the documents, copied from them, against those of the SDK and of the emulator. */
class RouteTableTest extends ContractTest {
    /** The credentials are those of "Who may call" in the companion. */
    private static final Map<String, Route.Access> DOCUMENTED = table("""
            GET  /auth/sessions                                  ACCOUNT
            POST /auth/sessions/logout                           ACCOUNT
            POST /auth/login                                     OPEN
            POST /auth/mfa/{authenticator_type}                  OPEN
            POST /auth/mfa/sms/send                              OPEN
            POST /auth/conditional/start                         OPEN
            POST /auth/conditional/finish                        OPEN
            POST /auth/authorize-ip                              OPEN
            POST /auth/handoff                                   ACCOUNT
            POST /auth/handoff/exchange                          OPEN
            POST /auth/register                                  OPEN
            POST /auth/register/phone                            OPEN
            GET  /auth/location-metadata                         OPEN
            GET  /unique-username/username-suggestions-unauthed  OPEN
            POST /unique-username/username-attempt-unauthed      OPEN
            POST /auth/logout                                    ACCOUNT
            POST /auth/forgot                                    OPEN
            POST /auth/reset                                     OPEN
            POST /auth/revert                                    ACCOUNT
            POST /mfa/finish                                     ACCOUNT
            """);

    /** What the companion adds. */
    private static final Map<String, Route.Access> PHONE_VERIFICATION = table("""
            POST /phone-verifications/verify                     OPEN
            POST /phone-verifications/resend                     OPEN
            """);

    /** What the companion adds, and the SDK has no method for: its path can be chosen. */
    private static final Map<String, Route.Access> FINGERPRINT = table("""
            GET  /experiments                                    OPEN
            POST /auth/fingerprint                               OPEN
            """);

    /** Document 2: invites, integrations, GIFs and discovery. */
    private static final Map<String, Route.Access> DOCUMENT_2 = table("""
            GET    /invites/{invite.code}                                OPEN
            POST   /invites/{invite.code}                                ACCOUNT_OR_OAUTH2
            DELETE /invites/{invite.code}                                ACCOUNT_OR_BOT
            GET    /guilds/{guild.id}/invites                            ACCOUNT_OR_BOT
            GET    /channels/{channel.id}/invites                        ACCOUNT_OR_BOT
            POST   /channels/{channel.id}/invites                        ACCOUNT_OR_BOT
            GET    /users/@me/invites                                    ACCOUNT
            POST   /users/@me/invites                                    ACCOUNT
            DELETE /users/@me/invites                                    ACCOUNT
            GET    /guilds/{guild.id}/integrations                       ACCOUNT_OR_BOT
            POST   /guilds/{guild.id}/integrations                       ACCOUNT_OR_BOT
            POST   /guilds/{guild.id}/integrations/{integration.id}/sync ACCOUNT_OR_BOT
            PATCH  /guilds/{guild.id}/integrations/{integration.id}      ACCOUNT_OR_BOT
            DELETE /guilds/{guild.id}/integrations/{integration.id}      ACCOUNT_OR_BOT
            POST   /guilds/{guild.id}/migrate-command-scope              ACCOUNT_OR_BOT
            GET    /users/@me/guilds/integration-application-ids         ACCOUNT
            GET    /channels/{channel.id}/integrations                   ACCOUNT
            DELETE /channels/{channel.id}/integrations/{integration.id}  ACCOUNT
            POST   /integrations/{integration.id}/join                   ACCOUNT
            GET    /integrations/gifprovider/search                      ACCOUNT
            GET    /gifs/trending-search                                 ACCOUNT
            GET    /gifs/suggest                                         OPEN
            GET    /gifs/search                                          OPEN
            GET    /gifs/trending                                        OPEN
            GET    /gifs/trending-gifs                                   OPEN
            POST   /gifs/select                                          ACCOUNT
            GET    /discoverable-guilds                                  ACCOUNT
            GET    /discoverable-guilds/search                           ACCOUNT
            GET    /discovery/search                                     OPEN
            GET    /discovery/{guild.id}                                 OPEN
            GET    /discovery/categories                                 ACCOUNT_OR_BOT
            GET    /discovery/valid-term                                 ACCOUNT_OR_BOT
            GET    /guilds/{guild.id}/discovery-requirements             ACCOUNT_OR_BOT
            GET    /guilds/{guild.id}/discovery-metadata                 ACCOUNT_OR_BOT
            PATCH  /guilds/{guild.id}/discovery-metadata                 ACCOUNT_OR_BOT
            PUT    /guilds/{guild.id}/discovery-categories/{category.id} ACCOUNT_OR_BOT
            DELETE /guilds/{guild.id}/discovery-categories/{category.id} ACCOUNT_OR_BOT
            """);

    /** Document 3: applications. */
    private static final Map<String, Route.Access> APPLICATIONS = table("""
            GET    /applications                                             ACCOUNT
            GET    /applications-with-assets                                 ACCOUNT
            POST   /applications                                             ACCOUNT
            GET    /applications/{application.id}                            ACCOUNT_OR_BOT
            GET    /applications/@me                                         ACCOUNT_OR_BOT
            PATCH  /applications/{application.id}                            ACCOUNT_OR_BOT
            PATCH  /applications/@me                                         ACCOUNT_OR_BOT
            POST   /applications/{application.id}/delete                     ACCOUNT_OR_BOT
            POST   /applications/{application.id}/transfer                   ACCOUNT_OR_BOT
            POST   /applications/{application.id}/reset                      ACCOUNT_OR_BOT
            POST   /applications/{application.id}/bot                        ACCOUNT_OR_BOT
            PATCH  /applications/{application.id}/bot                        ACCOUNT_OR_BOT
            POST   /applications/{application.id}/bot/reset                  ACCOUNT_OR_BOT
            POST   /applications/{application.id}/request-additional-intents ACCOUNT_OR_BOT
            GET    /applications/{application.id}/discoverability-state      ACCOUNT_OR_BOT
            GET    /activities/shelf                                         ACCOUNT
            POST   /applications/{application.id}/set-embedded               ACCOUNT_OR_BOT
            GET    /applications/{application.id}/embedded-activity-config   ACCOUNT_OR_BOT
            PATCH  /applications/{application.id}/embedded-activity-config   ACCOUNT_OR_BOT
            GET    /applications/{application.id}/proxy-config               ACCOUNT_OR_BOT
            POST   /applications/{application.id}/proxy-config               ACCOUNT_OR_BOT
            GET    /oauth2/applications/{application.id}/assets              OPEN
            POST   /oauth2/applications/{application.id}/assets              ACCOUNT_OR_BOT
            DELETE /oauth2/applications/{application.id}/assets/{asset.id}   ACCOUNT_OR_BOT
            POST   /applications/{application.id}/external-assets            ACCOUNT_OR_BOT
            POST   /applications/{application.id}/attachment                 ANY_TOKEN
            GET    /applications/detectable                                  OPEN
            GET    /applications/public                                      ANY_TOKEN
            GET    /applications/{application.id}/public                     ANY_TOKEN
            GET    /applications/{application.id}/rpc                        OPEN
            GET    /applications/{application.id}/disclosures                ACCOUNT
            POST   /applications/{application.id}/disclosures                ACCOUNT
            GET    /guilds/{guild.id}/applications                           ACCOUNT_OR_BOT
            POST   /unverified-applications                                  ACCOUNT
            POST   /unverified-applications/icons                            ACCOUNT
            GET    /users/@me/applications/role-connections                  ACCOUNT
            GET    /users/@me/applications/{application.id}/role-connection  OAUTH2
            PUT    /users/@me/applications/{application.id}/role-connection  OAUTH2
            """);

    /** Document 3: webhooks. */
    private static final Map<String, Route.Access> WEBHOOKS = table("""
            POST   /channels/{channel.id}/webhooks                              ACCOUNT_OR_BOT
            GET    /channels/{channel.id}/webhooks                              ACCOUNT_OR_BOT
            GET    /guilds/{guild.id}/webhooks                                  ACCOUNT_OR_BOT
            GET    /webhooks/{webhook.id}                                       ACCOUNT_OR_BOT
            GET    /webhooks/{webhook.id}/{webhook.token}                       WEBHOOK_TOKEN
            PATCH  /webhooks/{webhook.id}                                       ACCOUNT_OR_BOT
            PATCH  /webhooks/{webhook.id}/{webhook.token}                       WEBHOOK_TOKEN
            DELETE /webhooks/{webhook.id}                                       ACCOUNT_OR_BOT
            DELETE /webhooks/{webhook.id}/{webhook.token}                       WEBHOOK_TOKEN
            POST   /webhooks/{webhook.id}/{webhook.token}                       WEBHOOK_TOKEN
            POST   /webhooks/{webhook.id}/{webhook.token}/chatcompat            WEBHOOK_TOKEN
            POST   /webhooks/{webhook.id}/{webhook.token}/codehost              WEBHOOK_TOKEN
            GET    /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} WEBHOOK_TOKEN
            PATCH  /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} WEBHOOK_TOKEN
            DELETE /webhooks/{webhook.id}/{webhook.token}/messages/{message.id} WEBHOOK_TOKEN
            """);

    private static final Map<String, Route.Access> EVERYTHING =
            all(DOCUMENTED, PHONE_VERIFICATION, FINGERPRINT, DOCUMENT_2, APPLICATIONS, WEBHOOKS);

    private static Map<String, Route.Access> table(String text) {
        return text.lines()
                .map(line -> line.split(" +", -1))
                .collect(toMap(row -> row[0] + " " + row[1], row -> Route.Access.valueOf(row[2])));
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    private static Map<String, Route.Access> all(Map<String, Route.Access>... tables) {
        return Stream.of(tables)
                .flatMap(table -> table.entrySet().stream())
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Stream<Route> routesOfInvites() {
        return Stream.of(
                        InvitesClient.routes(),
                        IntegrationsClient.routes(),
                        GifsClient.routes(),
                        DiscoveryClient.routes())
                .flatMap(List::stream);
    }

    @Test
    void theFirstDocumentHasTwentyEndpoints() {
        assertThat(DOCUMENTED).hasSize(20);
    }

    @Test
    void theSdkHasTheDocumentedRoutesWithTheirCredentials() {
        assertThat(AuthClient.routes().stream().collect(toMap(Route::toString, Route::access)))
                .isEqualTo(all(DOCUMENTED, PHONE_VERIFICATION));
    }

    @Test
    void theSdkHasTheThirtySevenRoutesOfTheSecondDocument() {
        assertThat(DOCUMENT_2).hasSize(37);
        assertThat(routesOfInvites().collect(toMap(Route::toString, Route::access)))
                .isEqualTo(DOCUMENT_2);
    }

    @Test
    void theSdkHasTheFifteenRoutesOfWebhooks() {
        assertThat(WEBHOOKS).hasSize(15);
        assertThat(WebhooksClient.routes().stream().collect(toMap(Route::toString, Route::access)))
                .isEqualTo(WEBHOOKS);
    }

    @Test
    void onlyTheTokensOfWebhooksAreSecretPartsOfTheirPaths() {
        assertThat(WebhooksClient.routes())
                .allSatisfy(route -> assertThat(route.secretVariables())
                        .isEqualTo(route.access() == Route.Access.WEBHOOK_TOKEN ? Set.of("webhook.token") : Set.of()));
    }

    @Test
    void theSdkHasTheThirtyEightRoutesOfApplications() {
        assertThat(APPLICATIONS).hasSize(38);
        assertThat(ApplicationsClient.routes().stream().collect(toMap(Route::toString, Route::access)))
                .isEqualTo(APPLICATIONS);
    }

    @Test
    void thereAreAHundredAndTenEndpointsInAll() {
        assertThat(all(DOCUMENTED, DOCUMENT_2, APPLICATIONS, WEBHOOKS)).hasSize(110);
    }

    @Test
    void theEmulatorHasTheDocumentedRoutes() {
        assertThat(emulator.routes()).containsExactlyInAnyOrderElementsOf(EVERYTHING.keySet());
    }

    @Test
    void whatPostsOrPatchesIsNotRepeated() {
        assertThat(Stream.of(routesOfInvites(), WebhooksClient.routes().stream(), ApplicationsClient.routes().stream())
                        .flatMap(routes -> routes))
                .allSatisfy(route -> assertThat(route.repeat())
                        .isEqualTo(
                                switch (route.method()) {
                                    case "GET" -> Route.Repeat.SAFE;
                                    case "PUT", "DELETE" -> Route.Repeat.IDEMPOTENT;
                                    default -> Route.Repeat.UNSAFE;
                                }));
    }

    @Test
    void onlyTheElevationItselfIsNeverElevated() {
        assertThat(AuthClient.routes().stream().filter(route -> !route.elevates()))
                .extracting(Route::toString)
                .containsExactly("POST /mfa/finish");
    }

    static List<Map.Entry<String, Route.Access>> routes() {
        return List.copyOf(EVERYTHING.entrySet());
    }

    @ParameterizedTest
    @MethodSource("routes")
    void theEmulatorAsksForCredentialsWhereTheyAreNeeded(Map.Entry<String, Route.Access> route) throws Exception {
        String[] methodAndPath = route.getKey().split(" ", -1);
        URI uri = URI.create(emulator.baseUrl() + methodAndPath[1].replaceAll("\\{.*?}", "totp"));
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("User-Agent", "RouteTableTest")
                .header("Content-Type", "application/json")
                .method(
                        methodAndPath[0],
                        methodAndPath[0].equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}"))
                .build();
        int status = HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
        switch (route.getValue()) {
            case OPEN, WEBHOOK_TOKEN -> assertThat(status).isIn(200, 204, 400, 404);
            default -> assertThat(status).isEqualTo(401);
        }
        assertThat(emulator.requests().get(0).template()).contains(methodAndPath[1]);
    }
}
