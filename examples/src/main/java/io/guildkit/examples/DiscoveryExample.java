package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.Pages;
import io.guildkit.core.auth.Credentials;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;

/**
 * Pages through the guilds of a category, as many as are looked at.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.DiscoveryExample}</pre>
 */
public final class DiscoveryExample {
    private static final int GAMING = 1;

    private DiscoveryExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            for (int i = 1; i <= 5; i++) {
                emulator.guild("Guild " + i)
                        .owner(ada)
                        .discoverable()
                        .categories(GAMING)
                        .create();
            }
            try (GuildkitClient client = GuildkitClient.builder(emulator.baseUrl())
                    .credentials(Credentials.accountToken(ada.newSession()))
                    .build()) {
                // snippet: discovery
                Pages<DiscoverableGuild> guilds = client.discovery()
                        .listGuildsPaged(query -> query.selection(GuildSelection.categories(GAMING))
                                .limit(2));
                guilds.stream().limit(3).forEach(guild -> System.out.println(guild.name()));
                // snippet: end
                System.out.println("Pages fetched: "
                        + emulator.requests("GET /discoverable-guilds").size());
            }
        }
    }
}
