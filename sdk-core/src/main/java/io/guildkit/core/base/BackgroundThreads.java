package io.guildkit.core.base;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads: up to four for tasks, which end when idle, one for the timer, and one for each task that lasts. */
public final class BackgroundThreads implements Workers {
    private static final int THREADS = 4;
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

    private final String name;
    private final Timer timer = new Timer();
    private final ThreadPoolExecutor threads;

    /**
     * Creates the threads of one owner.
     *
     * @param name the name of the threads
     */
    public BackgroundThreads(String name) {
        this.name = name;
        this.threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                KEEP_ALIVE.toMillis(),
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(),
                task -> Threads.daemon(task, name));
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public boolean execute(Runnable task) {
        try {
            threads.execute(task);
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
    public void receive(Runnable task) {
        Threads.daemon(task, name + "-messages").start();
    }

    @Override
    public void close() {
        timer.close();
        threads.shutdown();
    }
}
