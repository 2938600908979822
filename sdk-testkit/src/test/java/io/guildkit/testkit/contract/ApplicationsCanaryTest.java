package io.guildkit.testkit.contract;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.stream.Stream;

/** Client secrets and the tokens of bots, and that nothing of what an application holds for others is told along. */
class ApplicationsCanaryTest extends CanaryTest {
    private static final Snowflake ID = Snowflake.of("880218394199220334");
    private static final Snowflake OTHER = Snowflake.of("831646372519346186");
    private static final ImageData PNG = ImageData.of(ApplicationCast.PNG);
    private static final String APPLICATION = "{'id':'1','name':'Quiz','is_verified':true,'owner':{}}";
    private static final String CONFIG = "{'application_id':'1','requires_age_gate':true,'client_platform_config':{}}";
    private static final String ASSET = "{'id':'1','type':1,'name':'logo'}";

    @Override
    List<Route> routes() {
        return ApplicationsClient.routes();
    }

    @Override
    List<Endpoint> endpoints(GuildkitClient client) {
        ApplicationsClient applications = client.applications();
        return Stream.of(applications(applications), secrets(applications), parts(applications), users(applications))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Endpoint> applications(ApplicationsClient applications) {
        return List.of(
                endpoint(applications.list(), "[" + APPLICATION + "]"),
                endpoint(applications.listWithAssets(), "{'applications':[" + APPLICATION + "],'assets':{}}"),
                endpoint(applications.create("Quiz"), APPLICATION),
                endpoint(applications.get(ID), APPLICATION),
                endpoint(applications.getOwn(), APPLICATION),
                endpoint(applications.modify(ID, change -> change.description("x")), APPLICATION),
                endpoint(applications.modifyOwn(change -> change.description("x")), APPLICATION),
                endpoint(applications.delete(ID), "{}"),
                endpoint(applications.transfer(ID, OTHER), APPLICATION),
                endpoint(applications.getDiscoverability(ID), "{'discoverability_state':1,'bad_commands':[]}"),
                endpoint(applications.listOfGuild(OTHER), "[" + APPLICATION + "]"),
                endpoint(applications.listDetectable(), "[{'id':'1','name':'Quiz','hook':true}]"),
                endpoint(applications.listPublic(List.of(ID)), "[" + APPLICATION + "]"),
                endpoint(applications.getPublic(ID), APPLICATION),
                endpoint(applications.getRpc(ID), APPLICATION));
    }

    private List<Endpoint> secrets(ApplicationsClient applications) {
        return List.of(
                endpoint(applications.resetSecret(ID), "{'secret':'%s'}", canary("client secret")),
                endpoint(applications.bot().create(ID), "{'token':'%s'}", canary("new bot token")),
                endpoint(applications.bot().resetToken(ID), "{'token':'%s'}", canary("next bot token")),
                endpoint(
                        applications.bot().modify(ID, change -> change.username("quizbot")),
                        "{'id':'1','username':'quizbot','discriminator':'0','bot':true}"),
                endpoint(
                        applications.requestAdditionalIntents(
                                ID,
                                request -> request.applicationDescription("x".repeat(50))
                                        .presence(use -> use.useCaseDescription(canary("use case") + "x".repeat(50))
                                                .useCaseSupplementalMaterialDescription(canary("material"))
                                                .storeOffPlatform(true)
                                                .contactDeletion(canary("contact")))),
                        "{}"));
    }

    private static List<Endpoint> parts(ApplicationsClient applications) {
        return List.of(
                endpoint(applications.activities().getShelf(), "{'activities':[" + CONFIG + "],'applications':[]}"),
                endpoint(applications.activities().setEmbedded(ID, true), "{}"),
                endpoint(applications.activities().getConfig(ID), CONFIG),
                endpoint(applications.activities().modifyConfig(ID, change -> change.shelfRank(1)), CONFIG),
                endpoint(
                        applications.activities().getProxyConfig(ID),
                        "{'url_map':[{'prefix':'/','target':'a.example'}]}"),
                endpoint(
                        applications
                                .activities()
                                .replaceProxyConfig(ID, ProxyConfig.of(UrlMapping.of("/", "a.example"))),
                        "{'url_map':[{'prefix':'/','target':'a.example'}]}"),
                endpoint(applications.assets().list(ID), "[" + ASSET + "]"),
                endpoint(applications.assets().create(ID, "logo", ApplicationAssetType.ONE, PNG), ASSET),
                endpoint(applications.assets().delete(ID, OTHER), "{}"),
                endpoint(
                        applications.assets().createExternal(ID, List.of("https://a.example/a.png")),
                        "[{'url':'https://a.example/a.png','external_asset_path':'external/a'}]"),
                endpoint(
                        applications.assets().uploadAttachment(ID, UploadFile.of("a.png", ApplicationCast.PNG)),
                        "{'attachment':{'id':'1','filename':'a.png','size':8,'url':'','proxy_url':''}}"));
    }

    private List<Endpoint> users(ApplicationsClient applications) {
        String connection = "{'platform_name':'Quiz','platform_username':null,'metadata':{}}";
        return List.of(
                endpoint(applications.disclosures().get(ID), "{'disclosures':[1],'all_acked':true}"),
                endpoint(
                        applications.disclosures().acknowledge(ID, List.of(ApplicationDisclosure.IP_LOCATION)),
                        "{'disclosures':[1]}"),
                endpoint(
                        applications
                                .unverified()
                                .report(
                                        canary("program"),
                                        "5d41402abc4b2a76b9719d911017c592",
                                        ExecutableOs.LINUX,
                                        report -> report.executable(canary("path"))),
                        "{'name':'Game','hash':'5d41','missing_data':['icon']}"),
                endpoint(applications.unverified().uploadIcon("Game", canary("hash"), PNG), "{}"),
                endpoint(applications.roleConnections().list(), "[" + connection + "]"),
                endpoint(applications.roleConnections().get(ID), connection),
                endpoint(
                        applications
                                .roleConnections()
                                .modify(ID, change -> change.platformUsername(canary("platform user"))),
                        connection));
    }
}
