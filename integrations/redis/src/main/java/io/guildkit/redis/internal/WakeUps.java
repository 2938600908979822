package io.guildkit.redis.internal;

import io.guildkit.core.internal.util.CallbackLock;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.limit.Sleeper;
import java.time.Duration;

/** Runs actions at a later time, with the limiter's lock held. */
final class WakeUps {
    private final CallbackLock lock;
    private final Clocks clocks;
    private final Sleeper sleeper;

    WakeUps(CallbackLock lock, Clocks clocks, Sleeper sleeper) {
        this.lock = lock;
        this.clocks = clocks;
        this.sleeper = sleeper;
    }

    /** A wake-up of a bucket or a queue, which an earlier one replaces. The limiter's lock guards it. */
    static final class WakeUp {
        private long at = SharedBucket.NEVER;

        boolean isPending(long now) {
            return now < at;
        }

        void cancel() {
            at = SharedBucket.NEVER;
        }
    }

    /** Converts a wait in microseconds that the script has stated. It is at least one microsecond. */
    static long nanos(long micros) {
        return Math.max(1, micros) * 1_000;
    }

    /** Schedules an action, unless an earlier one is pending. The caller holds the lock. */
    void schedule(WakeUp wakeUp, long moment, Runnable action) {
        long now = clocks.now();
        if (wakeUp.isPending(now) && wakeUp.at <= moment) {
            return;
        }
        wakeUp.at = moment;
        Duration wait = Duration.ofNanos(Math.max(1, moment - now));
        lock.afterwards(() -> {
            var unused = sleeper.sleep(wait).whenComplete((slept, failure) -> wake(wakeUp, moment, action));
        });
    }

    private void wake(WakeUp wakeUp, long moment, Runnable action) {
        lock.lock();
        try {
            if (wakeUp.at == moment) { // otherwise another wake-up has replaced this one
                wakeUp.cancel();
                action.run();
            }
        } finally {
            lock.unlock();
        }
    }
}
