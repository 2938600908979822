package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.redis.FleetStatus.Mode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The token store of several fleets, as if in several processes, with a real Redis. */
class TokenStoreTest extends FleetTest {
    @Test
    void sharesTokenAndItsChanges() {
        TokenStore one = encryptedFleet().tokenStore("main");
        TokenStore two = encryptedFleet().tokenStore("main");
        assertThat(two.load()).isEmpty();

        one.save("token-a");
        awaitToken(two, "token-a");
        two.save("token-b");
        awaitToken(one, "token-b");
        one.clear();
        awaitToken(two, "");
    }

    /** Waits for less than the lifetime of a copy, so that only a message can have replaced the copy. */
    private static void awaitToken(TokenStore store, String token) {
        long end = System.nanoTime() + Duration.ofSeconds(4).toNanos();
        while (!store.load().orElse("").equals(token) && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        assertThat(store.load().orElse("")).isEqualTo(token);
    }

    @Test
    void separatesAccounts() {
        RedisFleet fleet = encryptedFleet();
        fleet.tokenStore("main").save("token-a");

        assertThat(fleet.tokenStore("other").load()).isEmpty();
    }

    @Test
    void storesTokenEncrypted() {
        encryptedFleet().tokenStore("canary-name").save("canary-token");

        assertThat(redis.client().keys("*")).isNotEmpty().allSatisfy(key -> {
            assertThat(key).doesNotContain("canary");
            assertThat(new String(redis.client().dump(key), StandardCharsets.ISO_8859_1))
                    .doesNotContain("canary");
        });
    }

    @Test
    void usesCopyWithoutRedis() throws Exception {
        TokenStore store = encryptedFleet().tokenStore("main");
        store.save("token-a");
        redis.stop();
        awaitMode(Mode.ALONE);

        assertThat(store.load()).hasValue("token-a");
        assertThatIllegalStateException()
                .isThrownBy(() -> store.save("token-b"))
                .withMessageContaining("cannot be saved")
                .withMessageNotContaining("token-b");
        assertThat(store.load()).as("for this process").hasValue("token-b");
    }

    @Test
    void failsWithoutRedisAndCopy() throws Exception {
        TokenStore store = encryptedFleet().tokenStore("main");
        redis.stop();
        awaitMode(Mode.ALONE);

        assertThatIllegalStateException().isThrownBy(store::load).withMessageContaining("cannot be loaded");
    }

    @Test
    void requiresKeysOrExplicitUnencryptedStorage() {
        RedisFleet without = fleet();
        RedisFleet unencrypted =
                fleet(RedisFleet.builder(redis.uri()).expectedProcesses(2).encryption(EncryptionKeys.unencrypted()));

        assertThatIllegalStateException()
                .isThrownBy(() -> without.tokenStore("main"))
                .withMessageContaining("EncryptionKeys.of");
        unencrypted.tokenStore("main").save("token");
        assertThat(unencrypted.tokenStore("main").load()).hasValue("token");
    }

    // ---- four processes at the same moment

    private List<RedisFleet> four() {
        return Stream.generate(this::encryptedFleet).limit(4).toList();
    }

    /** Runs an action in each process, all at the same moment. */
    private static <T> List<T> atOnce(List<RedisFleet> fleets, BiFunction<RedisFleet, Integer, T> action) {
        CyclicBarrier begin = new CyclicBarrier(fleets.size());
        List<CompletableFuture<T>> all = new ArrayList<>();
        for (int i = 0; i < fleets.size(); i++) {
            int number = i;
            CompletableFuture<T> result = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    begin.await();
                    result.complete(action.apply(fleets.get(number), number));
                } catch (Exception e) {
                    result.completeExceptionally(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
            all.add(result);
        }
        return all.stream().map(CompletableFuture::join).toList();
    }

    private static void assertOneToken(List<TokenStore> stores) {
        long end = System.nanoTime() + Duration.ofSeconds(4).toNanos(); // a copy without a message lasts longer
        while (stores.stream().map(TokenStore::load).distinct().count() > 1 && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        assertThat(stores.stream().map(TokenStore::load).distinct()).hasSize(1);
        assertThat(stores.get(0).load()).isPresent();
    }

    @Test
    void simultaneousSignInsEndWithOneToken() {
        List<RedisFleet> fleets = four();
        List<TokenStore> stores =
                fleets.stream().map(fleet -> fleet.tokenStore("main")).toList();
        for (int i = 0; i < 200; i++) {
            int round = i;
            atOnce(fleets, (fleet, number) -> {
                if (number < 2) {
                    fleet.tokenStore("main").save("token-" + round + "-" + number);
                }
                return number;
            });
            assertOneToken(stores);
        }
    }

    @Test
    void signOutOfOldTokenBesideSignInRemovesNothing() {
        List<RedisFleet> fleets = four();
        List<TokenStore> stores =
                fleets.stream().map(fleet -> fleet.tokenStore("main")).toList();
        stores.get(0).save("token-0");
        assertOneToken(stores);
        for (int i = 1; i <= 200; i++) {
            int round = i;
            atOnce(fleets, (fleet, number) -> {
                TokenStore store = fleet.tokenStore("main");
                if (number == 3) {
                    store.save("token-" + round);
                } else {
                    var unused = store.compareAndClear("token-" + (round - 1));
                }
                return number;
            });
            assertOneToken(stores);
            assertThat(stores.get(0).load()).hasValue("token-" + round);
        }
    }

    @Test
    void oneProcessSignsInAndTheOthersWait() {
        List<RedisFleet> fleets = four();
        AtomicInteger signIns = new AtomicInteger();
        for (int i = 0; i < 20; i++) {
            String account = "account " + i;
            List<Boolean> signedIn = atOnce(
                    fleets,
                    (fleet, number) -> signIn(
                            fleet,
                            account,
                            () -> fleet.tokenStore(account).save("token-" + signIns.incrementAndGet())));
            assertThat(signedIn).containsOnlyOnce(true);
            assertThat(fleets)
                    .allSatisfy(fleet ->
                            assertThat(fleet.tokenStore(account).load()).isPresent());
        }
        assertThat(signIns).hasValue(20);
    }

    @Test
    void anotherProcessSignsInAfterFailure() {
        AtomicInteger attempts = new AtomicInteger();
        List<RedisFleet> fleets = four();
        List<String> outcomes = atOnce(fleets, (fleet, number) -> {
            try {
                return Boolean.toString(signIn(fleet, "main", () -> {
                    if (attempts.incrementAndGet() == 1) {
                        throw new IllegalArgumentException("wrong password");
                    }
                    fleet.tokenStore("main").save("token");
                }));
            } catch (IllegalArgumentException e) {
                return "failed";
            }
        });
        assertThat(outcomes).containsExactlyInAnyOrder("failed", "true", "false", "false");
    }

    @Test
    void signInMustSaveTokenInStore() {
        assertThatIllegalStateException()
                .isThrownBy(() -> signIn(encryptedFleet(), "main", () -> {}))
                .withMessageContaining("saved no token");
    }

    @Test
    void nobodySignsInOnceWithoutRedis() throws Exception {
        RedisFleet fleet = encryptedFleet();
        redis.stop();
        awaitMode(Mode.ALONE);
        assertThatIllegalStateException()
                .isThrownBy(() -> signIn(fleet, "main", () -> {}))
                .withMessageContaining("RedisFleet.status()");
    }

    private static boolean signIn(RedisFleet fleet, String account, Runnable signIn) {
        try {
            return fleet.signInOnce(account, signIn);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
