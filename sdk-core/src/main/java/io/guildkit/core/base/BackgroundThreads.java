package io.guildkit.core.base;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads, which end when idle: up to four for tasks, one for each task that runs apart, and one for the timer. */
public final class BackgroundThreads implements Workers {
    private static final int THREADS = 4;
    private static final long KEEP_ALIVE = 10;
    private static final Duration EXHAUSTION_PAUSE = Duration.ofMillis(100);

    private final Timer timer = new Timer();
    private final ThreadPoolExecutor threads;
    private final ThreadPoolExecutor apart;

    /**
     * Creates the threads of one owner.
     *
     * @param name the name of the threads
     */
    public BackgroundThreads(String name) {
        this(task -> Threads.daemon(task, name), task -> Threads.daemon(task, name + "-apart"));
    }

    BackgroundThreads(ThreadFactory threads, ThreadFactory apart) {
        this.threads = pool(THREADS, THREADS, new LinkedBlockingQueue<>(), threads);
        this.threads.allowCoreThreadTimeOut(true);
        this.apart = pool(0, Integer.MAX_VALUE, new SynchronousQueue<>(), apart);
    }

    private static ThreadPoolExecutor pool(int kept, int most, BlockingQueue<Runnable> queue, ThreadFactory threads) {
        return new ThreadPoolExecutor(kept, most, KEEP_ALIVE, TimeUnit.SECONDS, queue, threads);
    }

    @Override
    public boolean execute(Runnable task) {
        return execute(threads, task);
    }

    @Override
    public boolean executeApart(Runnable task) {
        return execute(apart, task);
    }

    private boolean execute(ThreadPoolExecutor pool, Runnable task) {
        try {
            pool.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        } catch (OutOfMemoryError e) {
            // No thread can be started now, and a lost task would stop its chain of tasks for ever.
            schedule(EXHAUSTION_PAUSE, () -> execute(pool, task));
            return true;
        }
    }

    @Override
    public void schedule(Duration wait, Runnable task) {
        var unused = timer.schedule(task, Deadline.bounded(wait).toNanos());
    }

    @Override
    public void close() {
        timer.close();
        threads.shutdown();
        apart.shutdown();
    }
}
