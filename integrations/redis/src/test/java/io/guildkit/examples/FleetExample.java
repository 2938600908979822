package io.guildkit.examples;

import io.guildkit.GuildkitClient;
import io.guildkit.auth.SignIn;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.redis.FleetStatus;
import io.guildkit.redis.RedisFleet;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Base64;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

/** The code that the guide shows. */
public final class FleetExample {
    private FleetExample() {}

    // snippet: limits
    static void describe(String url, String token) {
        try (RedisFleet fleet = RedisFleet.connect("redis://localhost:6379", 4); // of four processes
                GuildkitClient client = GuildkitClient.builder(url)
                        .credentials(Credentials.bot(token))
                        .rateLimitPolicy(RateLimitPolicy.standard().withGlobal(50, Duration.ofSeconds(1)))
                        .fleet(fleet)
                        .build()) {
            System.out.println(client.applications().getOwn().send());
        }
    }
    // snippet: end

    // snippet: cluster
    static RedisFleet onCluster() {
        RedisClusterClient cluster = RedisClusterClient.create(new HostAndPort("redis-1.example.com", 6379));
        return RedisFleet.builder(cluster).expectedProcesses(4).build();
    }
    // snippet: end

    // snippet: token-store
    static RedisFleet encrypting() {
        byte[] key = Base64.getDecoder().decode(System.getenv("FLEET_KEY")); // 32 random bytes
        return RedisFleet.builder("rediss://redis.example.com:6380")
                .expectedProcesses(4)
                .encryption(EncryptionKeys.of("2026-11", key))
                .build();
    }

    static GuildkitClient withSharedToken(String url, RedisFleet fleet) {
        return GuildkitClient.builder(url)
                .tokenStore(fleet.tokenStore("main"))
                .fleet(fleet)
                .build();
    }
    // snippet: end

    // snippet: sign-in-once
    /** Runs in each process, before the first call that needs the account. */
    static void signIn(RedisFleet fleet, Runnable signIn) throws InterruptedException {
        boolean here = fleet.signInOnce("main", signIn); // with client.auth().login(..) for example
        System.out.println(here ? "This process has signed in." : "The fleet is signed in.");
    }
    // snippet: end

    // snippet: one-account
    /** Runs in each of the three processes. */
    static void listSessions(String url, String login, String password, byte[] key) throws InterruptedException {
        try (RedisFleet fleet = RedisFleet.builder("redis://localhost:6379")
                        .expectedProcesses(3)
                        .encryption(EncryptionKeys.of("2026-11", key)) // 32 random bytes, the same in each process
                        .build();
                GuildkitClient client = GuildkitClient.builder(url)
                        .tokenStore(fleet.tokenStore("main"))
                        .fleet(fleet)
                        .build()) {
            fleet.signInOnce("main", () -> {
                SignIn outcome = client.auth().signIn(login, password).send();
                if (!(outcome instanceof SignIn.SignedIn)) {
                    throw new IllegalStateException("The sign-in needs the owner of the account: " + outcome);
                }
            });
            System.out.println(client.auth().sessions().list().send().userSessions());
        }
    }
    // snippet: end

    // snippet: metrics
    public static void measure(RedisFleet fleet, MeterRegistry registry) {
        Gauge.builder("guildkit.fleet.shared", fleet, f -> f.status().mode() == FleetStatus.Mode.SHARED ? 1 : 0)
                .description("1 while limits are shared, 0 without Redis")
                .register(registry);
        Gauge.builder("guildkit.fleet.processes", fleet, f -> f.status().processes())
                .description("Processes that share the limits")
                .register(registry);
        FunctionCounter.builder(
                        "guildkit.fleet.commands", fleet, f -> f.status().commands())
                .description("Commands that this process sent to Redis")
                .register(registry);
    }
    // snippet: end

    // snippet: listener
    static RedisFleet watched() {
        return RedisFleet.builder("redis://localhost:6379")
                .expectedProcesses(4)
                .listener(status -> System.out.println("Fleet: " + status.mode()
                        + status.failure().map(why -> ", " + why).orElse("")))
                .build();
    }
    // snippet: end
}
