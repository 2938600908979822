package io.guildkit.redis.internal;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A task that can pause, so that a blocking call takes virtual time. Each task has its own thread, but only one thread runs at a time: the
 * caller of {@link #run} waits until the task ends or pauses.
 */
final class Coroutine {
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "coroutine");
        thread.setDaemon(true);
        return thread;
    });

    private static final ThreadLocal<Coroutine> CURRENT = new ThreadLocal<>();

    private final Semaphore turn = new Semaphore(0);
    private final Semaphore starter = new Semaphore(0);
    private @Nullable Throwable failure;

    private Coroutine() {}

    /** Runs a task until it ends or pauses. */
    static void run(Runnable task) {
        Coroutine coroutine = new Coroutine();
        THREADS.execute(() -> coroutine.perform(task));
        coroutine.resume();
    }

    /**
     * Pauses the task of this thread.
     *
     * @param later receives the action that resumes the task
     */
    static void pause(Consumer<Runnable> later) {
        Coroutine coroutine = CURRENT.get();
        later.accept(coroutine::resume);
        coroutine.starter.release();
        coroutine.turn.acquireUninterruptibly();
    }

    private void perform(Runnable task) {
        turn.acquireUninterruptibly();
        CURRENT.set(this);
        try {
            task.run();
        } catch (Throwable e) {
            failure = e;
        } finally {
            CURRENT.remove();
            starter.release();
        }
    }

    private void resume() {
        turn.release();
        starter.acquireUninterruptibly();
        if (failure != null) {
            throw new IllegalStateException("A task of the simulation failed", failure);
        }
    }
}
