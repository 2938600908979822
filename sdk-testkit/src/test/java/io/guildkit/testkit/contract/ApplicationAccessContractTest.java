package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.ApplicationsClient;
import io.guildkit.applications.activities.ProxyConfig;
import io.guildkit.applications.assets.ApplicationAssetType;
import io.guildkit.applications.disclosures.ApplicationDisclosure;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.DriftListener.Drift;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.model.ExecutableOs;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who may call which of the 38 endpoints of applications. "Owner" is the whole team, if there is one, except for
 * deleting; "developer" are those of the team who may do more than look. An application's bot may do to it what its
 * developers may.
 */
class ApplicationAccessContractTest extends ContractTest {
    private static final ImageData PNG = ImageData.of(ApplicationCast.PNG);
    private static final String ICON = "5d41402abc4b2a76b9719d911017c592";

    /** What becomes of a call. */
    private enum Outcome {
        /** It is carried out. */
        YES(0),
        /** Refused: those who are nothing to the application. */
        ACCESS(50001),
        /** Refused: those who are something to it, but not enough. */
        ROLE(50013),
        /** Refused: those who are in no team that could take it. */
        TEAM(0),
        /** Refused: nobody but bots. */
        BOTS(20002),
        /** Not even sent. */
        UNSENT(0);

        private final int code;

        Outcome(int code) {
            this.code = code;
        }
    }

    /** The columns are those of {@link Person}, in the same order. */
    private static final String TABLE = """
        GET    /applications                                             yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        GET    /applications-with-assets                                 yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        POST   /applications                                             yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        GET    /applications/{application.id}                            yes  yes  yes  yes    access access yes    access unsent unsent
        GET    /applications/@me                                         bots bots bots bots   bots   bots   yes    yes    unsent unsent
        PATCH  /applications/{application.id}                            yes  yes  yes  role   access access yes    access unsent unsent
        PATCH  /applications/@me                                         bots bots bots bots   bots   bots   yes    yes    unsent unsent
        POST   /applications/{application.id}/delete                     yes  role role role   access access role   access unsent unsent
        POST   /applications/{application.id}/transfer                   yes  yes  yes  yes    access access team   access unsent unsent
        POST   /applications/{application.id}/reset                      yes  yes  yes  role   access access yes    access unsent unsent
        POST   /applications/{application.id}/bot                        yes  yes  yes  role   access access yes    access unsent unsent
        PATCH  /applications/{application.id}/bot                        yes  yes  yes  role   access access yes    access unsent unsent
        POST   /applications/{application.id}/bot/reset                  yes  yes  yes  role   access access yes    access unsent unsent
        POST   /applications/{application.id}/request-additional-intents yes  yes  yes  role   access access yes    access unsent unsent
        GET    /applications/{application.id}/discoverability-state      yes  yes  yes  yes    access access yes    access unsent unsent
        GET    /activities/shelf                                         yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        POST   /applications/{application.id}/set-embedded               yes  yes  yes  role   access access yes    access unsent unsent
        GET    /applications/{application.id}/embedded-activity-config   yes  yes  yes  yes    access access yes    access unsent unsent
        PATCH  /applications/{application.id}/embedded-activity-config   yes  yes  yes  role   access access yes    access unsent unsent
        GET    /applications/{application.id}/proxy-config               yes  yes  yes  yes    access access yes    access unsent unsent
        POST   /applications/{application.id}/proxy-config               yes  yes  yes  role   access access yes    access unsent unsent
        GET    /oauth2/applications/{application.id}/assets              yes  yes  yes  yes    yes    yes    yes    yes    yes    yes
        POST   /oauth2/applications/{application.id}/assets              yes  yes  yes  role   access access yes    access unsent unsent
        DELETE /oauth2/applications/{application.id}/assets/{asset.id}   yes  yes  yes  role   access access yes    access unsent unsent
        POST   /applications/{application.id}/external-assets            yes  yes  yes  yes    yes    yes    yes    yes    unsent unsent
        POST   /applications/{application.id}/attachment                 yes  yes  yes  yes    yes    yes    yes    yes    yes    unsent
        GET    /applications/detectable                                  yes  yes  yes  yes    yes    yes    yes    yes    yes    yes
        GET    /applications/public                                      yes  yes  yes  yes    yes    yes    yes    yes    yes    unsent
        GET    /applications/{application.id}/public                     yes  yes  yes  yes    yes    yes    yes    yes    yes    unsent
        GET    /applications/{application.id}/rpc                        yes  yes  yes  yes    yes    yes    yes    yes    yes    yes
        GET    /applications/{application.id}/disclosures                yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        POST   /applications/{application.id}/disclosures                yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        GET    /guilds/{guild.id}/applications                           yes  yes  role access access access yes    access unsent unsent
        POST   /unverified-applications                                  yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        POST   /unverified-applications/icons                            yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        GET    /users/@me/applications/role-connections                  yes  yes  yes  yes    yes    yes    unsent unsent unsent unsent
        GET    /users/@me/applications/{application.id}/role-connection  unsent unsent unsent unsent unsent unsent unsent unsent yes unsent
        PUT    /users/@me/applications/{application.id}/role-connection  unsent unsent unsent unsent unsent unsent unsent unsent yes unsent
        """;

    private final List<Drift> drifts = new CopyOnWriteArrayList<>();
    private GuildkitClient client;

    /** An endpoint, and what becomes of the calls of each person. */
    private record Row(String route, Map<Person, Outcome> outcomes) {
        static Row of(String line) {
            List<String> cells = List.of(line.strip().split(" +"));
            Map<Person, Outcome> outcomes = new EnumMap<>(Person.class);
            Iterator<String> next = cells.listIterator(2);
            for (Person person : Person.values()) {
                outcomes.put(person, Outcome.valueOf(next.next().toUpperCase(Locale.ROOT)));
            }
            assertThat(next).as(line).isExhausted();
            return new Row(cells.get(0) + " " + cells.get(1), outcomes);
        }

        Outcome of(Person person) {
            return Objects.requireNonNull(outcomes.get(person));
        }

        @Override
        public String toString() {
            return route;
        }
    }

    static Stream<Row> rows() {
        return TABLE.lines().map(Row::of);
    }

    static Stream<Row> rowsOfOneApplication() {
        return rows().filter(row -> row.route().contains("{application.id}"));
    }

    @BeforeEach
    void connect() {
        client = client(builder().driftListener(drifts::add));
    }

    /** A call of each endpoint that is right in every respect, whoever may make it. */
    private List<ApiCall<?>> calls(ApplicationCast cast, Credentials caller, Snowflake id, String hash) {
        ApplicationsClient applications = client.withCredentials(caller).applications();
        return List.of(
                applications.list(),
                applications.listWithAssets(),
                applications.create("Chess"),
                applications.get(id),
                applications.getOwn(),
                applications.modify(id, change -> change.description("x")),
                applications.modifyOwn(change -> change.description("x")),
                applications.delete(id),
                applications.transfer(id, Snowflake.of(cast.heirs.id())),
                applications.resetSecret(id),
                applications.requestAdditionalIntents(id, ApplicationCast::messageContent),
                applications.getDiscoverability(id),
                applications.listOfGuild(Snowflake.of(cast.guild.id())),
                applications.listDetectable(),
                applications.listPublic(List.of(id)),
                applications.getPublic(id),
                applications.getRpc(id),
                applications.bot().create(id),
                applications.bot().modify(id, change -> change.clearAvatar()),
                applications.bot().resetToken(id),
                applications.activities().getShelf(),
                applications.activities().setEmbedded(id, true),
                applications.activities().getConfig(id),
                applications.activities().modifyConfig(id, change -> change.shelfRank(1)),
                applications.activities().getProxyConfig(id),
                applications.activities().replaceProxyConfig(id, ProxyConfig.of()),
                applications.assets().list(id),
                applications.assets().create(id, "logo", ApplicationAssetType.ONE, PNG),
                applications.assets().delete(id, cast.assetId),
                applications.assets().createExternal(id, List.of("https://quiz.example/a.png")),
                applications.assets().uploadAttachment(id, UploadFile.of("a.png", ApplicationCast.PNG)),
                applications.disclosures().get(id),
                applications.disclosures().acknowledge(id, List.of(ApplicationDisclosure.IP_LOCATION)),
                applications.unverified().report("Game", ICON, ExecutableOs.LINUX, report -> {}),
                applications.unverified().uploadIcon("Game", hash, PNG),
                applications.roleConnections().list(),
                applications.roleConnections().get(id),
                applications.roleConnections().modify(id, connection -> connection.platformUsername("ada")));
    }

    private ApiCall<?> call(Row row, ApplicationCast cast, Person person, Snowflake id) {
        return call(row, cast, cast.credentials(person), id);
    }

    private ApiCall<?> call(Row row, ApplicationCast cast, Credentials caller, Snowflake id) {
        String hash = client.withCredentials(cast.credentials(Person.STRANGER))
                .applications()
                .unverified()
                .report("Game", ICON, ExecutableOs.LINUX, report -> {})
                .send()
                .hash();
        return calls(cast, caller, id, hash).stream()
                .filter(call -> call.route().toString().equals(row.route()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyEndpointIsInTheTable() {
        assertThat(rows().map(Row::route))
                .containsExactlyInAnyOrderElementsOf(ApplicationsClient.routes().stream()
                        .map(Object::toString)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void onlyThoseMayCallWhoAreSomethingToTheApplication(Row row) {
        List<String> wrong = new ArrayList<>();
        for (Person person : Person.values()) {
            for (Way way : Way.values()) {
                ApplicationCast cast = new ApplicationCast(emulator);
                ApiCall<?> call = call(row, cast, person, cast.id);
                emulator.clearRequests();
                Throwable failure = catchThrowable(() -> sent(way, call));
                if (!isAsExpected(row.of(person), failure)) {
                    wrong.add(person + " " + way + ": not " + row.of(person) + ", but " + failure);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(drifts).isEmpty();
    }

    private boolean isAsExpected(Outcome expected, Throwable failure) {
        return switch (expected) {
            case YES -> failure == null;
            case UNSENT ->
                failure instanceof CredentialsException && emulator.requests().isEmpty();
            case TEAM ->
                failure instanceof BadRequestException refusal
                        && refusal.formErrors().all().containsKey("team_id");
            default ->
                failure instanceof ForbiddenException refusal && refusal.code().equals(ErrorCode.of(expected.code));
        };
    }

    @ParameterizedTest
    @MethodSource("rowsOfOneApplication")
    void nothingCanBeDoneToAnUnknownApplication(Row row) {
        for (Way way : Way.values()) {
            ApplicationCast cast = new ApplicationCast(emulator);
            Person person = row.of(Person.OWNER) == Outcome.UNSENT ? Person.OAUTH2 : Person.OWNER;
            ApiCall<?> call = call(row, cast, person, Snowflake.of(1));
            assertThat(catchThrowable(() -> sent(way, call)))
                    .isInstanceOfSatisfying(
                            NotFoundException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.UNKNOWN_APPLICATION));
        }
    }

    static Stream<Row> rowsThatTakeAToken() {
        return rows().filter(row -> row.of(Person.NOBODY) == Outcome.UNSENT);
    }

    @ParameterizedTest
    @MethodSource("rowsThatTakeAToken")
    void nothingCanBeDoneWithATokenThatIsNone(Row row) {
        ApplicationCast cast = new ApplicationCast(emulator);
        List<Credentials> nonsense = Stream.of(
                        Map.entry(Person.OWNER, Credentials.accountToken("nonsense")),
                        Map.entry(Person.OWN_BOT, Credentials.bot("nonsense")),
                        Map.entry(Person.OAUTH2, Credentials.oauth2("nonsense")))
                .filter(kind -> row.of(kind.getKey()) != Outcome.UNSENT)
                .map(Map.Entry::getValue)
                .toList();
        assertThat(nonsense).isNotEmpty();
        for (Credentials credentials : nonsense) {
            for (Way way : Way.values()) {
                ApiCall<?> call = call(row, cast, credentials, cast.id);
                assertThat(refused(way, UnauthorizedException.class, call).code())
                        .isEqualTo(ErrorCode.UNAUTHORIZED);
            }
        }
    }

    /** An application that belongs to nobody but its owner. */
    @Test
    void theOwnerAloneMayDoEverything() {
        EmulatedAccount ada = emulator.account().create();
        signedIn(ada);
        Snowflake id =
                Snowflake.of(emulator.application("Solo").owner(ada).create().id());
        ApplicationsClient applications = client.applications();
        assertThat(applications.get(id).send().team()).isEmpty();
        assertThat(applications.resetSecret(id).send().secret()).isNotEmpty();
        applications.delete(id).send();
        refused(NotFoundException.class, applications.get(id));
    }

    /** The words of the refusal say what would do. */
    @Test
    void roleConnectionsNameTheScopeTheyNeed() {
        ApplicationCast cast = new ApplicationCast(emulator);
        for (Person person : List.of(Person.OWNER, Person.OWN_BOT, Person.NOBODY)) {
            var connections = client.withCredentials(cast.credentials(person))
                    .applications()
                    .roleConnections();
            for (ApiCall<?> call : List.of(connections.get(cast.id), connections.modify(cast.id, c -> {}))) {
                assertThat(catchThrowable(call::send))
                        .isInstanceOf(CredentialsException.class)
                        .hasMessageContaining("role_connections.write");
            }
        }
        assertThat(emulator.requests()).isEmpty();
    }
}
