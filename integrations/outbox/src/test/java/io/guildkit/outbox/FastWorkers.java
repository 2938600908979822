package io.guildkit.outbox;

import io.guildkit.core.base.BackgroundThreads;
import io.guildkit.core.base.Workers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Workers for whose tasks time passes faster, and which a process takes with it when it ends. */
final class FastWorkers implements Workers {
    private static final int SPEED = 50;

    private final Workers workers = new BackgroundThreads("outbox-test");
    private final ReentrantReadWriteLock running = new ReentrantReadWriteLock();
    private volatile CompletableFuture<Boolean> continuation = CompletableFuture.completedFuture(true);
    private volatile boolean dead;

    /** Returns the monotonic time of such a process. */
    static long nanoTime() {
        return System.nanoTime() * SPEED;
    }

    /** Returns a time for methods that wait, in the time of such a process. */
    static Duration limit() {
        return Duration.ofSeconds(30L * SPEED);
    }

    /** Ends the process. Tasks that run may end. */
    void die() {
        dead = true;
        workers.close();
    }

    /** Ends the process, and waits until no task runs. */
    void end() throws InterruptedException {
        die();
        if (!running.writeLock().tryLock(20, TimeUnit.SECONDS)) {
            throw new AssertionError("a task does not end");
        }
    }

    /** Suspends the process while something happens. Tasks that run are suspended if they do it, and may end otherwise. */
    void suspend(Runnable event) {
        CompletableFuture<Boolean> end = new CompletableFuture<>();
        continuation = end;
        try {
            event.run();
        } finally {
            end.complete(true);
        }
    }

    boolean isDead() {
        return dead;
    }

    @Override
    public boolean execute(Runnable task) {
        return workers.execute(whileAlive(task));
    }

    @Override
    public boolean executeApart(Runnable task) {
        return workers.executeApart(whileAlive(task));
    }

    private Runnable whileAlive(Runnable task) {
        return () -> {
            continuation.join();
            running.readLock().lock();
            try {
                if (!dead) {
                    task.run();
                }
            } finally {
                running.readLock().unlock();
            }
        };
    }

    @Override
    public void schedule(Duration wait, Runnable task) {
        workers.schedule(wait.dividedBy(SPEED), task);
    }

    @Override
    public void close() {
        workers.close();
    }
}
