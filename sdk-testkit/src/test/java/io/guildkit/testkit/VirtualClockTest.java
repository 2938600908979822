package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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
    void movesToTheEarliestEndWhenAllCallsWait() {
        CompletableFuture<Void> work = clock.pass(Duration.ZERO, true);
        CompletableFuture<Void> await = clock.pass(Duration.ofMinutes(1), true);
        CompletableFuture<Void> later = clock.pass(Duration.ofSeconds(3), false);
        CompletableFuture<Void> earlier = clock.pass(Duration.ofSeconds(2), false);
        CompletableFuture<Void> cancelled = clock.pass(Duration.ofSeconds(1), false);
        cancelled.cancel(false);
        assertThat(clock).hasToString("2026-01-01T00:00:00Z, frozen, 1 calls work, 1 wait");
        List<String> order = new ArrayList<>();
        CompletableFuture<Void> next = earlier.thenCompose(over -> {
            order.add("earlier at " + clock.instant());
            return clock.pass(Duration.ofMillis(500), false);
        });
        var unused = next.thenRun(() -> order.add("next at " + clock.instant()));
        var unusedToo = later.thenRun(() -> order.add("later at " + clock.instant()));
        assertThat(order).isEmpty();
        work.complete(null);
        assertThat(order)
                .containsExactly(
                        "earlier at 2026-01-01T00:00:02Z",
                        "next at 2026-01-01T00:00:02.500Z",
                        "later at 2026-01-01T00:00:03Z");
        await.complete(null);
        assertThat(clock).hasToString("2026-01-01T00:00:03Z, frozen");
    }

    @Test
    void waitsThatNoCallNeedsKeepTheTime() {
        CompletableFuture<Void> wait = clock.pass(Duration.ofHours(1), false);
        clock.pass(Duration.ZERO, true).complete(null);
        assertThat(wait).isNotDone();
        assertThat(clock.instant()).isEqualTo(START);
    }

    @Test
    void workThatBeginsAtTheEndOfAWaitKeepsTheTime() {
        CompletableFuture<Void> begun = new CompletableFuture<>();
        VirtualClock.Hold hold = clock.hold();
        CompletableFuture<Void> await = clock.pass(Duration.ofMinutes(1), true);
        var unused = clock.pass(Duration.ofSeconds(2), false).thenRun(() -> {
            var work = clock.pass(Duration.ZERO, true);
            var unusedToo = begun.thenRun(() -> work.complete(null));
        });
        CompletableFuture<Void> later = clock.pass(Duration.ofSeconds(3), false);
        hold.close();
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(2));
        assertThat(later).isNotDone();
        begun.complete(null);
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(3));
        assertThat(later).isCompleted();
        await.complete(null);
    }

    @Test
    void workersKeepTheTimeUntilTheirCallsWait() {
        Runnable one = clock.worker(() -> {});
        CompletableFuture<Void> await = clock.pass(Duration.ofMinutes(1), true);
        Runnable other = clock.worker(() -> {
            throw new IllegalStateException();
        });
        CompletableFuture<Void> wait = clock.pass(Duration.ofSeconds(2), false);
        assertThat(wait).isNotDone();
        assertThatIllegalStateException().isThrownBy(other::run);
        assertThat(wait).isCompleted();
        await.complete(null);
        one.run();
    }

    @Test
    void advancingEndsWaitsDuringWork() {
        VirtualClock.Hold hold = clock.hold();
        CompletableFuture<Void> wait = clock.pass(Duration.ofSeconds(2), false);
        clock.advance(Duration.ofSeconds(1));
        assertThat(wait).isNotDone();
        clock.set(START.plusSeconds(2));
        assertThat(wait).isCompleted();
        hold.close();
        hold.close(); // counts once
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(2));
        assertThat(clock).hasToString("2026-01-01T00:00:02Z, frozen");
    }

    @Test
    void waitsEndAfterTheClockIsSetBack() {
        CompletableFuture<Void> wait = clock.pass(Duration.ofSeconds(2), false);
        clock.set(START.minusSeconds(60));
        assertThat(wait).isNotDone();
        clock.advance(Duration.ofSeconds(2));
        assertThat(wait).isCompleted();
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
