package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.Pages;
import io.guildkit.core.auth.Credentials;
import io.guildkit.invites.discovery.DiscoverableGuild;
import io.guildkit.invites.discovery.DiscoverySearchResult;
import io.guildkit.invites.discovery.GuildSelection;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.ServiceEmulator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Pages through the discoverable guilds of a category, and searches for guilds.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.DiscoveryExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL TOKEN"}.
 */
public final class DiscoveryExample {
    private DiscoveryExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL TOKEN}
     */
    public static void main(String... args) {
        if (args.length == 2) {
            discover(args[0], args[1]);
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedAccount ada = emulator.account("ada@example.com").create();
            for (int i = 1; i <= 5; i++) {
                emulator.guild("Guild " + i)
                        .owner(ada)
                        .discoverable()
                        .categories(1)
                        .create();
            }
            discover(emulator.baseUrl(), ada.newSession());
            System.out.println("Pages fetched: "
                    + emulator.requests("GET /discoverable-guilds").size());
        }
    }

    private static void discover(String baseUrl, String token) {
        try (GuildkitClient client = GuildkitClient.builder(baseUrl)
                .credentials(Credentials.accountToken(token))
                .build()) {
            printThree(client, 1);
            printAll(client, 3).join();
            printFound(client, "Guild 5");
            System.out.println("Found: " + find(client, "Guild", 100).size());
        }
    }

    // snippet: pages
    private static void printThree(GuildkitClient client, int category) {
        Pages<DiscoverableGuild> guilds = client.discovery()
                .listGuildsPaged(query ->
                        query.selection(GuildSelection.categories(category)).limit(2));
        guilds.stream().limit(3).forEach(guild -> System.out.println(guild.name()));
    }
    // snippet: end

    // snippet: asynchronously
    private static CompletableFuture<Void> printAll(GuildkitClient client, int offset) {
        return client.discovery()
                .listGuildsPaged(query -> query.limit(2))
                .startingAt(offset)
                .timeout(Duration.ofMinutes(1))
                .forEachAsync(guild -> System.out.println(guild.name()));
    }
    // snippet: end

    // snippet: search-pages
    private static List<DiscoverableGuild> find(GuildkitClient client, String words, int most) {
        return client.discovery().searchGuildsPaged(words).stream()
                .limit(most) // fetches no page after the last element
                .toList();
    }
    // snippet: end

    // snippet: search
    private static void printFound(GuildkitClient client, String words) {
        DiscoverySearchResult found =
                client.discovery().searchGuilds(words, query -> query.limit(10)).send();
        found.total().ifPresent(total -> System.out.println("Found: " + total));
        found.guilds()
                .forEach(guild -> System.out.println(guild.name() + ", members: " + guild.approximateMemberCount()));
    }
    // snippet: end
}
