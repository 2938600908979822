package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The common parts of tests with a real Redis, fleets, clients, and a service that counts strictly. */
abstract class FleetTest {
    static final int LIMIT = 20;
    static final EncryptionKeys KEYS = EncryptionKeys.of("k1", new byte[32]);
    private static final RateLimitPolicy POLICY = RateLimitPolicy.standard().withGlobal(LIMIT, Duration.ofSeconds(1));

    /** Has a window that ends in no test. Slow moments of a machine change nothing then. */
    private static final RateLimitPolicy LONG_WINDOW =
            RateLimitPolicy.standard().withGlobal(LIMIT, Duration.ofHours(1)).withMaxWait(Duration.ofHours(2));

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Route GET = Route.get("/a/{id}").major("id").accountOrBot();

    final BlockingQueue<FleetStatus> changes = new LinkedBlockingQueue<>();
    private final List<AutoCloseable> resources = new ArrayList<>();
    TestRedis redis;
    StrictService service;

    @BeforeEach
    void startServers() throws IOException {
        redis = startRedis();
        service = closeLater(new StrictService(LIMIT));
    }

    @AfterEach
    void closeAll() throws Exception {
        for (int i = resources.size() - 1; i >= 0; i--) {
            resources.get(i).close();
        }
    }

    /** Closes a resource after the test. */
    <T extends AutoCloseable> T closeLater(T resource) {
        resources.add(resource);
        return resource;
    }

    TestRedis startRedis(String... settings) {
        return closeLater(TestRedis.start(settings));
    }

    RedisFleet fleet() {
        return fleet(RedisFleet.builder(redis.uri()).expectedProcesses(2));
    }

    RedisFleet encryptedFleet() {
        return fleet(RedisFleet.builder(redis.uri()).expectedProcesses(2).encryption(KEYS));
    }

    RedisFleet fleet(RedisFleet.Builder builder) {
        return closeLater(builder.listener(changes::add).build());
    }

    GuildkitClient client(RedisFleet fleet) {
        return client(fleet, service);
    }

    GuildkitClient client(RedisFleet fleet, StrictService of) {
        return client(fleet, of, POLICY);
    }

    /** Returns a client that sends {@link #LIMIT} requests in a window that ends in no test. */
    GuildkitClient clientWithLongWindow(RedisFleet fleet) {
        return client(fleet, service, LONG_WINDOW);
    }

    private GuildkitClient client(RedisFleet fleet, StrictService of, RateLimitPolicy policy) {
        return closeLater(GuildkitClient.builder(of.url())
                .credentials(Credentials.bot("canary-token"))
                .rateLimitPolicy(policy)
                .timeouts(Timeouts.standard().withCall(Duration.ofHours(2))) // permits waits for a whole window
                .fleet(fleet)
                .build());
    }

    /** Returns a client that has sent some requests, and shares limits with the fleet. */
    GuildkitClient sharingClient(RedisFleet fleet, int requests) throws Exception {
        GuildkitClient client = client(fleet);
        awaitAll(send(client, requests));
        awaitMode(Mode.SHARED);
        return client;
    }

    static ApiCall<JsonNode> call(GuildkitClient client, int id) {
        return client.api().call(GET, Integer.toString(id)).returns(Codecs.JSON);
    }

    static List<CompletableFuture<JsonNode>> send(GuildkitClient client, int requests) {
        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            calls.add(call(client, i).sendAsync());
        }
        return calls;
    }

    static void awaitAll(List<CompletableFuture<JsonNode>> calls) throws Exception {
        for (CompletableFuture<JsonNode> call : calls) {
            assertThat(call.get(60, TimeUnit.SECONDS)).isNotNull();
        }
    }

    /** Sends more requests in two processes than one window allows. The surplus must wait. */
    void assertSharesLimit(RedisFleet one, RedisFleet two) throws Exception {
        awaitAll(send(clientWithLongWindow(one), LIMIT / 2));
        GuildkitClient second = clientWithLongWindow(two);
        var unused = send(second, LIMIT);

        awaitServedAndWaiting(LIMIT, second, LIMIT / 2);
        assertThat(changes).extracting(FleetStatus::mode).doesNotContain(Mode.ALONE);
    }

    /** Waits until the service has accepted a number of requests, and others wait for the limit of all requests. */
    void awaitServedAndWaiting(int served, GuildkitClient client, int waiting) {
        await(() -> service.passed.get() == served && waitingForLimitOfAll(client) == waiting);
        assertServed(served);
    }

    /** Asserts that the service has accepted a number of requests, and refused none. */
    void assertServed(int requests) {
        assertThat(service.passed).hasValue(requests);
        assertThat(service.refused).hasValue(0);
    }

    private static int waitingForLimitOfAll(GuildkitClient client) {
        return client.rateLimits().snapshot().stream()
                .filter(bucket -> bucket.reason() == RateLimiter.Reason.GLOBAL)
                .mapToInt(RateLimiter.Bucket::waiting)
                .sum();
    }

    static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the time limit").isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }

    void awaitMode(Mode mode) throws InterruptedException {
        FleetStatus status;
        do {
            status = changes.poll(30, TimeUnit.SECONDS);
        } while (status != null && status.mode() != mode);
        assertThat(status).as("a change to %s", mode).isNotNull();
    }
}
