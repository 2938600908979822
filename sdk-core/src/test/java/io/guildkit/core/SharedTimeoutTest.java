package io.guildkit.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SharedTimeoutTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void startsWithFirstCall() {
        SharedTimeout limit = SharedTimeout.of(SECOND);
        long start = Long.MAX_VALUE - 5; // the monotonic clock may overflow
        assertThat(limit.remaining(start)).isEqualTo(SECOND);
        assertThat(limit.remaining(start + 400_000_000)).isEqualTo(Duration.ofMillis(600));
        assertThat(limit.remaining(start + 1_000_000_000)).isZero();
        assertThat(limit.remaining(start + 2_000_000_000)).isZero();
        assertThat(limit).hasToString("SharedTimeout{PT1S}");
    }

    @Test
    void acceptsForever() {
        assertThat(SharedTimeout.of(Timeouts.FOREVER).remaining(0)).isGreaterThan(Duration.ofDays(300));
    }

    @Test
    void rejectsNoTime() {
        assertThatIllegalArgumentException().isThrownBy(() -> SharedTimeout.of(Duration.ZERO));
    }
}
