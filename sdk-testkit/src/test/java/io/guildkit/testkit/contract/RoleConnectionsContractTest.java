package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.roleconnections.ApplicationRoleConnection;
import io.guildkit.applications.roleconnections.RoleConnectionsClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.model.RoleConnectionMetadataType;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedApplication;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RoleConnectionsContractTest extends ApplicationScene {
    private GuildkitClient anybody;

    @BeforeEach
    void connect() {
        anybody = client(builder());
    }

    private RoleConnectionsClient bearing(String token) {
        return anybody.withCredentials(Credentials.oauth2(token)).applications().roleConnections();
    }

    @Test
    void updatesConnectionAsUser() {
        String token = stranger.newOAuth2Token(quiz, "role_connections.write");
        RoleConnectionsClient connections = bearing(token);
        ApplicationRoleConnection none = connections.get(quizId).send();
        assertThat(none.platformName()).isEmpty();
        assertThat(none.metadata()).isEmpty();
        ApplicationRoleConnection updated = connections
                .modify(
                        quizId,
                        change -> change.platformName("Quiz")
                                .platformUsername("ada")
                                .metadata(Map.of("points", "42")))
                .send();
        assertThat(updated.platformName()).contains("Quiz");
        assertThat(updated.platformUsername()).contains("ada");
        assertThat(updated.metadata()).containsExactly(Map.entry("points", "42"));
        assertThat(updated.application()).as("not in the answer for one").isEmpty();
        assertThat(updated.applicationMetadata()).isEmpty();
        assertThat(connections.get(quizId).send()).isEqualTo(updated);
        assertThat(quiz.roleConnection(stranger)).isPresent();
        assertThat(quiz.roleConnection(owner)).isEmpty();
    }

    /** Metadata are an array on some services, and an object on others. */
    @Test
    void readsMetadataInBothShapes() {
        EmulatedApplication keyed = emulator.application("Keyed")
                .roleConnection(7, "expert", "Expert", "Knows it all")
                .roleConnectionsByKey()
                .create();
        for (EmulatedApplication application : List.of(quiz, keyed)) {
            bearing(stranger.newOAuth2Token(application, "role_connections.write"))
                    .modify(Snowflake.of(application.id()), change -> change.platformName("Quiz"))
                    .send();
        }
        List<ApplicationRoleConnection> all =
                asStranger().roleConnections().list().send();
        assertThat(all)
                .extracting(connection -> connection.application().orElseThrow().name())
                .containsExactly("Quiz", "Keyed");
        assertThat(all)
                .flatExtracting(ApplicationRoleConnection::applicationMetadata)
                .extracting(RoleConnectionMetadata::key)
                .containsExactly("points", "expert");
        assertThat(all.get(1).applicationMetadata().get(0).type()).isEqualTo(RoleConnectionMetadataType.BOOLEAN_EQUAL);
        assertThat(applications.roleConnections().list().send()).isEmpty();
    }
}
