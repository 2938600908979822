package io.guildkit.benchmarks.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.RedisClient;

/**
 * Compares two places where processes can decide who sends next, for one limit of requests a second that all of them always want: in Redis,
 * where a script decides, and in the processes, which read the state and write it if it is still the same. A process changes the state
 * for each permit and for each response, as a limiter that counts requests in flight does.
 */
final class PlaceOfDecisions {
    private static final int RATE = 50;
    private static final long SECONDS = 5;
    private static final long RESPONSE_MILLIS = 20;

    /** The state is the time of the next free place, in microseconds, and the number of requests in flight. */
    private static final String TAKE = """
            local time = redis.call('TIME')
            local now = time[1] * 1000000 + time[2]
            local next, flight = string.match(redis.call('GET', KEYS[1]) or '0 0', '(%d+) (%d+)')
            next = math.max(tonumber(next), now)
            if ARGV[2] == 'report' then flight = flight - 1
            elseif next > now then return next - now
            else next = next + ARGV[1]; flight = flight + 1 end
            redis.call('SET', KEYS[1], string.format('%.0f %.0f', next, flight))
            return 0
            """;

    private static final String SET_IF_SAME = """
            if (redis.call('GET', KEYS[1]) or '0 0') ~= ARGV[1] then return 0 end
            redis.call('SET', KEYS[1], ARGV[2])
            return 1
            """;

    private static final String INTERVAL = Long.toString(TimeUnit.SECONDS.toMicros(1) / RATE);

    private final RedisClient redis;
    private final boolean inRedis;
    private long commands;
    private long permits;

    private PlaceOfDecisions(RedisClient redis, boolean inRedis) {
        this.redis = redis;
        this.inRedis = inRedis;
    }

    /** Prints a table. */
    public static void main(String[] args) throws Exception {
        System.out.println("| decided | processes | replies later by | used | commands a call |");
        System.out.println("|---|--:|--:|--:|--:|");
        for (int processes : new int[] {4, 8}) {
            for (int delay : new int[] {0, 5, 25, 50}) {
                for (boolean inRedis : new boolean[] {true, false}) {
                    measure(inRedis, processes, delay);
                }
            }
        }
    }

    private static void measure(boolean inRedis, int processes, int delay) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(processes);
        List<AutoCloseable> open = new ArrayList<>();
        try (Redis server = new Redis(Event.NONE)) {
            List<PlaceOfDecisions> all = new ArrayList<>();
            for (int i = 0; i < processes; i++) {
                Link link = new Link(server.port(), delay);
                RedisClient client = RedisClient.create("127.0.0.1", link.port());
                open.add(client);
                open.add(link);
                all.add(new PlaceOfDecisions(client, inRedis));
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            List<Future<?>> running = new ArrayList<>();
            for (PlaceOfDecisions process : all) {
                running.add(threads.submit(() -> process.callUntil(end)));
            }
            for (Future<?> process : running) {
                process.get();
            }
            double permits = all.stream().mapToLong(process -> process.permits).sum();
            double commands =
                    all.stream().mapToLong(process -> process.commands).sum();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d ms | %.1f %% | %.1f |%n",
                    inRedis ? "in Redis" : "in the processes",
                    processes,
                    delay,
                    100 * permits / RATE / SECONDS,
                    commands / permits);
        } finally {
            threads.shutdownNow();
            for (AutoCloseable closing : open) {
                closing.close();
            }
        }
    }

    private Void callUntil(long end) throws InterruptedException {
        while (System.nanoTime() < end) {
            long waitMicros = inRedis ? script("take") : change(true);
            if (waitMicros > 0) {
                TimeUnit.MICROSECONDS.sleep(waitMicros);
            } else if (System.nanoTime() < end) {
                permits++;
                TimeUnit.MILLISECONDS.sleep(RESPONSE_MILLIS);
                if (inRedis) {
                    script("report");
                } else {
                    change(false);
                }
            }
        }
        return null;
    }

    private long script(String operation) {
        commands++;
        return (Long) redis.eval(TAKE, List.of("state"), List.of(INTERVAL, operation));
    }

    /** Takes a permit, or reports a response. Returns the time to wait, or 0 when the state is written. */
    private long change(boolean takes) {
        while (true) {
            commands++;
            String read = redis.get("state");
            String state = read == null ? "0 0" : read;
            String[] parts = state.split(" ", 2);
            long now = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
            long next = Math.max(Long.parseLong(parts[0]), now);
            if (takes && next > now) {
                return next - now;
            }
            long inFlight = Long.parseLong(parts[1]) + (takes ? 1 : -1);
            commands++;
            String changed = (takes ? next + Long.parseLong(INTERVAL) : next) + " " + inFlight;
            if ((Long) redis.eval(SET_IF_SAME, List.of("state"), List.of(state, changed)) == 1) {
                return 0;
            }
        }
    }
}
