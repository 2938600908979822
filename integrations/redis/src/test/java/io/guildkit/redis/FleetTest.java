package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.route.Route;
import io.guildkit.redis.FleetStatus.Mode;
import io.guildkit.redis.internal.TestRedis;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** The common parts of tests with a real Redis, fleets, clients, and a service that counts strictly. */
abstract class FleetTest {
    static final int LIMIT = 20;
    static final RateLimitPolicy POLICY = RateLimitPolicy.standard().withGlobal(LIMIT, Duration.ofSeconds(1));
    private static final Route GET = Route.get("/a/{id}").major("id").accountOrBot();

    final BlockingQueue<FleetStatus> changes = new LinkedBlockingQueue<>();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    /** Closes a resource after the test. */
    <T extends AutoCloseable> T open(T resource) {
        opened.add(resource);
        return resource;
    }

    TestRedis redis(String... settings) {
        return open(TestRedis.start(settings));
    }

    RedisFleet fleet(TestRedis redis) {
        return fleet(RedisFleet.builder(redis.uri()));
    }

    RedisFleet fleet(RedisFleet.Builder builder) {
        return open(builder.listener(changes::add).build());
    }

    StrictService service() throws IOException {
        return open(new StrictService(LIMIT));
    }

    GuildkitClient client(RedisFleet fleet, StrictService service) {
        return open(GuildkitClient.builder(service.url())
                .credentials(Credentials.bot("canary-token"))
                .rateLimitPolicy(POLICY)
                .fleet(fleet)
                .build());
    }

    static ApiCall<JsonNode> call(GuildkitClient client, int id) {
        return client.api().call(GET, Integer.toString(id)).returns(Codecs.JSON);
    }

    static List<CompletableFuture<JsonNode>> callOften(GuildkitClient client, int times) {
        List<CompletableFuture<JsonNode>> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.add(call(client, i).sendAsync());
        }
        return all;
    }

    static void join(List<CompletableFuture<JsonNode>> calls) throws Exception {
        for (CompletableFuture<JsonNode> call : calls) {
            assertThat(call.get(60, TimeUnit.SECONDS)).isNotNull();
        }
    }

    /** Sends more requests in two processes than one window allows. The service must refuse none. */
    void shareALimit(RedisFleet one, RedisFleet two) throws Exception {
        StrictService service = service();
        List<CompletableFuture<JsonNode>> calls = callOften(client(one, service), 25);
        calls.addAll(callOften(client(two, service), 25));
        join(calls);

        assertThat(service.passed).hasValue(50);
        assertThat(service.refused).hasValue(0);
    }

    void awaitMode(Mode mode) throws InterruptedException {
        FleetStatus status = changes.poll(30, TimeUnit.SECONDS);
        while (status != null && status.mode() != mode) {
            status = changes.poll(30, TimeUnit.SECONDS);
        }
        assertThat(status).as("a change to %s", mode).isNotNull();
    }
}
