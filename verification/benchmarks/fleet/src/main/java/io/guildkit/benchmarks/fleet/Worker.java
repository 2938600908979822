package io.guildkit.benchmarks.fleet;

import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.route.Route;
import io.guildkit.redis.RedisFleet;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One process with some threads that call without a pause, until its standard input ends. Each thread has a bucket, so that each bucket
 * always has waiting requests. The process prints a line for each call that failed.
 *
 * <p>The arguments: the service, Redis, the name of the process, the workload, the mode, the number of processes, the bucket of the first
 * thread, the number of threads, and by how many minutes the clock is wrong.
 */
final class Worker {
    static final Route ROUTE = Route.get("/a/{id}").major("id").accountOrBot();

    /** How the processes share the limits. */
    enum Mode {
        ALONE("in memory, nothing shared"),
        SHARES("in memory, fixed shares"),
        FLEET("fleet");

        final String label;

        Mode(String label) {
            this.label = label;
        }
    }

    private Worker() {}

    /** Runs until the standard input ends. */
    public static void main(String[] args) throws IOException {
        Workload workload = Workload.valueOf(args[3]);
        Mode mode = Mode.valueOf(args[4]);
        RateLimitPolicy policy = mode == Mode.SHARES ? workload.share(Integer.parseInt(args[5])) : workload.whole();
        GuildkitClient.Builder builder = GuildkitClient.builder(args[0])
                .credentials(Credentials.bot("token"))
                .userAgent(args[2])
                .clock(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(Integer.parseInt(args[8]))))
                .rateLimitPolicy(policy);
        Optional<RedisFleet> fleet = mode == Mode.FLEET
                ? Optional.of(RedisFleet.connect(args[1], Integer.parseInt(args[5])))
                : Optional.empty();
        fleet.ifPresent(builder::fleet);
        GuildkitClient client = builder.build();
        AtomicBoolean ending = new AtomicBoolean();
        int first = Integer.parseInt(args[6]);
        for (int i = 0; i < Integer.parseInt(args[7]); i++) {
            String bucket = Integer.toString((first + i) % workload.buckets);
            Thread thread = new Thread(() -> work(client, bucket, ending));
            thread.setDaemon(true);
            thread.start();
        }
        while (System.in.read() >= 0) {
            // waits for the end
        }
        ending.set(true);
        client.close();
        fleet.ifPresent(RedisFleet::close);
    }

    private static void work(GuildkitClient client, String bucket, AtomicBoolean ending) {
        while (!ending.get()) {
            try {
                client.api().call(ROUTE, bucket).returns(Codecs.JSON).send();
            } catch (GuildkitException e) {
                if (!ending.get()) {
                    System.out.println(e);
                }
            }
        }
    }
}
