package io.guildkit.redis;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.TestRedis;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * An example: three processes share a limit of 20 requests a second through an embedded Redis, and print the reasons for which their
 * requests wait. {@code docs/fleet.md} has the command.
 */
public final class ThreeProcesses {
    private static final int LIMIT = 20;
    private static final int CALLS = 40;
    private static final Route GET =
            Route.get("/channels/{channel.id}").major("channel.id").accountOrBot();

    private ThreeProcesses() {}

    /**
     * Runs the example.
     *
     * @param args none; the started processes get the addresses of the service and of Redis, and a name
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 0) {
            work(args[0], args[1], args[2]);
            return;
        }
        try (TestRedis redis = TestRedis.start();
                StrictService service = new StrictService(LIMIT)) {
            List<Process> processes = new ArrayList<>();
            for (String name : List.of("one", "two", "three")) {
                processes.add(start(service.url(), redis.uri(), name));
            }
            for (Process process : processes) {
                process.waitFor();
            }
            System.out.println(service.passed + " calls passed, " + service.refused + " were refused");
        }
    }

    private static Process start(String service, String redis, String name) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        ThreeProcesses.class.getName(),
                        service,
                        redis,
                        name)
                .inheritIO()
                .start();
    }

    private static void work(String url, String redis, String name) {
        try (RedisFleet fleet = RedisFleet.connect(redis, 3);
                GuildkitClient client = GuildkitClient.builder(url)
                        .credentials(Credentials.bot("token"))
                        .rateLimitPolicy(RateLimitPolicy.standard().withGlobal(LIMIT, Duration.ofSeconds(1)))
                        .fleet(fleet)
                        .build()) {
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                calls.add(client.api()
                        .call(GET, Integer.toString(i))
                        .returns(Codecs.JSON)
                        .sendAsync());
            }
            calls.get(0).join();
            System.out.println(name + ": " + waiting(client));
            calls.forEach(CompletableFuture::join);
            System.out.println(name + ": done, " + fleet.status());
        }
    }

    /** Returns the number of waiting requests for each reason. */
    private static String waiting(GuildkitClient client) {
        return client.rateLimits().snapshot().stream()
                .filter(bucket -> bucket.waiting() > 0)
                .collect(Collectors.groupingBy(
                        RateLimiter.Bucket::reason, Collectors.summingInt(RateLimiter.Bucket::waiting)))
                .entrySet()
                .stream()
                .map(entry -> entry.getValue() + " wait, reason " + entry.getKey())
                .collect(Collectors.joining("; ", "", " "))
                .strip();
    }
}
