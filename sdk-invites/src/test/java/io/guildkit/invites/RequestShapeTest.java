package io.guildkit.invites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.ApiCall;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoveryClient;
import io.guildkit.invites.discovery.DiscoveryReason;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.invites.discovery.ModifyDiscoveryMetadata;
import io.guildkit.invites.gifs.GifMediaFormat;
import io.guildkit.invites.gifs.GifsClient;
import io.guildkit.invites.integrations.ExpireBehavior;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.invites.integrations.IntegrationsClient;
import io.guildkit.testsupport.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What each endpoint sends, with everything set and with only what is required. */
class RequestShapeTest {
    private static final HttpApiClient HTTP = HttpApiClient.create(
            ClientSettings.builder("https://chat.example.com/api/v9").build());
    private static final InvitesClient INVITES = new InvitesClient(HTTP);
    private static final IntegrationsClient INTEGRATIONS = new IntegrationsClient(HTTP);
    private static final GifsClient GIFS = new GifsClient(HTTP);
    private static final DiscoveryClient DISCOVERY = new DiscoveryClient(HTTP);
    private static final Snowflake GUILD = Snowflake.of("831646372519346186");
    private static final Snowflake CHANNEL = Snowflake.of("831646372519346190");
    private static final Snowflake INTEGRATION = Snowflake.of("831646372519346199");
    private static final Snowflake PARTNERS = Snowflake.of("stream_provider_a-partners");
    private static final Snowflake USER = Snowflake.of("80351110224678912");

    /**
     * A call and what it sends.
     *
     * @param request method, path, and a query that is not encoded
     * @param body JSON with single quotes; empty for no body
     */
    private record Shape(String name, ApiCall<?> call, String request, String body) {}

    private static Shape get(String name, ApiCall<?> call, String pathAndQuery) {
        return new Shape(name, call, "GET " + pathAndQuery, "");
    }

    private static List<Shape> invites() {
        return List.of(
                get("get an invite", INVITES.get("hTKzmak"), "/invites/hTKzmak"),
                get(
                        "get an invite, everything",
                        INVITES.get(
                                "hTKzmak",
                                invite -> invite.withCounts(true)
                                        .withPermissions(false)
                                        .guildScheduledEventId(Snowflake.of("1"))),
                        "/invites/hTKzmak?with_counts=true&with_permissions=false&guild_scheduled_event_id=1"),
                get("get an invite with an odd code", INVITES.get("a/b?c#d é"), "/invites/a%2Fb%3Fc%23d%20%C3%A9"),
                new Shape("accept an invite", INVITES.accept("hTKzmak"), "POST /invites/hTKzmak", "{}"),
                new Shape(
                        "accept an invite, everything",
                        INVITES.accept("hTKzmak", guest -> guest.sessionId("session-1")),
                        "POST /invites/hTKzmak",
                        "{'session_id': 'session-1'}"),
                new Shape("delete an invite", INVITES.delete("hTKzmak"), "DELETE /invites/hTKzmak", ""),
                get("a guild's invites", INVITES.listOfGuild(GUILD), "/guilds/831646372519346186/invites"),
                get("a channel's invites", INVITES.listOfChannel(CHANNEL), "/channels/831646372519346190/invites"),
                new Shape(
                        "create an invite", INVITES.create(CHANNEL), "POST /channels/831646372519346190/invites", "{}"),
                new Shape(
                        "create an invite, everything",
                        INVITES.create(
                                CHANNEL,
                                invite -> invite.flags(FlagSet.of(
                                                InviteFlag.IS_GUEST_INVITE, InviteFlag.IS_APPLICATION_BYPASS))
                                        .maxAge(0)
                                        .maxUses(100)
                                        .temporary(true)
                                        .unique(false)
                                        .validate("hTKzmak")
                                        .targetType(InviteTargetType.STREAM)
                                        .targetUserId(USER)
                                        .targetApplicationId(Snowflake.of("880218394199220334"))),
                        "POST /channels/831646372519346190/invites",
                        "{'flags': 9, 'max_age': 0, 'max_uses': 100, 'temporary': true, 'unique': false,"
                                + " 'validate': 'hTKzmak', 'target_type': 1, 'target_user_id': '80351110224678912',"
                                + " 'target_application_id': '880218394199220334'}"),
                get("friend invites", INVITES.listFriendInvites(), "/users/@me/invites"),
                new Shape("create a friend invite", INVITES.createFriendInvite(), "POST /users/@me/invites", "{}"),
                new Shape(
                        "create a friend invite, everything",
                        INVITES.createFriendInvite(invite -> invite.code("friend-1")),
                        "POST /users/@me/invites",
                        "{'code': 'friend-1'}"),
                new Shape("revoke friend invites", INVITES.revokeFriendInvites(), "DELETE /users/@me/invites", ""));
    }

    private static List<Shape> integrations() {
        String ofGuild = "/guilds/831646372519346186/integrations";
        return List.of(
                get("a guild's integrations", INTEGRATIONS.listOfGuild(GUILD), ofGuild),
                get(
                        "a guild's integrations, everything",
                        INTEGRATIONS.listOfGuild(
                                GUILD, list -> list.hasCommands(true).includeRoleConnectionsMetadata(true)),
                        ofGuild + "?has_commands=true&include_role_connections_metadata=true"),
                new Shape(
                        "create an integration",
                        INTEGRATIONS.create(GUILD, IntegrationKind.VIDEO_PROVIDER_B, "UC4n7cF9Kq"),
                        "POST " + ofGuild,
                        "{'type': 'video_provider_b', 'id': 'UC4n7cF9Kq'}"),
                new Shape(
                        "synchronise an integration",
                        INTEGRATIONS.sync(GUILD, PARTNERS),
                        "POST " + ofGuild + "/stream_provider_a-partners/sync",
                        "{}"),
                new Shape(
                        "modify an integration",
                        INTEGRATIONS.modify(GUILD, INTEGRATION, change -> {}),
                        "PATCH " + ofGuild + "/831646372519346199",
                        "{}"),
                new Shape(
                        "modify an integration, everything",
                        INTEGRATIONS.modify(
                                GUILD,
                                INTEGRATION,
                                change -> change.expireBehavior(ExpireBehavior.KICK)
                                        .expireGracePeriod(14)
                                        .enableEmoticons(false)),
                        "PATCH " + ofGuild + "/831646372519346199",
                        "{'expire_behavior': 1, 'expire_grace_period': 14, 'enable_emoticons': false}"),
                new Shape(
                        "delete an integration",
                        INTEGRATIONS.delete(GUILD, PARTNERS),
                        "DELETE " + ofGuild + "/stream_provider_a-partners",
                        ""),
                new Shape(
                        "migrate the command scope",
                        INTEGRATIONS.migrateCommandScope(GUILD),
                        "POST /guilds/831646372519346186/migrate-command-scope",
                        "{}"),
                get(
                        "application ids by guild",
                        INTEGRATIONS.listApplicationIdsByGuild(),
                        "/users/@me/guilds/integration-application-ids"),
                get(
                        "a channel's integrations",
                        INTEGRATIONS.listOfChannel(CHANNEL),
                        "/channels/831646372519346190/integrations"),
                new Shape(
                        "delete a channel's integration",
                        INTEGRATIONS.deleteOfChannel(CHANNEL, INTEGRATION),
                        "DELETE /channels/831646372519346190/integrations/831646372519346199",
                        ""),
                new Shape(
                        "join by an integration",
                        INTEGRATIONS.join(INTEGRATION),
                        "POST /integrations/831646372519346199/join",
                        "{}"));
    }

    private static List<Shape> gifs() {
        return List.of(
                get(
                        "the provider's search",
                        GIFS.searchProvider("cats & dogs"),
                        "/integrations/gifprovider/search?q=cats & dogs"),
                get("trending terms", GIFS.listTrendingTerms(), "/gifs/trending-search"),
                get(
                        "trending terms, everything",
                        GIFS.listTrendingTerms(more -> more.limit(50).locale("de")),
                        "/gifs/trending-search?limit=50&locale=de"),
                get("suggest terms", GIFS.suggestTerms("ca"), "/gifs/suggest?q=ca"),
                get(
                        "suggest terms, everything",
                        GIFS.suggestTerms("ca", more -> more.limit(1).locale("de")),
                        "/gifs/suggest?q=ca&limit=1&locale=de"),
                get("search", GIFS.search("cat"), "/gifs/search?q=cat"),
                get(
                        "search, everything",
                        GIFS.search(
                                "cat",
                                more -> more.limit(20)
                                        .mediaFormat(GifMediaFormat.TINYMP4)
                                        .locale("de")),
                        "/gifs/search?q=cat&limit=20&media_format=tinymp4&locale=de"),
                get(
                        "search in a format that is newer",
                        GIFS.search("cat", more -> more.mediaFormat(GifMediaFormat.of("avif"))),
                        "/gifs/search?q=cat&media_format=avif"),
                get("trending", GIFS.getTrending(), "/gifs/trending"),
                get(
                        "trending, everything",
                        GIFS.getTrending(
                                more -> more.mediaFormat(GifMediaFormat.WEBM).locale("de")),
                        "/gifs/trending?media_format=webm&locale=de"),
                get("trending GIFs", GIFS.listTrendingGifs(), "/gifs/trending-gifs"),
                get(
                        "trending GIFs, everything",
                        GIFS.listTrendingGifs(more -> more.limit(500)
                                .mediaFormat(GifMediaFormat.NANOGIF)
                                .locale("de")),
                        "/gifs/trending-gifs?limit=500&media_format=nanogif&locale=de"),
                new Shape(
                        "select a GIF",
                        GIFS.select("8973459", "cat"),
                        "POST /gifs/select",
                        "{'id': '8973459', 'q': 'cat'}"));
    }

    private static List<Shape> discovery() {
        String metadata = "/guilds/831646372519346186/discovery-metadata";
        return List.of(
                get("discoverable guilds", DISCOVERY.listGuilds(), "/discoverable-guilds"),
                get(
                        "discoverable guilds by category",
                        DISCOVERY.listGuilds(list -> list.selection(GuildSelection.categories(3, 4))
                                .limit(20)
                                .offset(5000)),
                        "/discoverable-guilds?categories=3&categories=4&limit=20&offset=5000"),
                get(
                        "discoverable guilds by id",
                        DISCOVERY.listGuilds(list -> list.selection(GuildSelection.guilds(GUILD, CHANNEL))),
                        "/discoverable-guilds?guild_ids=831646372519346186&guild_ids=831646372519346190"),
                get(
                        "discoverable guilds by application",
                        DISCOVERY.listGuilds(list -> list.selection(GuildSelection.applications(USER))),
                        "/discoverable-guilds?application_ids=80351110224678912"),
                get("search guilds", DISCOVERY.searchGuilds("plants"), "/discoverable-guilds/search?query=plants"),
                get(
                        "search guilds, everything",
                        DISCOVERY.searchGuilds(
                                "plants", more -> more.limit(48).offset(2999).categoryId(3)),
                        "/discoverable-guilds/search?query=plants&limit=48&offset=2999&category_id=3"),
                get("search published guilds", DISCOVERY.searchPublished(), "/discovery/search"),
                get(
                        "search published guilds, everything",
                        DISCOVERY.searchPublished(
                                more -> more.query("plants").limit(1).offset(0)),
                        "/discovery/search?query=plants&limit=1&offset=0"),
                get("landing page", DISCOVERY.getLandingPage(GUILD), "/discovery/831646372519346186"),
                get("categories", DISCOVERY.listCategories(), "/discovery/categories"),
                get(
                        "categories, everything",
                        DISCOVERY.listCategories(list -> list.locale("de").primaryOnly(true)),
                        "/discovery/categories?locale=de&primary_only=true"),
                get("check a term", DISCOVERY.checkTerm("plants"), "/discovery/valid-term?term=plants"),
                get(
                        "requirements",
                        DISCOVERY.getRequirements(GUILD),
                        "/guilds/831646372519346186/discovery-requirements"),
                get("metadata", DISCOVERY.getMetadata(GUILD), metadata),
                new Shape(
                        "modify metadata, nothing",
                        DISCOVERY.modifyMetadata(GUILD, change -> {}),
                        "PATCH " + metadata,
                        "{}"),
                new Shape(
                        "modify metadata, everything set",
                        DISCOVERY.modifyMetadata(
                                GUILD,
                                change -> change.primaryCategoryId(3)
                                        .keywords(List.of("plants", "seeds"))
                                        .emojiDiscoverabilityEnabled(false)
                                        .isPublished(true)
                                        .reasonsToJoin(List.of(
                                                DiscoveryReason.builder()
                                                        .reason("Seeds")
                                                        .emojiName("🌱")
                                                        .build(),
                                                DiscoveryReason.builder()
                                                        .reason("Tea")
                                                        .emojiId(USER)
                                                        .build()))
                                        .socialLinks(List.of("https://garden.example.com"))
                                        .about("A place for gardeners")),
                        "PATCH " + metadata,
                        "{'primary_category_id': 3, 'keywords': ['plants', 'seeds'],"
                                + " 'emoji_discoverability_enabled': false, 'is_published': true,"
                                + " 'reasons_to_join': [{'reason': 'Seeds', 'emoji_id': null, 'emoji_name': '🌱'},"
                                + " {'reason': 'Tea', 'emoji_id': '80351110224678912', 'emoji_name': null}],"
                                + " 'social_links': ['https://garden.example.com'], 'about': 'A place for gardeners'}"),
                new Shape(
                        "modify metadata, everything cleared",
                        DISCOVERY.modifyMetadata(
                                GUILD,
                                ModifyDiscoveryMetadata.builder()
                                        .clearPrimaryCategoryId()
                                        .clearKeywords()
                                        .clearEmojiDiscoverabilityEnabled()
                                        .clearIsPublished()
                                        .clearReasonsToJoin()
                                        .clearSocialLinks()
                                        .clearAbout()
                                        .build()),
                        "PATCH " + metadata,
                        "{'primary_category_id': null, 'keywords': null, 'emoji_discoverability_enabled': null,"
                                + " 'is_published': null, 'reasons_to_join': null, 'social_links': null,"
                                + " 'about': null}"),
                new Shape(
                        "modify metadata, everything emptied",
                        DISCOVERY.modifyMetadata(
                                GUILD,
                                change -> change.keywords(List.of())
                                        .reasonsToJoin(List.of())
                                        .socialLinks(List.of())
                                        .about("")),
                        "PATCH " + metadata,
                        "{'keywords': [], 'reasons_to_join': [], 'social_links': [], 'about': ''}"),
                new Shape(
                        "modify metadata, the last word counts",
                        DISCOVERY.modifyMetadata(
                                GUILD,
                                change -> change.clearAbout()
                                        .about("x")
                                        .keywords(List.of("plants"))
                                        .clearKeywords()),
                        "PATCH " + metadata,
                        "{'about': 'x', 'keywords': null}"),
                new Shape(
                        "add a category",
                        DISCOVERY.addCategory(GUILD, 4),
                        "PUT /guilds/831646372519346186/discovery-categories/4",
                        "{}"),
                new Shape(
                        "remove a category",
                        DISCOVERY.removeCategory(GUILD, 4),
                        "DELETE /guilds/831646372519346186/discovery-categories/4",
                        ""));
    }

    private static Stream<Shape> shapes() {
        return Stream.of(invites(), integrations(), gifs(), discovery()).flatMap(List::stream);
    }

    @AfterAll
    static void close() {
        HTTP.close();
    }

    @TestFactory
    Stream<DynamicTest> callsAreAsSpecified() {
        return shapes().map(shape -> DynamicTest.dynamicTest(shape.name(), () -> {
            ApiCall<?> call = shape.call();
            String query = call.query().stream()
                    .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                    .collect(Collectors.joining("&"));
            assertThat(call.route().method() + " " + call.path() + (query.isEmpty() ? "" : "?" + query))
                    .isEqualTo(shape.request());
            assertThat(call.body().map(Text::json))
                    .isEqualTo(Optional.of(shape.body())
                            .filter(body -> !body.isEmpty())
                            .map(Text::json));
            assertThat(call.headers()).isEmpty();
        }));
    }

    @Test
    void everyChangeTakesAnAuditReason() {
        assertThat(INVITES.delete("hTKzmak").auditReason("spam & more").headers())
                .containsEntry("X-Audit-Log-Reason", "spam%20%26%20more");
    }

    @Test
    void pathsCannotBeClimbed() {
        for (String code : List.of("", ".", "..")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> assertThat(INVITES.get(code)).isNull());
        }
    }
}
