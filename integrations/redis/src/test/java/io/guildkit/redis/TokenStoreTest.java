package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.guildkit.core.auth.TokenStore;
import io.guildkit.redis.FleetStatus.Mode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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
}
