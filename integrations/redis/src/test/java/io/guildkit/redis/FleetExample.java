package io.guildkit.redis;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.limit.RateLimitPolicy;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Base64;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;

/** The code that the guide shows. */
final class FleetExample {
    private FleetExample() {}

    static void limits(String url, String token) {
        // snippet: limits
        RedisFleet fleet = RedisFleet.connect("redis://localhost:6379");
        GuildkitClient client = GuildkitClient.builder(url)
                .credentials(Credentials.bot(token))
                .rateLimitPolicy(RateLimitPolicy.standard().withGlobal(50, Duration.ofSeconds(1)))
                .fleet(fleet)
                .build();
        // snippet: end
        client.close();
        fleet.close();
    }

    static RedisFleet cluster() {
        // snippet: cluster
        RedisClusterClient cluster = RedisClusterClient.create(new HostAndPort("redis-1.example.com", 6379));
        RedisFleet fleet = RedisFleet.builder(cluster).build();
        // snippet: end
        return fleet;
    }

    static void tokenStore(String url) {
        // snippet: token-store
        byte[] key = Base64.getDecoder().decode(System.getenv("FLEET_KEY")); // 32 random bytes
        RedisFleet fleet = RedisFleet.builder("rediss://redis.example.com:6380")
                .encryption(EncryptionKeys.of("2026-11", key))
                .build();
        GuildkitClient client = GuildkitClient.builder(url)
                .tokenStore(fleet.tokenStore("main"))
                .fleet(fleet)
                .build();
        // snippet: end
        client.close();
        fleet.close();
    }

    static void metrics(MeterRegistry registry, RedisFleet fleet) {
        // snippet: metrics
        Gauge.builder("guildkit.fleet.shared", fleet, f -> f.status().mode() == FleetStatus.Mode.SHARED ? 1 : 0)
                .description("1 while limits are shared, 0 without Redis")
                .register(registry);
        Gauge.builder("guildkit.fleet.processes", fleet, f -> f.status().processes())
                .register(registry);
        FunctionCounter.builder(
                        "guildkit.fleet.commands", fleet, f -> f.status().commands())
                .register(registry);
        // snippet: end
    }

    static RedisFleet watched() {
        // snippet: listener
        RedisFleet fleet = RedisFleet.builder("redis://localhost:6379")
                .listener(status -> System.out.println("Fleet: " + status.mode()
                        + status.failure().map(why -> ", " + why).orElse("")))
                .build();
        // snippet: end
        return fleet;
    }
}
