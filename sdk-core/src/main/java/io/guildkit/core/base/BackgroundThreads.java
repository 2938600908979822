package io.guildkit.core.base;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads, which end when idle: up to four for tasks, one for each task that runs apart, and one for the timer. */
public final class BackgroundThreads implements Workers {
    private static final int THREADS = 4;
    private static final long KEEP_ALIVE = 10;

    private final Timer timer = new Timer();
    private final ThreadPoolExecutor threads;
    private final ThreadPoolExecutor apart;

    /**
     * Creates the threads of one owner.
     *
     * @param name the name of the threads
     */
    public BackgroundThreads(String name) {
        this.threads = pool(THREADS, THREADS, new LinkedBlockingQueue<>(), name);
        threads.allowCoreThreadTimeOut(true);
        this.apart = pool(0, Integer.MAX_VALUE, new SynchronousQueue<>(), name + "-apart");
    }

    private static ThreadPoolExecutor pool(int kept, int most, BlockingQueue<Runnable> queue, String name) {
        return new ThreadPoolExecutor(
                kept, most, KEEP_ALIVE, TimeUnit.SECONDS, queue, task -> Threads.daemon(task, name));
    }

    @Override
    public boolean execute(Runnable task) {
        return execute(threads, task);
    }

    @Override
    public boolean executeApart(Runnable task) {
        return execute(apart, task);
    }

    private static boolean execute(ThreadPoolExecutor pool, Runnable task) {
        try {
            pool.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    @Override
    public void schedule(Duration wait, Runnable task) {
        var unused = timer.schedule(task, wait.toNanos());
    }

    @Override
    public void close() {
        timer.close();
        threads.shutdown();
        apart.shutdown();
    }
}
