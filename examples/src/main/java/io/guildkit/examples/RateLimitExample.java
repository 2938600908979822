package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.testkit.ServiceEmulator;
import java.time.Duration;

/**
 * Sets rate limits of the client, and lifts a block.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.RateLimitExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="BASE_URL"}.
 */
public final class RateLimitExample {
    private RateLimitExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code BASE_URL}
     */
    public static void main(String... args) {
        if (args.length == 1) {
            try (GuildkitClient client = client(args[0])) {
                search(client);
                lift(client);
            }
            return;
        }
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client = client(emulator.baseUrl())) {
            emulator.rateLimits().on("GET /gifs/search").allow(1, Duration.ofMinutes(5));
            search(client);
            search(client);
            emulator.rateLimits().on("GET /gifs/search").allow(50, Duration.ofMinutes(5));
            lift(client);
            search(client);
        }
    }

    private static void search(GuildkitClient client) {
        try {
            System.out.println("Found: " + client.gifs().search("cat").send().size());
        } catch (RateLimitedException e) {
            e.retryAfter().ifPresent(wait -> System.out.println("Blocked for " + wait.toSeconds() + " s"));
        }
    }

    // snippet: lift
    private static void lift(GuildkitClient client) {
        RateLimits limits = client.rateLimits();
        limits.snapshot().forEach(System.out::println);
        limits.lift();
    }
    // snippet: end

    // snippet: policy
    private static GuildkitClient client(String baseUrl) {
        return GuildkitClient.builder(baseUrl)
                .rateLimitPolicy(RateLimitPolicy.standard()
                        .withGlobal(50, Duration.ofSeconds(1))
                        .withMaxWait(Duration.ofSeconds(20)))
                .build();
    }
    // snippet: end
}
