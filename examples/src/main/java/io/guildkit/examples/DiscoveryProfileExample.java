package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.invites.discovery.DiscoveryMetadata;
import io.guildkit.invites.discovery.DiscoveryRequirements;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Changes the discovery profile of a guild, and checks the requirements of the listing.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.DiscoveryProfileExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN GUILD_ID"}.
 */
public final class DiscoveryProfileExample {
    private DiscoveryProfileExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN GUILD_ID}
     */
    public static void main(String... args) {
        if (args.length == 3) {
            try (GuildkitClient client = GuildkitClient.builder(args[0])
                    .credentials(Credentials.accountToken(args[1]))
                    .build()) {
                describe(client, Snowflake.of(args[2]));
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            EmulatedGuild guild = emulator.guild("Analytical Engines")
                    .owner(ada)
                    .keywords("steam")
                    .create();
            main(emulator.baseUrl(), ada.newSession(), guild.id());
        }
    }

    // snippet: metadata
    private static void describe(GuildkitClient client, Snowflake guildId) {
        DiscoveryMetadata shown = client.discovery()
                .mergeMetadata(
                        guildId, change -> change.about("Engines, computed.").clearKeywords())
                .send(); // keeps all other fields
        System.out.println(shown.about().orElse("") + " " + shown.keywords());
        DiscoveryRequirements requirements =
                client.discovery().getRequirements(guildId).send();
        System.out.println("Can be listed: " + requirements.sufficient());
    }
    // snippet: end
}
