package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.invites.gifs.GifMediaFormat;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.invites.integrations.IntegrationsClient;
import io.guildkit.testsupport.Requests;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The arguments of calls in their requests. The module model-laws compares routes and names with the specification. */
class RequestShapeTest {
    private static final Snowflake ID = Snowflake.of(1);
    private static final Snowflake OTHER = Snowflake.of(2);

    @AutoClose
    final Service service = new Service();

    @Test
    void sendsInvites() {
        InvitesClient invites = new InvitesClient(service.http());
        assertSent("GET /invites/abc", invites.get("abc"));
        assertSent(
                "GET /invites/abc?with_counts=true&with_permissions=false&guild_scheduled_event_id=1",
                invites.get(
                        "abc",
                        invite -> invite.withCounts(true).withPermissions(false).guildScheduledEventId(ID)));
        assertSent("POST /invites/abc {}", invites.accept("abc"));
        assertSent("POST /invites/abc {'session_id': 's'}", invites.accept("abc", guest -> guest.sessionId("s")));
        assertSent("POST /channels/1/invites {}", invites.create(ID));
        assertSent("POST /channels/1/invites {'max_age': 0}", invites.create(ID, invite -> invite.maxAge(0)));
        assertSent("POST /users/@me/invites {}", invites.createFriendInvite());
        assertSent("POST /users/@me/invites {'code': 'f'}", invites.createFriendInvite(invite -> invite.code("f")));
    }

    @Test
    void sendsIntegrations() {
        IntegrationsClient integrations = new IntegrationsClient(service.http());
        assertSent("GET /guilds/1/integrations", integrations.listOfGuild(ID));
        assertSent(
                "GET /guilds/1/integrations?has_commands=true&include_role_connections_metadata=false",
                integrations.listOfGuild(ID, list -> list.hasCommands(true).includeRoleConnectionsMetadata(false)));
        assertSent(
                "POST /guilds/1/integrations {'type': 'video_provider_b', 'id': 'UC4'}",
                integrations.create(ID, IntegrationKind.VIDEO_PROVIDER_B, "UC4"));
        assertSent("POST /guilds/1/integrations/2/sync {}", integrations.sync(ID, OTHER));
        assertSent(
                "PATCH /guilds/1/integrations/2 {'enable_emoticons': false}",
                integrations.modify(ID, OTHER, change -> change.enableEmoticons(false)));
        assertSent("DELETE /guilds/1/integrations/2", integrations.delete(ID, OTHER));
        assertSent("DELETE /channels/1/integrations/2", integrations.deleteOfChannel(ID, OTHER));
    }

    @Test
    void sendsSearchesForGifs() {
        GifsClient gifs = new GifsClient(service.http());
        assertSent("GET /integrations/gifprovider/search?q=cats & dogs", gifs.searchProvider("cats & dogs"));
        assertSent("GET /gifs/trending-search", gifs.listTrendingTerms());
        assertSent(
                "GET /gifs/trending-search?limit=50&locale=de",
                gifs.listTrendingTerms(more -> more.limit(50).locale("de")));
        assertSent("GET /gifs/suggest?q=ca", gifs.suggestTerms("ca"));
        assertSent(
                "GET /gifs/suggest?q=ca&limit=1&locale=de",
                gifs.suggestTerms("ca", more -> more.limit(1).locale("de")));
        assertSent("GET /gifs/search?q=cat", gifs.search("cat"));
        assertSent(
                "GET /gifs/search?q=cat&limit=20&media_format=avif&locale=de",
                gifs.search(
                        "cat",
                        more -> more.limit(20)
                                .mediaFormat(GifMediaFormat.of("avif"))
                                .locale("de")));
        assertSent("GET /gifs/trending", gifs.getTrending());
        assertSent(
                "GET /gifs/trending?media_format=webm&locale=de",
                gifs.getTrending(more -> more.mediaFormat(GifMediaFormat.WEBM).locale("de")));
        assertSent("GET /gifs/trending-gifs", gifs.listTrendingGifs());
        assertSent(
                "GET /gifs/trending-gifs?limit=500&media_format=nanogif&locale=de",
                gifs.listTrendingGifs(more ->
                        more.limit(500).mediaFormat(GifMediaFormat.NANOGIF).locale("de")));
        assertSent("POST /gifs/select {'id': '8', 'q': 'cat'}", gifs.select("8", "cat"));
    }

    @Test
    void sendsSearchesForGuilds() {
        DiscoveryClient discovery = new DiscoveryClient(service.http());
        assertSent("GET /discoverable-guilds", discovery.listGuilds());
        assertSent(
                "GET /discoverable-guilds?categories=3&categories=4&limit=20&offset=5000",
                discovery.listGuilds(list -> list.selection(GuildSelection.categories(3, 4))
                        .limit(20)
                        .offset(5000)));
        assertSent(
                "GET /discoverable-guilds?guild_ids=1&guild_ids=2",
                discovery.listGuilds(list -> list.selection(GuildSelection.guilds(ID, OTHER))));
        assertSent(
                "GET /discoverable-guilds?application_ids=1",
                discovery.listGuilds(list -> list.selection(GuildSelection.applications(ID))));
        assertSent("GET /discoverable-guilds/search?query=tea", discovery.searchGuilds("tea"));
        assertSent(
                "GET /discoverable-guilds/search?query=tea&limit=48&offset=2999&category_id=3",
                discovery.searchGuilds(
                        "tea", more -> more.limit(48).offset(2999).categoryId(3)));
        assertSent("GET /discovery/search", discovery.searchPublished());
        assertSent(
                "GET /discovery/search?query=tea&limit=1&offset=0",
                discovery.searchPublished(more -> more.query("tea").limit(1).offset(0)));
        assertSent("GET /discovery/categories", discovery.listCategories());
        assertSent(
                "GET /discovery/categories?locale=de&primary_only=true",
                discovery.listCategories(list -> list.locale("de").primaryOnly(true)));
        assertSent("GET /discovery/valid-term?term=tea", discovery.checkTerm("tea"));
    }

    @Test
    void sendsDiscoverySettings() {
        DiscoveryClient discovery = new DiscoveryClient(service.http());
        assertSent("PUT /guilds/1/discovery-categories/4 {}", discovery.addCategory(ID, 4));
        assertSent("DELETE /guilds/1/discovery-categories/4", discovery.removeCategory(ID, 4));
        assertSent("PATCH /guilds/1/discovery-metadata {}", discovery.modifyMetadata(ID, change -> {}));
        assertSent(
                "PATCH /guilds/1/discovery-metadata {'about': 'x', 'keywords': null, 'social_links': []}",
                discovery.modifyMetadata(
                        ID,
                        change -> change.clearAbout()
                                .about("x")
                                .keywords(List.of("plants"))
                                .clearKeywords()
                                .socialLinks(List.of())));
    }

    /** Compares a call with method, path, query without encoding, and body with single quotes. */
    private static void assertSent(String request, ApiCall<?> call) {
        Requests.assertSame(request, call.route().method(), call.path(), call.query(), call.body());
        assertThat(call.headers()).isEmpty();
    }
}
