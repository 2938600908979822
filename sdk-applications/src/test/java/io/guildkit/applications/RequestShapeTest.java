package io.guildkit.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.applications.activities.ActivitiesClient;
import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.assets.ApplicationAssetsClient;
import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.applications.roleconnections.RoleConnectionsClient;
import io.guildkit.applications.unverified.UnverifiedApplicationReport;
import io.guildkit.applications.unverified.UnverifiedApplicationsClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.model.InstallParams;
import io.guildkit.core.model.InstallParamsBuilder;
import io.guildkit.core.model.Permission;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testsupport.Requests;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The arguments of calls in their requests. The module model-laws compares routes and names with the specification. */
class RequestShapeTest {
    private static final Snowflake APP = Snowflake.of(1);
    private static final Snowflake OTHER = Snowflake.of(2);
    private static final ImageData GIF = ImageData.of(new byte[] {'G', 'I', 'F', '8', '9', 'a'});

    @AutoClose
    final Service service = new Service();

    private final ApplicationsClient applications = service.applications();

    @Test
    void sendsQueries() {
        assertSent("GET /applications", applications.list());
        assertSent(
                "GET /applications?with_team_applications=true", applications.list(q -> q.withTeamApplications(true)));
        assertSent("GET /applications-with-assets", applications.listWithAssets());
        assertSent(
                "GET /applications-with-assets?with_team_applications=false",
                applications.listWithAssets(q -> q.withTeamApplications(false)));
        assertSent("GET /guilds/1/applications", applications.listOfGuild(APP));
        assertSent(
                "GET /guilds/1/applications?type=1&include_team=true&channel_id=2",
                applications.listOfGuild(
                        APP, q -> q.type(ApplicationType.GAME).includeTeam(true).channelId(OTHER)));
        assertSent(
                "GET /applications/public?application_ids=1&application_ids=2",
                applications.listPublic(List.of(APP, OTHER)));
        assertSent("GET /applications/1/public", applications.getPublic(APP));
        assertSent("GET /applications/1/public?with_guild=true", applications.getPublic(APP, q -> q.withGuild(true)));
    }

    @Test
    void listsAcceptSingleElements() {
        assertSent(
                "PATCH /applications/1 {'tags': ['c', 'd']}",
                applications.modify(APP, change -> change.tags("a", "b").tags("c", "d")));
        assertSent("PATCH /applications/1 {'tags': []}", applications.modify(APP, change -> change.tags()));
        assertSent(
                "PATCH /applications/1 {'tags': null}",
                applications.modify(APP, change -> change.tags("a").clearTags()));
        assertSent(
                "POST /applications {'name': 'Chess', 'redirect_uris': ['https://a.example', 'https://b.example']}",
                applications.create("Chess", app -> app.redirectUris("https://a.example", "https://b.example")));
        InstallParams params = InstallParams.of(p -> p.addScopes("identify")
                .scopes("bot")
                .addScopes("email", "guilds")
                .addAllScopes(List.of("openid")));
        assertThat(params.scopes()).containsExactly("bot", "email", "guilds", "openid");
        assertThat(InstallParams.builder().from(params).addScopes("x").build().scopes())
                .containsExactly("bot", "email", "guilds", "openid", "x");
    }

    @Test
    void builtListsDoNotChangeWithTheirBuilder() {
        InstallParamsBuilder builder = InstallParams.builder().scopes("bot");
        InstallParams built = builder.build();
        builder.addScopes("email");
        assertThat(built.scopes()).containsExactly("bot");
    }

    @Test
    void nestedObjectsAcceptLambdas() {
        assertSent(
                "PATCH /applications/1 {'install_params': {'scopes': ['bot'], 'permissions': '2048'}}",
                applications.modify(
                        APP,
                        change -> change.installParams(
                                p -> p.scopes("bot").permissions(Permission.bits(Permission.SEND_MESSAGES)))));
    }

    @Test
    void sendsApplications() {
        assertSent("POST /applications {'name': 'Chess'}", applications.create("Chess"));
        assertSent(
                "POST /applications {'name': 'Chess', 'description': 'd'}",
                applications.create("Chess", app -> app.description("d")));
        assertSent("PATCH /applications/1 {}", applications.modify(APP, change -> {}));
        assertSent(
                "PATCH /applications/1 {'icon': 'data:image/gif;base64,R0lGODlh', 'description': null}",
                applications.modify(
                        APP,
                        change -> change.icon(GIF)
                                .clearDescription()
                                .tags(List.of("a"))
                                .tags(Patch.keep())));
        assertSent(
                "PATCH /applications/@me {'description': 'd'}",
                applications.modifyOwn(change -> change.description("d")));
        assertSent(
                "PATCH /applications/1/bot {'username': 'bot'}",
                applications.bot().modify(APP, change -> change.username("bot")));
        assertSent("POST /applications/1/transfer {'team_id': '2'}", applications.transfer(APP, OTHER));
        assertSent(
                "POST /applications/1/disclosures {'disclosures': [1, 9]}",
                applications
                        .disclosures()
                        .acknowledge(APP, List.of(ApplicationDisclosure.IP_LOCATION, ApplicationDisclosure.of(9))));
    }

    @Test
    void sendsActivities() {
        ActivitiesClient activities = applications.activities();
        assertSent("GET /activities/shelf", activities.getShelf());
        assertSent("GET /activities/shelf?guild_id=2", activities.getShelf(OTHER));
        assertSent("POST /applications/1/set-embedded {'embedded': true}", activities.setEmbedded(APP, true));
        assertSent(
                "PATCH /applications/1/embedded-activity-config {'shelf_rank': -1}",
                activities.modifyConfig(APP, change -> change.shelfRank(-1)));
        assertSent(
                "POST /applications/1/proxy-config {'url_map': []}",
                activities.replaceProxyConfig(APP, ProxyConfig.of()));
        assertSent(
                "POST /applications/1/proxy-config {'url_map': [{'prefix': '/b/{x}', 'target': '{x}.example.com'},"
                        + " {'prefix': '/b', 'target': 'b.example.com'}, {'prefix': '/a', 'target': 'a.example.com'}]}",
                activities.replaceProxyConfig(
                        APP,
                        ProxyConfig.of(
                                UrlMapping.of("/b/{x}", "{x}.example.com"),
                                UrlMapping.of("/b", "b.example.com"),
                                UrlMapping.of("/a", "a.example.com"))));
    }

    @Test
    void sendsAssets() {
        ApplicationAssetsClient assets = applications.assets();
        assertSent("GET /oauth2/applications/1/assets", assets.list(APP));
        assertSent("GET /oauth2/applications/1/assets?nocache=true", assets.list(APP, q -> q.nocache(true)));
        assertSent(
                "POST /oauth2/applications/1/assets {'name': 'a', 'type': 1, 'image': 'data:image/gif;base64,R0lGODlh'}",
                assets.create(APP, "a", ApplicationAssetType.ONE, GIF));
        assertSent("DELETE /oauth2/applications/1/assets/2", assets.delete(APP, OTHER));
        assertSent(
                "POST /applications/1/external-assets {'urls': ['https://a.example', 'https://b.example']}",
                assets.createExternal(APP, List.of("https://a.example", "https://b.example")));
        assertSent(
                "POST /applications/1/attachment", assets.uploadAttachment(APP, UploadFile.of("cat.gif", new byte[6])));
    }

    @Test
    void sendsRoleConnections() {
        RoleConnectionsClient connections = applications.roleConnections();
        String put = "PUT /users/@me/applications/1/role-connection ";
        assertSent(put + "{}", connections.modify(APP, connection -> {}));
        assertSent(put + "{'metadata': {}}", connections.modify(APP, connection -> connection.metadata(Map.of())));
        assertSent(
                put + "{'metadata': {'plants': '42'}}",
                connections.modify(APP, connection -> connection.metadata(Map.of("plants", "42"))));
    }

    @Test
    void sendsReports() {
        UnverifiedApplicationsClient unverified = applications.unverified();
        String hash = "5d41402abc4b2a76b9719d911017c592";
        String report = "POST /unverified-applications {'name': 'Chess', 'icon': '" + hash + "', 'os': 'linux'";
        assertSent(report + "}", unverified.report("Chess", hash, ExecutableOs.LINUX));
        assertSent(
                report + ", 'publisher': 'Studio'}",
                unverified.report("Chess", hash, ExecutableOs.LINUX, more -> more.publisher("Studio")));
        assertSent(
                "POST /unverified-applications/icons {'application_name': 'Chess', 'application_hash': '5d41',"
                        + " 'icon': 'data:image/gif;base64,R0lGODlh'}",
                unverified.uploadIcon(
                        UnverifiedApplicationReport.builder()
                                .name("Chess")
                                .hash("5d41")
                                .build(),
                        GIF));
    }

    /** Compares a call with method, path, query without encoding, and body with single quotes. */
    private static void assertSent(String request, ApiCall<?> call) {
        Requests.assertSame(request, call.route().method(), call.path(), call.query(), call.body());
        assertThat(call.headers()).isEmpty();
    }
}
