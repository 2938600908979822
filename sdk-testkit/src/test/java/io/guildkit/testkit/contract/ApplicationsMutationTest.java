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
    @Override
    List<String> topics() {
        return List.of("applications");
    }

    private static final ImageData PNG = ImageData.of(ApplicationCast.PNG);
    /** Objects with whatever keys. */
    private static final Set<String> MAPS = Stream.of("", "/*", "/applications/*", "/activities/*")
            .flatMap(place -> Stream.of(
                    place + "/assets",
                    place + "/metadata",
                    place + "/client_platform_config",
                    place + "/embedded_activity_config/client_platform_config"))
            .collect(Collectors.toUnmodifiableSet());

    /** A call of somebody who may make it. */
    private interface Prepared extends BiFunction<ApplicationCast, ApplicationsClient, ApiCall<?>> {}

    private static Subject subject(String name, Person person, Prepared call, String identity) {
        return subject(name, person, call, identity, Set.of());
    }

    private static Subject subject(String name, Person person, Prepared call, String identity, Set<String> open) {
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
                all(MAPS, open));
    }

    private static Subject subject(String name, Prepared call, String identity) {
        return subject(name, Person.OWNER, call, identity);
    }

    /** One that answers with what decodes from nothing. */
    private static Subject subject(String name, Prepared call) {
        return subject(name, call, "");
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
                subject("applications", (cast, client) -> client.list(query -> query.withTeamApplications(true))),
                subject(
                        "applications with assets",
                        (cast, client) -> client.listWithAssets(query -> query.withTeamApplications(true))),
                subject(
                        "create application",
                        (cast, client) -> client.create("Chess", created -> created.icon(PNG)),
                        "/id"),
                subject("application", (cast, client) -> client.get(cast.id), "/id"),
                subject("the bot's application", Person.OWN_BOT, (cast, client) -> client.getOwn(), "/id"),
                subject(
                        "modify application",
                        (cast, client) -> client.modify(cast.id, change -> change.name("Quiz")),
                        "/id"),
                subject(
                        "modify the bot's application",
                        Person.OWN_BOT,
                        (cast, client) -> client.modifyOwn(change -> change.description("x")),
                        "/id"),
                subject(
                        "transfer application",
                        (cast, client) -> client.transfer(cast.id, Snowflake.of(cast.heirs.id())),
                        "/id"),
                subject(
                        "discoverability",
                        Person.OWNER,
                        (cast, client) -> client.getDiscoverability(cast.id),
                        "",
                        Set.of("/bad_commands/*")));
    }

    private static List<Subject> secrets() {
        return List.of(
                subject("reset secret", (cast, client) -> client.resetSecret(cast.id), "/secret"),
                subject("create bot", (cast, client) -> client.bot().create(cast.id)),
                subject(
                        "modify bot",
                        (cast, client) -> client.bot().modify(cast.id, change -> change.avatar(PNG)),
                        "/id"),
                subject("reset bot", (cast, client) -> client.bot().resetToken(cast.id), "/token"));
    }

    private static List<Subject> activities() {
        return List.of(
                subject("shelf", (cast, client) -> client.activities().getShelf()),
                subject("activity", (cast, client) -> client.activities().getConfig(cast.id)),
                subject(
                        "modify activity",
                        (cast, client) -> client.activities().modifyConfig(cast.id, change -> change.shelfRank(1))),
                subject("proxy", (cast, client) -> client.activities().getProxyConfig(cast.id)),
                subject(
                        "replace proxy",
                        (cast, client) -> client.activities()
                                .replaceProxyConfig(cast.id, ProxyConfig.of(UrlMapping.of("/", "quiz.example")))));
    }

    private static List<Subject> pictures() {
        return List.of(
                subject("assets", (cast, client) -> client.assets().list(cast.id)),
                subject(
                        "create asset",
                        (cast, client) -> client.assets().create(cast.id, "logo", ApplicationAssetType.ONE, PNG),
                        "/id"),
                subject(
                        "external assets",
                        (cast, client) ->
                                client.assets().createExternal(cast.id, List.of("https://quiz.example/a.png"))),
                subject(
                        "attachment",
                        (cast, client) -> client.assets()
                                .uploadAttachment(cast.id, UploadFile.of("a.png", ApplicationCast.PNG))));
    }

    private static List<Subject> ofAll() {
        return List.of(
                subject("detectable", (cast, client) -> client.listDetectable()),
                subject("several in public", (cast, client) -> client.listPublic(List.of(cast.id))),
                subject(
                        "in public",
                        (cast, client) -> client.getPublic(cast.id, query -> query.withGuild(true)),
                        "/id"),
                subject("rich presence", (cast, client) -> client.getRpc(cast.id), "/id"),
                subject(
                        "of a guild",
                        (cast, client) ->
                                client.listOfGuild(Snowflake.of(cast.guild.id()), query -> query.includeTeam(true))));
    }

    private static List<Subject> ofUsers() {
        return List.of(
                subject("disclosures", (cast, client) -> client.disclosures().get(cast.id)),
                subject(
                        "acknowledge disclosures",
                        (cast, client) ->
                                client.disclosures().acknowledge(cast.id, List.of(ApplicationDisclosure.IP_LOCATION))),
                subject(
                        "unverified application",
                        (cast, client) -> client.unverified()
                                .report("Game", "5d41402abc4b2a76b9719d911017c592", ExecutableOs.LINUX, report -> {})),
                subject(
                        "role connections",
                        Person.STRANGER,
                        (cast, client) -> client.roleConnections().list(),
                        ""),
                subject(
                        "role connection",
                        Person.OAUTH2,
                        (cast, client) -> client.roleConnections().get(cast.id),
                        ""),
                subject(
                        "update role connection",
                        Person.OAUTH2,
                        (cast, client) -> client.roleConnections()
                                .modify(cast.id, change -> change.metadata(Map.of("points", "42"))),
                        ""));
    }
}
