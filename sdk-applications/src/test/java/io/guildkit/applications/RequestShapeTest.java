package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.applications.unverified.ApplicationDistributor;
import io.guildkit.applications.unverified.UnverifiedApplicationReport;
import io.guildkit.core.ApiCall;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.model.ApplicationFlag;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.Text;
import java.util.List;
import java.util.Map;
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
    private static final ApplicationsClient APPLICATIONS = new ApplicationsClient(HTTP);
    private static final Snowflake APP = Snowflake.of("880218394199220334");
    private static final Snowflake TEAM = Snowflake.of("531992624043786253");
    private static final Snowflake GUILD = Snowflake.of("831646372519346186");
    private static final Snowflake ASSET = Snowflake.of("1127335512837169193");
    private static final ImageData GIF = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a'});
    private static final String GIF_URI = "data:image/gif;base64,R0lGODlh";
    private static final String ONE = "/applications/880218394199220334";
    private static final String ASSETS = "/oauth2/applications/880218394199220334/assets";
    private static final String CONNECTION = "/users/@me/applications/880218394199220334/role-connection";

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

    private static Shape post(String name, ApiCall<?> call, String path, String body) {
        return new Shape(name, call, "POST " + path, body);
    }

    @AfterAll
    static void close() {
        HTTP.close();
    }

    private static List<Shape> applications() {
        return List.of(
                get("own applications", APPLICATIONS.list(), "/applications"),
                get(
                        "own applications, everything",
                        APPLICATIONS.list(q -> q.withTeamApplications(true)),
                        "/applications?with_team_applications=true"),
                get("with assets", APPLICATIONS.listWithAssets(), "/applications-with-assets"),
                get(
                        "with assets, everything",
                        APPLICATIONS.listWithAssets(q -> q.withTeamApplications(false)),
                        "/applications-with-assets?with_team_applications=false"),
                post("create", APPLICATIONS.create("Watch Together"), "/applications", "{'name': 'Watch Together'}"),
                post(
                        "create, everything",
                        APPLICATIONS.create(
                                "Watch Together",
                                app -> app.type(ApplicationType.CREATOR_MONETIZATION)
                                        .teamId(TEAM)
                                        .description("Watch videos together.")
                                        .icon(GIF)
                                        .coverImage(GIF)
                                        .flags(FlagSet.of(
                                                ApplicationFlag.GATEWAY_PRESENCE_LIMITED,
                                                ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED,
                                                ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED))
                                        .guildId(GUILD)
                                        .redirectUris(List.of("https://watch.example.com/done"))
                                        .deeplinkUri("watch://open")),
                        "/applications",
                        "{'name': 'Watch Together', 'type': 4, 'team_id': '531992624043786253',"
                                + " 'description': 'Watch videos together.', 'icon': '" + GIF_URI + "',"
                                + " 'cover_image': '" + GIF_URI + "', 'flags': 565248,"
                                + " 'guild_id': '831646372519346186',"
                                + " 'redirect_uris': ['https://watch.example.com/done'],"
                                + " 'deeplink_uri': 'watch://open'}"),
                get("one application", APPLICATIONS.get(APP), ONE),
                get("the application itself", APPLICATIONS.getOwn(), "/applications/@me"),
                new Shape("modify", APPLICATIONS.modify(APP, change -> {}), "PATCH " + ONE, "{}"),
                new Shape("modify itself", APPLICATIONS.modifyOwn(change -> {}), "PATCH /applications/@me", "{}"),
                post("delete", APPLICATIONS.delete(APP), ONE + "/delete", "{}"),
                post(
                        "transfer",
                        APPLICATIONS.transfer(APP, TEAM),
                        ONE + "/transfer",
                        "{'team_id': '531992624043786253'}"),
                post("reset the secret", APPLICATIONS.resetSecret(APP), ONE + "/reset", "{}"),
                post(
                        "request intents",
                        APPLICATIONS.requestAdditionalIntents(APP, AdditionalIntentsTest::everything),
                        ONE + "/request-additional-intents",
                        AdditionalIntentsTest.EVERYTHING),
                get("discoverability", APPLICATIONS.getDiscoverability(APP), ONE + "/discoverability-state"),
                get("of a guild", APPLICATIONS.listOfGuild(GUILD), "/guilds/831646372519346186/applications"),
                get(
                        "of a guild, everything",
                        APPLICATIONS.listOfGuild(
                                GUILD,
                                q -> q.type(ApplicationType.GAME)
                                        .includeTeam(true)
                                        .channelId(Snowflake.of("1"))),
                        "/guilds/831646372519346186/applications?type=1&include_team=true&channel_id=1"),
                get("detectable", APPLICATIONS.listDetectable(), "/applications/detectable"),
                get(
                        "several in public",
                        APPLICATIONS.listPublic(List.of(APP, TEAM)),
                        "/applications/public?application_ids=880218394199220334&application_ids=531992624043786253"),
                get("one in public", APPLICATIONS.getPublic(APP), ONE + "/public"),
                get(
                        "one in public, everything",
                        APPLICATIONS.getPublic(APP, q -> q.withGuild(true)),
                        ONE + "/public?with_guild=true"),
                get("rich presence", APPLICATIONS.getRpc(APP), ONE + "/rpc"));
    }

    private static List<Shape> sides() {
        return List.of(
                post("create a bot", APPLICATIONS.bot().create(APP), ONE + "/bot", "{}"),
                new Shape("modify a bot", APPLICATIONS.bot().modify(APP, change -> {}), "PATCH " + ONE + "/bot", "{}"),
                post("reset a bot", APPLICATIONS.bot().resetToken(APP), ONE + "/bot/reset", "{}"),
                get("the shelf", APPLICATIONS.activities().getShelf(), "/activities/shelf"),
                get(
                        "the shelf of a guild",
                        APPLICATIONS.activities().getShelf(GUILD),
                        "/activities/shelf?guild_id=831646372519346186"),
                post(
                        "set embedded",
                        APPLICATIONS.activities().setEmbedded(APP, true),
                        ONE + "/set-embedded",
                        "{'embedded': true}"),
                post(
                        "clear embedded",
                        APPLICATIONS.activities().setEmbedded(APP, false),
                        ONE + "/set-embedded",
                        "{'embedded': false}"),
                get("an activity", APPLICATIONS.activities().getConfig(APP), ONE + "/embedded-activity-config"),
                new Shape(
                        "modify an activity",
                        APPLICATIONS.activities().modifyConfig(APP, change -> {}),
                        "PATCH " + ONE + "/embedded-activity-config",
                        "{}"),
                get("the proxy", APPLICATIONS.activities().getProxyConfig(APP), ONE + "/proxy-config"),
                post(
                        "empty the proxy",
                        APPLICATIONS.activities().replaceProxyConfig(APP, ProxyConfig.of()),
                        ONE + "/proxy-config",
                        "{'url_map': []}"),
                post(
                        "replace the proxy",
                        APPLICATIONS
                                .activities()
                                .replaceProxyConfig(
                                        APP,
                                        ProxyConfig.of(
                                                UrlMapping.of("/b/{x}", "{x}.example.com"),
                                                UrlMapping.of("/b", "b.example.com"),
                                                UrlMapping.of("/a", "a.example.com"))),
                        ONE + "/proxy-config",
                        "{'url_map': [{'prefix': '/b/{x}', 'target': '{x}.example.com'},"
                                + " {'prefix': '/b', 'target': 'b.example.com'},"
                                + " {'prefix': '/a', 'target': 'a.example.com'}]}"),
                get("assets", APPLICATIONS.assets().list(APP), ASSETS),
                get(
                        "assets, everything",
                        APPLICATIONS.assets().list(APP, q -> q.nocache(true)),
                        ASSETS + "?nocache=true"),
                post(
                        "create an asset",
                        APPLICATIONS.assets().create(APP, "logo", ApplicationAssetType.ONE, GIF),
                        ASSETS,
                        "{'name': 'logo', 'type': 1, 'image': '" + GIF_URI + "'}"),
                new Shape(
                        "delete an asset",
                        APPLICATIONS.assets().delete(APP, ASSET),
                        "DELETE " + ASSETS + "/1127335512837169193",
                        ""),
                post(
                        "external assets",
                        APPLICATIONS
                                .assets()
                                .createExternal(APP, List.of("https://a.example/1.png", "https://a.example/2.png")),
                        ONE + "/external-assets",
                        "{'urls': ['https://a.example/1.png', 'https://a.example/2.png']}"),
                post(
                        "upload a picture",
                        APPLICATIONS.assets().uploadAttachment(APP, UploadFile.of("cat.gif", new byte[6])),
                        ONE + "/attachment",
                        ""),
                get(
                        "role connections",
                        APPLICATIONS.roleConnections().list(),
                        "/users/@me/applications/role-connections"),
                get("a role connection", APPLICATIONS.roleConnections().get(APP), CONNECTION),
                new Shape(
                        "update a role connection",
                        APPLICATIONS.roleConnections().modify(APP, connection -> {}),
                        "PUT " + CONNECTION,
                        "{}"),
                new Shape(
                        "update a role connection, everything",
                        APPLICATIONS
                                .roleConnections()
                                .modify(
                                        APP,
                                        connection -> connection
                                                .platformName("Garden Quest")
                                                .platformUsername("ada")
                                                .metadata(Map.of("plants", "42"))),
                        "PUT " + CONNECTION,
                        "{'platform_name': 'Garden Quest', 'platform_username': 'ada', 'metadata': {'plants': '42'}}"),
                new Shape(
                        "empty a role connection",
                        APPLICATIONS.roleConnections().modify(APP, connection -> connection.metadata(Map.of())),
                        "PUT " + CONNECTION,
                        "{'metadata': {}}"),
                get("disclosures", APPLICATIONS.disclosures().get(APP), ONE + "/disclosures"),
                post(
                        "acknowledge disclosures",
                        APPLICATIONS
                                .disclosures()
                                .acknowledge(
                                        APP, List.of(ApplicationDisclosure.IP_LOCATION, ApplicationDisclosure.of(9))),
                        ONE + "/disclosures",
                        "{'disclosures': [1, 9]}"),
                post(
                        "report",
                        APPLICATIONS
                                .unverified()
                                .report("Vestige", "5d41402abc4b2a76b9719d911017c592", ExecutableOs.LINUX),
                        "/unverified-applications",
                        "{'name': 'Vestige', 'icon': '5d41402abc4b2a76b9719d911017c592', 'os': 'linux'}"),
                post(
                        "report, everything",
                        APPLICATIONS
                                .unverified()
                                .report(
                                        "Vestige",
                                        "5d41402abc4b2a76b9719d911017c592",
                                        ExecutableOs.WIN32,
                                        more -> more.reportVersion(3)
                                                .executable("vestige.exe")
                                                .publisher("Studio")
                                                .distributorApplication(ApplicationDistributor.builder()
                                                        .distributor("shop")
                                                        .sku("v-1")
                                                        .build())),
                        "/unverified-applications",
                        "{'report_version': 3, 'name': 'Vestige', 'icon': '5d41402abc4b2a76b9719d911017c592',"
                                + " 'os': 'win32', 'executable': 'vestige.exe', 'publisher': 'Studio',"
                                + " 'distributor_application': {'distributor': 'shop', 'sku': 'v-1'}}"),
                post(
                        "the icon of a report",
                        APPLICATIONS
                                .unverified()
                                .uploadIcon(
                                        UnverifiedApplicationReport.builder()
                                                .name("Vestige")
                                                .hash("5d41")
                                                .build(),
                                        GIF),
                        "/unverified-applications/icons",
                        "{'application_name': 'Vestige', 'application_hash': '5d41', 'icon': '" + GIF_URI + "'}"));
    }

    private static Stream<Shape> shapes() {
        return Stream.of(applications(), sides()).flatMap(List::stream);
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
    void pathsCannotBeClimbed() {
        for (String id : List.of(".", "..")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> assertThat(APPLICATIONS.get(Snowflake.of(id))).isNull());
        }
    }
}
