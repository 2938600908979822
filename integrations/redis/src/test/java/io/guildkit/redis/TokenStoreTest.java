package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.guildkit.core.auth.TokenStore;
import io.guildkit.redis.FleetStatus.Mode;
import io.guildkit.redis.internal.TestRedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The token store of several fleets, as if in several processes, with a real Redis. */
class TokenStoreTest {
    private static final EncryptionKeys KEYS = EncryptionKeys.of("k1", new byte[32]);

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final BlockingQueue<FleetStatus> changes = new LinkedBlockingQueue<>();
    private TestRedis redis;

    @BeforeEach
    void startRedis() {
        redis = TestRedis.start();
        opened.add(redis);
    }

    @AfterEach
    void closeAll() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    private RedisFleet fleet() {
        RedisFleet fleet = RedisFleet.builder(redis.uri())
                .encryption(KEYS)
                .listener(changes::add)
                .build();
        opened.add(fleet);
        return fleet;
    }

    private void awaitMode(Mode mode) throws InterruptedException {
        FleetStatus status = changes.poll(30, TimeUnit.SECONDS);
        while (status != null && status.mode() != mode) {
            status = changes.poll(30, TimeUnit.SECONDS);
        }
        assertThat(status).as("a change to %s", mode).isNotNull();
    }

    @Test
    void sharesATokenAndItsChanges() {
        TokenStore one = fleet().tokenStore("main");
        TokenStore two = fleet().tokenStore("main");
        assertThat(two.load()).isEmpty();

        one.save("token-a");
        awaitToken(two, "token-a", Duration.ofSeconds(4));
        two.save("token-b");
        awaitToken(one, "token-b", Duration.ofSeconds(4));
        one.clear();
        awaitToken(two, "", Duration.ofSeconds(4));
    }

    /** Waits less than a copy lasts, so only a message can have replaced the copy. */
    private static void awaitToken(TokenStore store, String token, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (!store.load().orElse("").equals(token) && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
        assertThat(store.load().orElse("")).isEqualTo(token);
    }

    @Test
    void keepsAccountsApart() {
        RedisFleet fleet = fleet();
        fleet.tokenStore("main").save("token-a");

        assertThat(fleet.tokenStore("other").load()).isEmpty();
    }

    @Test
    void showsNoTokenToReadersOfTheDatabase() {
        fleet().tokenStore("canary-name").save("canary-token");

        assertThat(redis.client().keys("*")).isNotEmpty().allSatisfy(key -> {
            assertThat(key).doesNotContain("canary");
            assertThat(new String(redis.client().dump(key), StandardCharsets.ISO_8859_1))
                    .doesNotContain("canary");
        });
    }

    @Test
    void goesOnWithItsCopyWithoutRedis() throws Exception {
        TokenStore store = fleet().tokenStore("main");
        store.save("token-a");
        redis.stop();
        awaitMode(Mode.ALONE);

        assertThat(store.load()).hasValue("token-a");
        assertThatIllegalStateException()
                .isThrownBy(() -> store.save("token-b"))
                .withMessageContaining("can't be saved")
                .withMessageNotContaining("token-b");
        assertThat(store.load()).as("for this process").hasValue("token-b");
    }

    @Test
    void failsWithoutRedisIfThereIsNoCopy() throws Exception {
        TokenStore store = fleet().tokenStore("main");
        redis.stop();
        awaitMode(Mode.ALONE);

        assertThatIllegalStateException().isThrownBy(store::load).withMessageContaining("can't be loaded");
    }

    @Test
    void needsKeysOrAStatementThatTheyAreNotWanted() {
        RedisFleet without = RedisFleet.connect(redis.uri());
        opened.add(without);
        RedisFleet unencrypted = RedisFleet.builder(redis.uri())
                .encryption(EncryptionKeys.unencrypted())
                .build();
        opened.add(unencrypted);

        assertThatIllegalStateException()
                .isThrownBy(() -> without.tokenStore("main"))
                .withMessageContaining("EncryptionKeys.of");
        unencrypted.tokenStore("main").save("token");
        assertThat(unencrypted.tokenStore("main").load()).hasValue("token");
    }
}
