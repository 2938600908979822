package io.guildkit.redis.internal;

import io.guildkit.core.internal.util.CallbackLock;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs actions at a later time, with the limiter's lock held. */
final class WakeUps {
    private final CallbackLock lock;
    private final Clocks clocks;
    private final Sleeper sleeper;
    private final Consumer<Throwable> failures;

    /**
     * Creates a scheduler without actions.
     *
     * @param failures receives the failure of a wait, with the lock held; a further wait would fail, too
     */
    WakeUps(CallbackLock lock, Clocks clocks, Sleeper sleeper, Consumer<Throwable> failures) {
        this.lock = lock;
        this.clocks = clocks;
        this.sleeper = sleeper;
        this.failures = failures;
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
            var unused = sleep(wait).whenComplete((slept, failure) -> wake(wakeUp, moment, action, failure));
        });
    }

    /** Starts a wait. The sleeper may be the user's, and may throw. */
    private CompletionStage<Void> sleep(Duration wait) {
        try {
            return sleeper.sleep(wait);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void wake(WakeUp wakeUp, long moment, Runnable action, @Nullable Throwable failure) {
        lock.lock();
        try {
            if (wakeUp.at == moment) { // otherwise another wake-up has replaced this one
                wakeUp.cancel();
                if (failure == null) {
                    action.run();
                } else {
                    failures.accept(failure);
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
