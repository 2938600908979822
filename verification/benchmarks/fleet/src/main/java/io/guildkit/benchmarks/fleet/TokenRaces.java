package io.guildkit.benchmarks.fleet;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.redis.RedisFleet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Measures after which time four fleets of one name have the same token, if several of them change it at the same moment. */
final class TokenRaces {
    private static final int ROUNDS = 200;
    private static final int FLEETS = 4;

    private final List<TokenStore> stores = new ArrayList<>();
    private final CyclicBarrier start = new CyclicBarrier(FLEETS);
    private final ExecutorService threads = Executors.newFixedThreadPool(FLEETS);

    private interface Change {
        void by(int fleet, int round);
    }

    /** Prints the median and the longest time for both races. */
    public static void main(String[] args) throws Exception {
        TokenRaces races = new TokenRaces();
        List<RedisFleet> fleets = new ArrayList<>();
        try (Redis redis = new Redis(Event.NONE)) {
            for (int i = 0; i < FLEETS; i++) {
                RedisFleet fleet = RedisFleet.builder(redis.uri(redis.port()))
                        .expectedProcesses(FLEETS)
                        .encryption(EncryptionKeys.of("key", new byte[32]))
                        .build();
                fleets.add(fleet);
                races.stores.add(fleet.tokenStore("main"));
            }
            races.run("two sign-ins", (fleet, round) -> {
                if (fleet < 2) {
                    races.stores.get(fleet).save("token-" + round + "-" + fleet);
                }
            });
            races.stores.get(0).save("token--1");
            races.awaitOneToken();
            races.run("a sign-in and sign-outs of the former token", (fleet, round) -> {
                if (fleet == 0) {
                    races.stores.get(0).save("token-" + round);
                } else {
                    var unused = races.stores.get(fleet).compareAndClear("token-" + (round - 1));
                }
            });
        } finally {
            fleets.forEach(RedisFleet::close);
            races.threads.shutdownNow();
        }
    }

    private void run(String name, Change change) throws Exception {
        long[] micros = new long[ROUNDS];
        int withToken = 0;
        for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            List<Future<?>> changes = new ArrayList<>();
            for (int j = 0; j < FLEETS; j++) {
                int fleet = j;
                changes.add(threads.submit(() -> {
                    start.await();
                    change.by(fleet, round);
                    return null;
                }));
            }
            for (Future<?> changed : changes) {
                changed.get();
            }
            micros[i] = TimeUnit.NANOSECONDS.toMicros(awaitOneToken());
            withToken += stores.get(0).load().isPresent() ? 1 : 0;
        }
        Arrays.sort(micros);
        System.out.printf(
                Locale.ROOT,
                "%s: %d of %d rounds end with a token, the same everywhere after %.1f ms (median), %.1f ms at most%n",
                name,
                withToken,
                ROUNDS,
                micros[ROUNDS / 2] / 1e3,
                micros[ROUNDS - 1] / 1e3);
    }

    /** Returns the time until all stores load the same token. */
    private long awaitOneToken() {
        long began = System.nanoTime();
        while (stores.stream().map(TokenStore::load).distinct().count() > 1) {
            Thread.onSpinWait();
        }
        return System.nanoTime() - began;
    }
}
