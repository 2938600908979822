package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.integrations.ExpireBehavior;
import io.guildkit.invites.integrations.Integration;
import io.guildkit.invites.integrations.IntegrationKind;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Connects a guild to the account of a streaming service, changes the integration, and deletes it.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.IntegrationsExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN GUILD_ID ACCOUNT_ID"}.
 */
public final class IntegrationsExample {
    private IntegrationsExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN GUILD_ID ACCOUNT_ID}
     */
    public static void main(String... args) {
        if (args.length == 4) {
            try (GuildkitClient client = GuildkitClient.builder(args[0])
                    .credentials(Credentials.accountToken(args[1]))
                    .build()) {
                connect(client, Snowflake.of(args[2]), args[3]);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            EmulatedGuild guild =
                    emulator.guild("Analytical Engines").owner(ada).create();
            main(emulator.baseUrl(), ada.newSession(), guild.id(), "adas-stream");
            System.out.println("Integrations left: " + guild.integrations().size());
        }
    }

    // snippet: integrations
    private static void connect(GuildkitClient client, Snowflake guildId, String accountId) {
        client.integrations()
                .create(guildId, IntegrationKind.STREAM_PROVIDER_A, accountId)
                .send();
        Integration stream = client.integrations().listOfGuild(guildId).send().stream()
                .filter(it -> it.type().equals(IntegrationKind.STREAM_PROVIDER_A))
                .findFirst()
                .orElseThrow();
        client.integrations()
                .modify(
                        guildId,
                        stream.id(),
                        change -> change.expireBehavior(ExpireBehavior.KICK).expireGracePeriod(7))
                .send();
        client.integrations().sync(guildId, stream.id()).send();
        client.integrations().delete(guildId, stream.id()).send();
    }
    // snippet: end
}
