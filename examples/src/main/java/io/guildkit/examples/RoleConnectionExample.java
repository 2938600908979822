package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.applications.roleconnections.ApplicationRoleConnection;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedApplication;
import io.guildkit.testkit.ServiceEmulator;
import java.util.Map;

/**
 * Sets the role connection of a user with the OAuth2 token that the user granted to an application.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.RoleConnectionExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL OAUTH2_TOKEN APPLICATION_ID"}.
 */
public final class RoleConnectionExample {
    private RoleConnectionExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL OAUTH2_TOKEN APPLICATION_ID}
     */
    public static void main(String... args) {
        if (args.length == 3) {
            connect(args[0], args[1], Snowflake.of(args[2]));
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            EmulatedApplication quest = emulator.application("Garden Quest")
                    .roleConnection(2, "plants", "Plants", "Least number of plants")
                    .create();
            main(emulator.baseUrl(), ada.newOAuth2Token(quest, "role_connections.write"), quest.id());
        }
    }

    // snippet: role-connection
    private static void connect(String baseUrl, String oauth2Token, Snowflake applicationId) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl)
                .credentials(Credentials.oauth2(oauth2Token))
                .build()) {
            ApplicationRoleConnection shown = client.applications()
                    .roleConnections()
                    .modify(
                            applicationId,
                            connection -> connection
                                    .platformName("Garden Quest")
                                    .platformUsername("ada")
                                    .metadata(Map.of("plants", "42")))
                    .send();
            System.out.println(shown.platformUsername().orElseThrow() + ": " + shown.metadata());
        }
    }
    // snippet: end
}
