package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.redis.EncryptionKeys;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharedFingerprintTest extends SimulatedFleetTest {
    private static final EncryptionKeys KEYS = EncryptionKeys.of("k1", new byte[32]);

    @SuppressWarnings("NullAway") // mistakes of users
    static Stream<FingerprintProvider> providersThatFail() {
        return Stream.of(
                service -> null,
                service -> CompletableFuture.completedFuture(null),
                service -> CompletableFuture.failedFuture(new IllegalStateException("mine")),
                service -> {
                    throw new AssertionError("mine");
                });
    }

    @ParameterizedTest
    @MethodSource("providersThatFail")
    void failureOfProviderEndsRequest(FingerprintProvider source) {
        FingerprintProvider shared = new SharedFingerprint(
                fleet.start(RateLimitPolicy.standard()).link,
                new ValueCipher(KEYS.current(), KEYS::find),
                "https://chat.example.com",
                source);
        CompletableFuture<?> fingerprint = shared.fingerprint(
                        (method, path) -> CompletableFuture.completedFuture(Optional.empty()))
                .toCompletableFuture();
        pass(0.01);
        assertThat(fingerprint).isCompletedExceptionally();
    }
}
