package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.testkit.ServiceEmulator;
import java.time.Duration;

/**
 * Sets limits of the client's own, and lifts a block.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.RateLimitExample}</pre>
 */
public final class RateLimitExample {
    private RateLimitExample() {}

    /**
     * Runs the example on the emulator.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ServiceEmulator emulator = ServiceEmulator.start();
                GuildkitClient client = client(emulator.baseUrl())) {
            emulator.rateLimits().on("GET /gifs/search").allow(1, Duration.ofMinutes(5));
            client.gifs().search("cat").send();
            try {
                client.gifs().search("cat").send();
            } catch (RateLimitedException e) {
                System.out.println("Blocked for another " + e.retryAfter().toSeconds() + " s");
            }
            emulator.rateLimits()
                    .on("GET /gifs/search")
                    .allow(50, Duration.ofMinutes(5)); // the operator raises the limit
            // snippet: lift
            RateLimits limits = client.rateLimits();
            limits.snapshot().forEach(System.out::println);
            limits.lift();
            // snippet: end
            System.out.println("Found after the block: "
                    + client.gifs().search("cat").send().size());
        }
    }

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
