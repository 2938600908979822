package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.core.limit.RateLimitPolicy;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The parts of clients that are created repeatedly. Each part listens to messages until the fleet is closed. */
class FleetPartsTest extends SimulatedFleetTest {
    @Test
    void createsPartsOncePerProcess() {
        EncryptionKeys keys = EncryptionKeys.of("k1", new byte[32]);
        FleetParts parts = new FleetParts(
                fleet.start(POLICY).link,
                Optional.of(new ValueCipher("Redis", keys.current(), keys::find)),
                "address",
                OwnShare.ofProcesses(1));
        List<Supplier<Object>> creations = List.of(
                () -> parts.tokenStore("main"),
                () -> parts.tokenStore("other"),
                () -> parts.invalidRequests(RateLimitPolicy.standard()),
                () -> parts.invalidRequests(ownLimit(1, 1)),
                () -> parts.secondFactors("https://chat.example.com"),
                () -> parts.secondFactors("https://chat.example.org"));

        List<Object> first = creations.stream().map(Supplier::get).toList();
        List<Object> second = creations.stream().map(Supplier::get).toList();

        assertThat(second).isEqualTo(first).doesNotHaveDuplicates();
    }
}
