package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.roleconnections.ApplicationRoleConnection;
import io.guildkit.applications.roleconnections.RoleConnectionsClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.model.RoleConnectionMetadataType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedApplication;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoleConnectionsContractTest extends CastContractTest {
    private GuildkitClient anybody;

    @BeforeEach
    void connect() {
        anybody = client(builder());
    }

    private String one() {
        return "/users/@me/applications/" + cast.id + "/role-connection";
    }

    private RoleConnectionsClient bearing(String token) {
        return anybody.withCredentials(Credentials.oauth2(token)).applications().roleConnections();
    }

    @ParameterizedTest
    @EnumSource
    void areMadeInTheNameOfAUser(Way way) {
        String token = cast.stranger.newOAuth2Token(cast.application, "role_connections.write");
        RoleConnectionsClient connections = bearing(token);
        ApplicationRoleConnection none = sent(way, connections.get(cast.id));
        onlyRequest().to("GET", one()).withoutBody().as("Bearer " + token);
        assertThat(none.platformName()).isEmpty();
        assertThat(none.metadata()).isEmpty();
        ApplicationRoleConnection updated = sent(
                way,
                connections.modify(
                        cast.id,
                        change -> change.platformName("Quiz")
                                .platformUsername("ada")
                                .metadata(Map.of("points", "42"))));
        onlyRequest()
                .to("PUT", one())
                .withBody("{'platform_name':'Quiz','platform_username':'ada','metadata':{'points':'42'}}")
                .as("Bearer " + token);
        assertThat(updated.platformName()).contains("Quiz");
        assertThat(updated.platformUsername()).contains("ada");
        assertThat(updated.metadata()).containsExactly(Map.entry("points", "42"));
        assertThat(updated.application()).as("not in the answer for one").isEmpty();
        assertThat(updated.applicationMetadata()).isEmpty();
        assertThat(sent(way, connections.get(cast.id))).isEqualTo(updated);
        assertThat(cast.application.roleConnection(cast.stranger)).isPresent();
        assertThat(cast.application.roleConnection(cast.owner)).isEmpty();
    }

    /** An array on some services, an object by key on others. */
    @ParameterizedTest
    @EnumSource
    void comeWithTheirMetadataInWhicheverShape(Way way) {
        EmulatedApplication keyed = emulator.application("Keyed")
                .roleConnection(7, "expert", "Expert", "Knows it all")
                .roleConnectionsByKey()
                .create();
        for (EmulatedApplication application : List.of(cast.application, keyed)) {
            bearing(cast.stranger.newOAuth2Token(application, "role_connections.write"))
                    .modify(Snowflake.of(application.id()), change -> change.platformName("Quiz"))
                    .send();
        }
        emulator.clearRequests();
        List<ApplicationRoleConnection> all =
                sent(way, as(Person.STRANGER).roleConnections().list());
        onlyRequest().to("GET", "/users/@me/applications/role-connections").withoutBody();
        assertThat(all)
                .extracting(connection -> connection.application().orElseThrow().name())
                .containsExactly("Quiz", "Keyed");
        assertThat(all)
                .flatExtracting(ApplicationRoleConnection::applicationMetadata)
                .extracting(RoleConnectionMetadata::key)
                .containsExactly("points", "expert");
        assertThat(all.get(1).applicationMetadata().get(0).type()).isEqualTo(RoleConnectionMetadataType.BOOLEAN_EQUAL);
        assertThat(sent(way, applications.roleConnections().list())).isEmpty();
    }

    @Test
    void needTheScope() {
        RoleConnectionsClient connections = bearing(cast.stranger.newOAuth2Token(cast.application, "identify"));
        for (ApiCall<?> call : List.of(connections.get(cast.id), connections.modify(cast.id, change -> {}))) {
            assertThat(refused(ForbiddenException.class, call).code()).isEqualTo(ErrorCode.of(50026));
        }
    }

    @Test
    void areOnlyOpenToTheApplicationItself() {
        EmulatedApplication other = emulator.application("Other").create();
        RoleConnectionsClient connections = bearing(cast.stranger.newOAuth2Token(other, "role_connections.write"));
        for (ApiCall<?> call : List.of(connections.get(cast.id), connections.modify(cast.id, change -> {}))) {
            assertCode(refused(ForbiddenException.class, call), ErrorCode.MISSING_ACCESS);
        }
        assertThat(cast.application.roleConnection(cast.stranger)).isEmpty();
    }

    @Test
    void needATokenThatIsOne() {
        assertCode(refused(UnauthorizedException.class, bearing("nonsense").get(cast.id)), ErrorCode.UNAUTHORIZED);
    }

    @Test
    void keepToTheCharactersOfKeys() {
        RoleConnectionsClient connections =
                bearing(cast.stranger.newOAuth2Token(cast.application, "role_connections.write"));
        assertThat(refused(
                                connections.modify(cast.id, change -> change.metadata(Map.of("Points!", "1"))),
                                ErrorCode.INVALID_FORM)
                        .formErrors()
                        .all())
                .hasSize(1);
    }
}
