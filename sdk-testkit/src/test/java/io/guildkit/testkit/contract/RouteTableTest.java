package io.guildkit.testkit.contract;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.Route;
import io.guildkit.invites.InvitesClient;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.IntegrationsClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
    private static final List<String> DOCUMENT_2 =
            """
            GET    /invites/{invite.code}
            POST   /invites/{invite.code}
            DELETE /invites/{invite.code}
            GET    /guilds/{guild.id}/invites
            GET    /channels/{channel.id}/invites
            POST   /channels/{channel.id}/invites
            GET    /users/@me/invites
            POST   /users/@me/invites
            DELETE /users/@me/invites
            GET    /guilds/{guild.id}/integrations
            POST   /guilds/{guild.id}/integrations
            POST   /guilds/{guild.id}/integrations/{integration.id}/sync
            PATCH  /guilds/{guild.id}/integrations/{integration.id}
            DELETE /guilds/{guild.id}/integrations/{integration.id}
            POST   /guilds/{guild.id}/migrate-command-scope
            GET    /users/@me/guilds/integration-application-ids
            GET    /channels/{channel.id}/integrations
            DELETE /channels/{channel.id}/integrations/{integration.id}
            POST   /integrations/{integration.id}/join
            GET    /integrations/gifprovider/search
            GET    /gifs/trending-search
            GET    /gifs/suggest
            GET    /gifs/search
            GET    /gifs/trending
            GET    /gifs/trending-gifs
            POST   /gifs/select
            GET    /discoverable-guilds
            GET    /discoverable-guilds/search
            GET    /discovery/search
            GET    /discovery/{guild.id}
            GET    /discovery/categories
            GET    /discovery/valid-term
            GET    /guilds/{guild.id}/discovery-requirements
            GET    /guilds/{guild.id}/discovery-metadata
            PATCH  /guilds/{guild.id}/discovery-metadata
            PUT    /guilds/{guild.id}/discovery-categories/{category.id}
            DELETE /guilds/{guild.id}/discovery-categories/{category.id}
            """.lines().map(line -> line.replaceAll(" +", " ")).toList();

    /** Document 3: applications. */
    private static final List<String> APPLICATIONS =
            """
            GET    /applications
            GET    /applications-with-assets
            POST   /applications
            GET    /applications/{application.id}
            GET    /applications/@me
            PATCH  /applications/{application.id}
            PATCH  /applications/@me
            POST   /applications/{application.id}/delete
            POST   /applications/{application.id}/transfer
            POST   /applications/{application.id}/reset
            POST   /applications/{application.id}/bot
            PATCH  /applications/{application.id}/bot
            POST   /applications/{application.id}/bot/reset
            POST   /applications/{application.id}/request-additional-intents
            GET    /applications/{application.id}/discoverability-state
            GET    /activities/shelf
            POST   /applications/{application.id}/set-embedded
            GET    /applications/{application.id}/embedded-activity-config
            PATCH  /applications/{application.id}/embedded-activity-config
            GET    /applications/{application.id}/proxy-config
            POST   /applications/{application.id}/proxy-config
            GET    /oauth2/applications/{application.id}/assets
            POST   /oauth2/applications/{application.id}/assets
            DELETE /oauth2/applications/{application.id}/assets/{asset.id}
            POST   /applications/{application.id}/external-assets
            POST   /applications/{application.id}/attachment
            GET    /applications/detectable
            GET    /applications/public
            GET    /applications/{application.id}/public
            GET    /applications/{application.id}/rpc
            GET    /applications/{application.id}/disclosures
            POST   /applications/{application.id}/disclosures
            GET    /guilds/{guild.id}/applications
            POST   /unverified-applications
            POST   /unverified-applications/icons
            GET    /users/@me/applications/role-connections
            GET    /users/@me/applications/{application.id}/role-connection
            PUT    /users/@me/applications/{application.id}/role-connection
            """.lines().map(line -> line.replaceAll(" +", " ")).toList();

    /** Document 3: webhooks. */
    private static final List<String> WEBHOOKS =
            """
            POST   /channels/{channel.id}/webhooks
            GET    /channels/{channel.id}/webhooks
            GET    /guilds/{guild.id}/webhooks
            GET    /webhooks/{webhook.id}
            GET    /webhooks/{webhook.id}/{webhook.token}
            PATCH  /webhooks/{webhook.id}
            PATCH  /webhooks/{webhook.id}/{webhook.token}
            DELETE /webhooks/{webhook.id}
            DELETE /webhooks/{webhook.id}/{webhook.token}
            POST   /webhooks/{webhook.id}/{webhook.token}
            POST   /webhooks/{webhook.id}/{webhook.token}/chatcompat
            POST   /webhooks/{webhook.id}/{webhook.token}/codehost
            GET    /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}
            PATCH  /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}
            DELETE /webhooks/{webhook.id}/{webhook.token}/messages/{message.id}
            """.lines().map(line -> line.replaceAll(" +", " ")).toList();

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
        assertThat(Stream.of(
                                InvitesClient.routes(),
                                IntegrationsClient.routes(),
                                GifsClient.routes(),
                                DiscoveryClient.routes())
                        .flatMap(List::stream)
                        .map(Route::toString))
                .containsExactlyInAnyOrderElementsOf(DOCUMENT_2);
    }

    @Test
    void theEmulatorHasTheDocumentedRoutes() {
        assertThat(emulator.routes())
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                all(DOCUMENTED, PHONE_VERIFICATION, FINGERPRINT).keySet(),
                                DOCUMENT_2,
                                APPLICATIONS,
                                WEBHOOKS)
                        .flatMap(Collection::stream)
                        .toList());
    }

    @Test
    void onlyPlainReadingMayBeRepeated() {
        assertThat(AuthClient.routes())
                .allSatisfy(route -> assertThat(route.repeat())
                        .isEqualTo(route.method().equals("GET") ? Route.Repeat.SAFE : Route.Repeat.UNSAFE));
    }

    @Test
    void onlyTheElevationItselfIsNeverElevated() {
        assertThat(AuthClient.routes().stream().filter(route -> !route.elevates()))
                .extracting(Route::toString)
                .containsExactly("POST /mfa/finish");
    }

    static List<Map.Entry<String, Route.Access>> routes() {
        return List.copyOf(all(DOCUMENTED, PHONE_VERIFICATION, FINGERPRINT).entrySet());
    }

    @ParameterizedTest
    @MethodSource("routes")
    void theEmulatorAsksForCredentialsWhereTheyAreNeeded(Map.Entry<String, Route.Access> route) throws Exception {
        String[] methodAndPath = route.getKey().split(" ", -1);
        URI uri = URI.create(emulator.baseUrl() + methodAndPath[1].replaceAll("\\{.*}", "totp"));
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
        if (route.getValue() == Route.Access.OPEN) {
            assertThat(status).isIn(200, 204, 400);
        } else {
            assertThat(status).isEqualTo(401);
        }
        assertThat(emulator.requests().get(0).template()).contains(methodAndPath[1]);
    }
}
