package io.guildkit.redis.internal;

import io.guildkit.core.base.Timer;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Daemon threads: up to four for commands, which end when idle, one for messages and one for the timer. */
final class DaemonThreads implements Workers {
    private static final int THREADS = 4;
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

    private final Timer timer = new Timer();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            KEEP_ALIVE.toMillis(),
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            task -> daemon(task, "guildkit-redis"));

    DaemonThreads() {
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(DaemonThreads.class.getClassLoader());
        return thread;
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
        daemon(task, "guildkit-redis-messages").start();
    }

    @Override
    public void close() {
        timer.close();
        threads.shutdown();
    }
}
