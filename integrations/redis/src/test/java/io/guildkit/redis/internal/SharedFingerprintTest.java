package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.limit.RateLimitPolicy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                new ValueCipher("Redis", KEYS.current(), KEYS::find),
                "https://chat.example.com",
                source);
        CompletableFuture<?> fingerprint = shared.fingerprint(
                        (method, path) -> CompletableFuture.completedFuture(Optional.empty()))
                .toCompletableFuture();
        pass(0.01);
        assertThat(fingerprint).isCompletedExceptionally();
    }

    /** Returns the providers of four processes. Each would provide its own fingerprint. */
    private List<FingerprintProvider> inFourProcesses() {
        return Stream.generate(() -> fleet.start(POLICY))
                .limit(4)
                .<FingerprintProvider>map(process -> new SharedFingerprint(
                        process.link,
                        new ValueCipher("Redis", KEYS.current(), KEYS::find),
                        "https://chat.example.com",
                        service -> CompletableFuture.completedFuture(Optional.of("of " + process.name))))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void foreignValueIsReplaced(boolean list) {
        List<FingerprintProvider> shared = inFourProcesses();
        assertThat(fingerprint(shared.get(0))).contains("of p1");
        String key = redis().keys("*:fingerprint").iterator().next();
        redis().del(key);
        if (list) {
            redis().rpush(key, "foreign");
        } else {
            redis().set(key, "foreign");
        }

        assertThat(fingerprint(shared.get(1))).contains("of p2");
        assertThat(shared.subList(2, 4))
                .allSatisfy(other -> assertThat(fingerprint(other)).contains("of p2"));
        assertThat(fleet.processes).allMatch(process -> process.link.isAttached());
    }

    @Test
    void connectionsThatBreakOnceChangeNothing() {
        List<FingerprintProvider> shared = inFourProcesses();

        assertThat(shared).allSatisfy(provider -> {
            fleet.processes.forEach(process -> process.connection.close());
            assertThat(fingerprint(provider)).contains("of p1");
        });
        assertThat(fleet.processes).allMatch(process -> process.link.isAttached());
    }

    private Optional<String> fingerprint(FingerprintProvider provider) {
        CompletableFuture<Optional<String>> fingerprint = provider.fingerprint(
                        (method, path) -> CompletableFuture.completedFuture(Optional.empty()))
                .toCompletableFuture();
        pass(0.01);
        return fingerprint.join();
    }
}
