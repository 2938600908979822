package io.guildkit.interleavings;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A clock that advances when Fray chooses a waiting thread. Each wait has a thread of its own. It sets the clock to the end of the wait,
 * so that a wait can end at any moment, and before a shorter one.
 */
public final class RacingTime {
    private final AtomicLong now = new AtomicLong();
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    /** Returns the time in nanoseconds. */
    public long now() {
        return now.get();
    }

    /** Begins a wait. */
    public CompletableFuture<Void> sleep(Duration duration) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        after(duration.toNanos(), () -> over.complete(null));
        return over;
    }

    /** Starts a thread that {@link #join} waits for. */
    public void start(Runnable task) {
        Thread thread = new Thread(task);
        threads.add(thread);
        thread.start();
    }

    /** Waits for all threads, and for the threads that they start. */
    public void join() throws InterruptedException {
        for (Thread thread = threads.poll(); thread != null; thread = threads.poll()) {
            thread.join();
        }
    }

    /** Returns an executor for a {@link io.guildkit.core.base.Timer}. It runs one task at a time. */
    public ScheduledExecutorService timer() {
        return new Executor();
    }

    private void after(long nanos, Runnable task) {
        long end = now.get() + nanos;
        start(() -> {
            now.accumulateAndGet(end, Math::max);
            task.run();
        });
    }

    private static final class Scheduled extends FutureTask<@Nullable Void> implements ScheduledFuture<@Nullable Void> {
        Scheduled(Runnable task) {
            super(task, null);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int compareTo(Delayed other) {
            throw new UnsupportedOperationException();
        }
    }

    private final class Executor extends AbstractExecutorService implements ScheduledExecutorService {
        private final ReentrantLock oneAtATime = new ReentrantLock();

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            Scheduled scheduled = new Scheduled(task);
            after(unit.toNanos(delay), () -> {
                oneAtATime.lock();
                try {
                    scheduled.run();
                } finally {
                    oneAtATime.unlock();
                }
            });
            return scheduled;
        }

        @Override
        public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long initial, long period, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long initial, long delay, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void execute(Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return Collections.emptyList();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return false;
        }
    }
}
