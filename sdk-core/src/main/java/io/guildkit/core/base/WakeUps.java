package io.guildkit.core.base;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs actions of a limiter at a later time, with the limiter's lock held. */
public final class WakeUps {
    private final CallbackLock lock;
    private final Clocks clocks;
    private final Function<Duration, CompletionStage<Void>> sleeper;

    /**
     * Creates a scheduler without actions.
     *
     * @param sleeper begins a wait; may be the user's, and may throw
     */
    public WakeUps(CallbackLock lock, Clocks clocks, Function<Duration, CompletionStage<Void>> sleeper) {
        this.lock = lock;
        this.clocks = clocks;
        this.sleeper = sleeper;
    }

    /** A wake-up of a bucket or a queue, which an earlier one replaces. The limiter's lock guards it. */
    public static final class WakeUp {
        /** Stands for no time. It is earlier than every time. */
        private static final long NEVER = Long.MIN_VALUE / 2;

        private long at = NEVER;

        /** Returns whether the action will run at a later time than the given one. */
        public boolean isPending(long now) {
            return now < at;
        }

        /** Returns whether the action has not run yet, and is due at the given time. */
        public boolean isDue(long moment) {
            return at != NEVER && at <= moment;
        }

        /** Discards the action. */
        public void cancel() {
            at = NEVER;
        }
    }

    /**
     * Schedules an action, unless the wake-up runs one earlier. The caller holds the lock.
     *
     * @param moment a time of {@link Clocks#now}
     * @param failed receives the failure of the wait instead; a further wait would fail, too
     */
    public void schedule(WakeUp wakeUp, long moment, Runnable action, Consumer<Throwable> failed) {
        if (wakeUp.isDue(moment)) {
            return;
        }
        wakeUp.at = moment;
        Duration wait = Duration.ofNanos(Math.max(1, moment - clocks.now()));
        lock.afterwards(() -> {
            var unused = sleep(wait).whenComplete((slept, failure) -> wake(wakeUp, moment, action, failed, failure));
        });
    }

    private CompletionStage<Void> sleep(Duration wait) {
        try {
            return sleeper.apply(wait);
        } catch (RuntimeException e) {
            return Android.failedFuture(e);
        }
    }

    private void wake(
            WakeUp wakeUp, long moment, Runnable action, Consumer<Throwable> failed, @Nullable Throwable failure) {
        lock.lock();
        try {
            if (wakeUp.at != moment) { // another wake-up has replaced this one
                return;
            }
            wakeUp.cancel();
            if (failure == null) {
                action.run();
            } else {
                failed.accept(failure);
            }
        } finally {
            lock.unlock();
        }
    }
}
