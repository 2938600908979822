package io.guildkit.testkit.contract;

import io.guildkit.applications.ApplicationsClient;
import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.activities.UrlMapping;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.core.ApiCall;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The 33 endpoints of applications that answer with JSON. */
class ApplicationsMutationTest extends MutationTest {
    private static final ImageData PNG = ImageData.of(ApplicationCast.PNG);
    private static final Set<String> CONFIG = all(
            Set.of(
                    "/supported_platforms",
                    "/default_orientation_lock_state",
                    "/tablet_default_orientation_lock_state",
                    "/requires_age_gate",
                    "/legacy_responsive_aspect_ratio",
                    "/client_platform_config",
                    "/shelf_rank",
                    "/has_csp_exception",
                    "/displays_advertisements"),
            below("/client_platform_config/web", Set.of("/label_type", "/release_phase")));
    private static final Set<String> KNOWN_TO_ALL =
            Set.of("/id", "/name", "/description", "/is_verified", "/is_discoverable", "/is_monetized");
    private static final Set<String> OF_EACH =
            all(KNOWN_TO_ALL, Set.of("/flags", "/verify_key", "/hook", "/storefront_available"));
    private static final Set<String> RICH_PRESENCE = all(
            OF_EACH,
            below("/executables/*", Set.of("/os", "/name", "/is_launcher")),
            Set.of("/third_party_skus/*/distributor"),
            below("/developers/*", Set.of("/id", "/name")),
            below("/embedded_activity_config", CONFIG));
    private static final Set<String> PUBLIC =
            all(RICH_PRESENCE, below("/bot", USER), below("/install_params", Set.of("/scopes", "/permissions")));
    private static final Set<String> NEW_APPLICATION = all(
            OF_EACH,
            Set.of(
                    "/integration_public",
                    "/integration_require_code_grant",
                    "/owner",
                    "/redirect_uris",
                    "/approximate_user_install_count",
                    "/internal_guild_restriction",
                    "/interactions_endpoint_url",
                    "/interactions_version",
                    "/interactions_event_types",
                    "/explicit_content_filter",
                    "/verification_state",
                    "/store_application_state",
                    "/rpc_application_state",
                    "/creator_monetization_state",
                    "/discoverability_state",
                    "/discovery_eligibility_flags",
                    "/monetization_state"),
            below("/owner", USER),
            below("/bot", USER));
    private static final Set<String> APPLICATION = all(PUBLIC, NEW_APPLICATION);
    private static final Set<String> TEAM = all(
            Set.of("/id", "/name", "/owner_user_id"),
            below("/members/*", Set.of("/user", "/team_id", "/membership_state")),
            below("/members/*/user", USER));
    private static final Set<String> DETAILED = all(APPLICATION, below("/team", TEAM));
    private static final Set<String> ASSET = Set.of("/id", "/type", "/name");
    /** Objects with whatever keys. */
    private static final Set<String> MAPS = Stream.of("", "/*", "/applications/*", "/activities/*")
            .flatMap(place -> Stream.of(
                    place + "/assets",
                    place + "/metadata",
                    place + "/client_platform_config",
                    place + "/embedded_activity_config/client_platform_config"))
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> MAPPINGS =
            all(Set.of("/url_map"), below("/url_map/*", Set.of("/prefix", "/target")));

    /** A call of somebody who may make it. */
    private interface Prepared extends BiFunction<ApplicationCast, ApplicationsClient, ApiCall<?>> {}

    private static Subject subject(String name, Person person, Prepared call, String identity, Set<String> required) {
        return subject(name, person, call, identity, required, Set.of());
    }

    private static Subject subject(
            String name, Person person, Prepared call, String identity, Set<String> required, Set<String> open) {
        return new Subject(
                name,
                test -> {
                    ApplicationCast cast = planted(test);
                    return call.apply(
                            cast,
                            test.client
                                    .withCredentials(cast.credentials(person))
                                    .applications());
                },
                identity.isEmpty() ? Set.of() : Set.of(identity),
                required,
                all(MAPS, open));
    }

    private static Subject subject(String name, Prepared call, String identity, Set<String> required) {
        return subject(name, Person.OWNER, call, identity, required);
    }

    /** One that answers with what decodes from nothing. */
    private static Subject subject(String name, Prepared call, Set<String> required) {
        return subject(name, call, "", required);
    }

    private static ApplicationCast planted(MutationTest test) {
        ApplicationCast cast = new ApplicationCast(test.emulator);
        Map<String, Object> params = Map.of("scopes", List.of("bot"), "permissions", "8");
        cast.application.set("aliases", List.of("Trivia"));
        cast.application.set("third_party_skus", List.of(Map.of("id", "1", "sku", "q", "distributor", "shop")));
        cast.application.set("developers", List.of(Map.of("id", "5", "name", "Studio")));
        cast.application.set("rpc_origins", List.of("https://quiz.example"));
        cast.application.set("redirect_uris", List.of("https://quiz.example/done"));
        cast.application.set("install_params", params);
        cast.application.set("event_webhooks_types", List.of("ENTITLEMENT_CREATE"));
        test.client
                .withCredentials(cast.credentials(Person.OAUTH2))
                .applications()
                .roleConnections()
                .modify(cast.id, change -> change.platformName("Quiz").metadata(Map.of("points", "42")))
                .send();
        return cast;
    }

    static Stream<Subject> subjects() {
        return Stream.of(own(), secrets(), activities(), pictures(), ofAll(), ofUsers())
                .flatMap(List::stream);
    }

    private static List<Subject> own() {
        return List.of(
                subject(
                        "applications",
                        (cast, client) -> client.list(query -> query.withTeamApplications(true)),
                        below("/*", APPLICATION)),
                subject(
                        "applications with assets",
                        (cast, client) -> client.listWithAssets(query -> query.withTeamApplications(true)),
                        all(
                                Set.of("/applications", "/assets"),
                                below("/applications/*", APPLICATION),
                                below("/assets/*/*", ASSET))),
                subject(
                        "create application",
                        (cast, client) -> client.create("Chess", created -> created.icon(PNG)),
                        "/id",
                        NEW_APPLICATION),
                subject("application", (cast, client) -> client.get(cast.id), "/id", DETAILED),
                subject("the bot's application", Person.OWN_BOT, (cast, client) -> client.getOwn(), "/id", DETAILED),
                subject(
                        "modify application",
                        (cast, client) -> client.modify(cast.id, change -> change.name("Quiz")),
                        "/id",
                        APPLICATION),
                subject(
                        "modify the bot's application",
                        Person.OWN_BOT,
                        (cast, client) -> client.modifyOwn(change -> change.description("x")),
                        "/id",
                        APPLICATION),
                subject(
                        "transfer application",
                        (cast, client) -> client.transfer(cast.id, Snowflake.of(cast.heirs.id())),
                        "/id",
                        DETAILED),
                subject(
                        "discoverability",
                        Person.OWNER,
                        (cast, client) -> client.getDiscoverability(cast.id),
                        "",
                        all(
                                Set.of("/discoverability_state", "/discovery_eligibility_flags", "/bad_commands"),
                                below("/bad_commands/*", Set.of("/id", "/application_id", "/name", "/description"))),
                        Set.of("/bad_commands/*")));
    }

    private static List<Subject> secrets() {
        return List.of(
                subject("reset secret", (cast, client) -> client.resetSecret(cast.id), "/secret", Set.of("/secret")),
                subject("create bot", (cast, client) -> client.bot().create(cast.id), Set.of()),
                subject(
                        "modify bot",
                        (cast, client) -> client.bot().modify(cast.id, change -> change.avatar(PNG)),
                        "/id",
                        USER),
                subject("reset bot", (cast, client) -> client.bot().resetToken(cast.id), "/token", Set.of("/token")));
    }

    private static List<Subject> activities() {
        return List.of(
                subject(
                        "shelf",
                        (cast, client) -> client.activities().getShelf(),
                        all(
                                Set.of("/activities", "/applications", "/assets"),
                                below("/activities/*", CONFIG),
                                below("/applications/*", PUBLIC),
                                below("/assets/*/*", ASSET))),
                subject("activity", (cast, client) -> client.activities().getConfig(cast.id), CONFIG),
                subject(
                        "modify activity",
                        (cast, client) -> client.activities().modifyConfig(cast.id, change -> change.shelfRank(1)),
                        CONFIG),
                subject("proxy", (cast, client) -> client.activities().getProxyConfig(cast.id), MAPPINGS),
                subject(
                        "replace proxy",
                        (cast, client) -> client.activities()
                                .replaceProxyConfig(cast.id, ProxyConfig.of(UrlMapping.of("/", "quiz.example"))),
                        MAPPINGS));
    }

    private static List<Subject> pictures() {
        return List.of(
                subject("assets", (cast, client) -> client.assets().list(cast.id), below("/*", ASSET)),
                subject(
                        "create asset",
                        (cast, client) -> client.assets().create(cast.id, "logo", ApplicationAssetType.ONE, PNG),
                        "/id",
                        ASSET),
                subject(
                        "external assets",
                        (cast, client) ->
                                client.assets().createExternal(cast.id, List.of("https://quiz.example/a.png")),
                        below("/*", Set.of("/url", "/external_asset_path"))),
                subject(
                        "attachment",
                        (cast, client) ->
                                client.assets().uploadAttachment(cast.id, UploadFile.of("a.png", ApplicationCast.PNG)),
                        all(
                                Set.of("/attachment"),
                                below("/attachment", Set.of("/id", "/filename", "/size", "/url", "/proxy_url")))));
    }

    private static List<Subject> ofAll() {
        return List.of(
                subject(
                        "detectable",
                        (cast, client) -> client.listDetectable(),
                        all(
                                below(
                                        "/*",
                                        Set.of(
                                                "/id",
                                                "/name",
                                                "/aliases",
                                                "/executables",
                                                "/themes",
                                                "/hook",
                                                "/overlay",
                                                "/overlay_warn",
                                                "/overlay_compatibility_hook")),
                                below("/*/executables/*", Set.of("/os", "/name", "/is_launcher")))),
                subject(
                        "several in public",
                        (cast, client) -> client.listPublic(List.of(cast.id)),
                        below("/*", PUBLIC)),
                subject(
                        "in public",
                        (cast, client) -> client.getPublic(cast.id, query -> query.withGuild(true)),
                        "/id",
                        all(PUBLIC, below("/guild", Set.of("/id", "/name", "/features")))),
                subject("rich presence", (cast, client) -> client.getRpc(cast.id), "/id", RICH_PRESENCE),
                subject(
                        "of a guild",
                        (cast, client) ->
                                client.listOfGuild(Snowflake.of(cast.guild.id()), query -> query.includeTeam(true)),
                        below("/*", DETAILED)));
    }

    private static List<Subject> ofUsers() {
        Set<String> metadata = Set.of("/type", "/key", "/name", "/description");
        return List.of(
                subject(
                        "disclosures",
                        (cast, client) -> client.disclosures().get(cast.id),
                        Set.of("/disclosures", "/acked_disclosures", "/all_acked")),
                subject(
                        "acknowledge disclosures",
                        (cast, client) ->
                                client.disclosures().acknowledge(cast.id, List.of(ApplicationDisclosure.IP_LOCATION)),
                        Set.of("/disclosures")),
                subject(
                        "unverified application",
                        (cast, client) -> client.unverified()
                                .report("Game", "5d41402abc4b2a76b9719d911017c592", ExecutableOs.LINUX, report -> {}),
                        Set.of("/name", "/hash", "/missing_data")),
                subject(
                        "role connections",
                        Person.STRANGER,
                        (cast, client) -> client.roleConnections().list(),
                        "",
                        all(
                                Set.of("/*/metadata"),
                                below("/*/application", KNOWN_TO_ALL),
                                below("/*/application/bot", USER),
                                Set.of("/*/application/third_party_skus/*/distributor"),
                                below("/*/application_metadata/*", metadata))),
                subject(
                        "role connection",
                        Person.OAUTH2,
                        (cast, client) -> client.roleConnections().get(cast.id),
                        "",
                        Set.of("/metadata")),
                subject(
                        "update role connection",
                        Person.OAUTH2,
                        (cast, client) -> client.roleConnections()
                                .modify(cast.id, change -> change.metadata(Map.of("points", "42"))),
                        "",
                        Set.of("/metadata")));
    }
}
