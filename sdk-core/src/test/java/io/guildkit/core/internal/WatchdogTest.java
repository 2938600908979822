package io.guildkit.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WatchdogTest {
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONG = TimeUnit.DAYS.toNanos(365);

    private Watchdog watchdog = new Watchdog();

    private final class Exchange implements Watchdog.Watched {
        private final long end;
        private final CompletableFuture<Void> expired = new CompletableFuture<>();

        Exchange(long lasts) {
            this.end = watchdog.now() + lasts;
            watchdog.watch(this);
        }

        @Override
        public long end() {
            return end;
        }

        @Override
        public void expire() {
            watchdog.leave(this);
            expired.complete(null);
        }

        void awaitExpiry() {
            expired.orTimeout(20, TimeUnit.SECONDS).join();
            assertThat(watchdog.now()).as("not before its time").isGreaterThanOrEqualTo(end);
        }
    }

    @Test
    void whatHasNoTimeIsEndedAtOnce() {
        new Exchange(0).awaitExpiry();
    }

    @Test
    void whatHasLessTimeThanOthersIsEndedInItsTime() {
        Exchange patient = new Exchange(LONG);

        new Exchange(SOON).awaitExpiry();

        assertThat(patient.expired).isNotDone();
    }

    @Test
    void whatBeganBeforeTheAlarmRangIsEndedInItsTime() {
        Exchange first = new Exchange(SOON);
        Exchange second = new Exchange(2 * SOON);

        first.awaitExpiry();
        second.awaitExpiry();
    }

    @Test
    void whatBeginsAfterTheAlarmRangIsEndedInItsTime() {
        new Exchange(SOON).awaitExpiry();

        new Exchange(SOON).awaitExpiry();
    }

    @Test
    void whatLastsForLongerThanAnAlarmIsSetIsEndedInItsTime() {
        watchdog = new Watchdog(Duration.ofNanos(SOON / 5));

        new Exchange(SOON).awaitExpiry();
    }

    @Test
    void whatIsOverIsNotEnded() {
        Exchange over = new Exchange(SOON);
        watchdog.leave(over);

        new Exchange(SOON).awaitExpiry();

        assertThat(over.expired).isNotDone();
    }

    @Test
    void whatBeginsWhileTheAlarmRingsIsEnded() {
        for (int i = 0; i < 500; i++) {
            new Exchange(i % 7 * 1_000L).awaitExpiry();
        }
    }
}
