package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
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
    void countsNanosecondsForClientsThatTellSpansByThem() {
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
    void losesNoStepWhenManyAdvanceIt() {
        IntStream.range(0, 1000).parallel().forEach(i -> clock.advance(Duration.ofSeconds(1)));
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(1000));
    }
}
