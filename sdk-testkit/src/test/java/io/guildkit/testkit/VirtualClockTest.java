package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VirtualClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final VirtualClock clock = VirtualClock.startingAt(START);

    @Test
    void standsStillUntilItIsAdvanced() {
        assertThat(clock.instant()).isEqualTo(START).isEqualTo(clock.instant());
        clock.advance(Duration.ofDays(2));
        assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofDays(2)));
    }

    @Test
    void ticksWithRealTimeUntilItIsFrozen() {
        AtomicLong nanos = new AtomicLong(-5);
        VirtualClock ticking = VirtualClock.startingAt(START, nanos::get);
        nanos.addAndGet(1_000_000_000);
        assertThat(ticking.instant()).isEqualTo(START);
        ticking.tick();
        nanos.addAndGet(2_000_000_000);
        ticking.tick(); // does not restart
        ticking.advance(Duration.ofMinutes(1));
        nanos.addAndGet(1_000_000_000);
        assertThat(ticking.instant()).isEqualTo(START.plusSeconds(63));
        assertThat(ticking).hasToString("2026-01-01T00:01:03Z, ticking");
        ticking.freeze();
        nanos.addAndGet(1_000_000_000);
        assertThat(ticking.instant()).isEqualTo(START.plusSeconds(63));
        assertThat(ticking.isTicking()).isFalse();
        assertThat(ticking).hasToString("2026-01-01T00:01:03Z, frozen");
    }

    @Test
    void waitingAdvancesTheClock() {
        assertThat(clock.pass(Duration.ofHours(1))).isCompleted();
        assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofHours(1)));
    }

    @Test
    void nanoTimeFollowsTheClock() {
        long before = clock.nanoTime();
        clock.advance(Duration.ofMillis(1_500));
        assertThat(clock.nanoTime() - before).isEqualTo(1_500_000_000);
    }

    @Test
    void neverRunsBackwards() {
        assertThatIllegalArgumentException().isThrownBy(() -> clock.advance(Duration.ofNanos(-1)));
    }

    @Test
    void showsTheSameTimeInAllZones() {
        VirtualClock berlin = clock.withZone(ZoneId.of("Europe/Berlin"));
        clock.advance(Duration.ofHours(1));
        assertThat(berlin.instant()).isEqualTo(clock.instant());
        assertThat(berlin.getZone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    }

    @Test
    void countsConcurrentAdvances() {
        IntStream.range(0, 1000).parallel().forEach(i -> clock.advance(Duration.ofSeconds(1)));
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(1000));
    }
}
