package io.guildkit.redis.internal;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import redis.clients.jedis.RedisClient;

/** The common parts of tests with simulated processes. All tests of a class use one Redis. */
abstract class SimulatedFleetTest {
    static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    static final RateLimitPolicy POLICY = RateLimitPolicy.standard();

    private static TestRedis server;

    SimulatedFleet fleet;

    @BeforeAll
    static void startRedis() {
        server = TestRedis.start();
    }

    @AfterAll
    static void stopRedis() {
        server.close();
    }

    @BeforeEach
    void emptyRedis() {
        fleet = new SimulatedFleet(server);
    }

    /** Returns a connection to inspect the database. */
    static RedisClient redis() {
        return server.client();
    }

    static RateLimitPolicy ownLimit(int requests, int seconds) {
        return POLICY.withGlobal(requests, Duration.ofSeconds(seconds));
    }

    void pass(double seconds) {
        fleet.pass(SimulatedFleet.seconds(seconds));
    }

    /** Acquires permits for requests of one bucket. */
    static List<CompletableFuture<Permit>> acquire(FleetProcess process, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> process.acquire(POST, "1"))
                .toList();
    }

    /** Acquires permits for requests of different buckets. */
    static List<CompletableFuture<Permit>> acquireInBuckets(FleetProcess process, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> process.acquire(POST, Integer.toString(i)))
                .toList();
    }

    static long granted(List<CompletableFuture<Permit>> all) {
        return all.stream()
                .filter(future -> future.isDone() && !future.isCompletedExceptionally())
                .count();
    }
}
