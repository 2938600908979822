package io.guildkit.core.base;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The timer of one client: a daemon thread that starts with the first wait and ends when there has been none for a while.
 *
 * <p>The JDK's own timers are shared by the whole process, and a task that blocks there delays all others. Tasks of this timer are
 * short: code that may block, and all code of users, runs on the client's threads.
 */
public final class Timer {
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

    private final ScheduledExecutorService executor;

    public Timer() {
        this(KEEP_ALIVE);
    }

    /**
     * Creates a timer.
     *
     * @param keepAlive the time that an idle thread stays
     */
    public Timer(Duration keepAlive) {
        this(keepAlive, task -> Threads.daemon(task, "guildkit-timer"));
    }

    Timer(Duration keepAlive, ThreadFactory threads) {
        this(executor(keepAlive, threads));
    }

    /**
     * Creates a timer whose tasks an executor runs.
     *
     * @param executor runs one task at a time; {@link #close} shuts it down
     */
    public Timer(ScheduledExecutorService executor) {
        this.executor = executor;
    }

    private static ScheduledExecutorService executor(Duration keepAlive, ThreadFactory threads) {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, threads);
        executor.setKeepAliveTime(keepAlive.toNanos(), TimeUnit.NANOSECONDS);
        executor.allowCoreThreadTimeOut(true);
        executor.setRemoveOnCancelPolicy(true);
        return executor;
    }

    /**
     * Runs a short task later. After {@link #close} it never runs.
     *
     * @param task must not block
     * @param nanos the delay; at once if it is not positive
     * @return cancels it
     * @throws RejectedExecutionException if the timer has no thread, and none can be started
     */
    public Future<?> schedule(Runnable task, long nanos) {
        try {
            return executor.schedule(task, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) { // closed
            return CompletableFuture.completedFuture(null);
        } catch (OutOfMemoryError e) {
            throw new RejectedExecutionException("no thread can be started for the timer", e);
        }
    }

    /**
     * Waits without a thread.
     *
     * @return completes after the time; its cancellation ends the wait
     */
    public CompletableFuture<Void> sleep(Duration duration) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        Future<?> alarm =
                schedule(() -> over.complete(null), Deadline.bounded(duration).toNanos());
        var unused = over.whenComplete((ignored, failure) -> {
            if (failure != null) {
                alarm.cancel(false); // the call that waited is over
            }
        });
        return over;
    }

    /** Discards all waits and ends the thread. */
    public void close() {
        executor.shutdownNow();
    }
}
