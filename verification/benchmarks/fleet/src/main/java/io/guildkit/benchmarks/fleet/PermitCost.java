package io.guildkit.benchmarks.fleet;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.route.Route;
import io.guildkit.redis.RedisFleet;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.RedisClient;

/** Measures the time that a fleet adds to a call which need not wait, its commands, and the memory of 100,000 webhooks in Redis. */
final class PermitCost {
    private static final int CALLS = 20_000;
    private static final int WEBHOOKS = 100_000;
    private static final Route EXECUTE = Route.post("/webhooks/{id}/{token}")
            .major("id", "token")
            .secret("token")
            .webhookToken();

    private PermitCost() {}

    /** Prints the results. */
    public static void main(String[] args) throws IOException, InterruptedException {
        try (Redis redis = new Redis(Event.NONE);
                StrictService service = new StrictService(Workload.BUCKETS, 0);
                RedisClient inspector = RedisClient.create(redis.uri(redis.port()));
                RedisFleet fleet = RedisFleet.connect(redis.uri(redis.port()), 1);
                GuildkitClient shared = client(service).fleet(fleet).build();
                GuildkitClient alone = client(service).build()) {
            permits(inspector, fleet, shared, alone);
            webhooks(inspector, shared);
        }
    }

    private static GuildkitClient.Builder client(StrictService service) {
        return GuildkitClient.builder(service.url()).credentials(Credentials.bot("token"));
    }

    /** Calls in turn with and without a fleet. Each call has a bucket of its own that was used once before, so none waits. */
    private static void permits(RedisClient redis, RedisFleet fleet, GuildkitClient shared, GuildkitClient alone)
            throws InterruptedException {
        long[] pings = new long[CALLS];
        long[] with = new long[CALLS];
        long[] without = new long[CALLS];
        long commands = 0;
        for (int i = 0; i < 2 * CALLS; i++) { // the first half warms up
            if (i == CALLS) {
                commands = fleet.status().commands();
            }
            int id = i;
            pings[i % CALLS] = time(redis::ping);
            with[i % CALLS] = time(() -> call(shared, "shared" + id / 2));
            without[i % CALLS] = time(() -> call(alone, "alone" + id / 2));
        }
        TimeUnit.MILLISECONDS.sleep(100); // the last reports
        System.out.printf(
                Locale.ROOT,
                "PING %.0f µs, a call %.0f µs, with a fleet %.0f µs: %.1f round trips more; %.2f commands a call%n",
                median(pings),
                median(without),
                median(with),
                (median(with) - median(without)) / median(pings),
                (double) (fleet.status().commands() - commands) / CALLS);
    }

    private static void webhooks(RedisClient redis, GuildkitClient client) throws InterruptedException {
        long keys = redis.dbSize();
        long before = memory(redis);
        ExecutorService threads = Executors.newFixedThreadPool(16);
        for (int i = 0; i < WEBHOOKS; i++) {
            String id = Integer.toString(i);
            threads.execute(() ->
                    client.api().call(EXECUTE, id, "token").returns(Codecs.JSON).send());
        }
        threads.shutdown();
        if (!threads.awaitTermination(10, TimeUnit.MINUTES)) {
            throw new IllegalStateException("The calls of the webhooks have not ended");
        }
        double megabytes = (memory(redis) - before) / 1e6;
        long began = System.nanoTime();
        while (redis.dbSize() > Math.max(keys, 10)) {
            TimeUnit.MILLISECONDS.sleep(500);
        }
        System.out.printf(
                Locale.ROOT,
                "%,d webhooks: %.1f MB, gone after %.0f s%n",
                WEBHOOKS,
                megabytes,
                (System.nanoTime() - began) / 1e9);
    }

    private static void call(GuildkitClient client, String id) {
        client.api().call(Worker.ROUTE, id).returns(Codecs.JSON).send();
    }

    private static long time(Runnable action) {
        long began = System.nanoTime();
        action.run();
        return System.nanoTime() - began;
    }

    private static double median(long[] nanos) {
        return Arrays.stream(nanos).sorted().toArray()[nanos.length / 2] / 1e3;
    }

    private static long memory(RedisClient redis) {
        return Long.parseLong(redis.info("memory").replaceAll("(?s).*used_memory:(\\d+).*", "$1"));
    }
}
