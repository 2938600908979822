package io.guildkit.core.internal.util;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a client: virtual threads from Java 21 on, otherwise daemon threads that exist only while there is work.
 *
 * <p>The number of platform threads that work on calls is bounded. A bound alone could deadlock: callbacks and handlers run on
 * these threads too, and when all threads wait for calls that callbacks have made, no thread is left to make those calls. A
 * task that one of these threads may wait for is therefore never queued.
 */
public final class ClientThreads {
    private static final int KEEP_ALIVE_SECONDS = 10;

    private final ExecutorService threads;

    /** Bounds the platform threads; empty if threads are virtual. */
    private final Optional<Bounded> bounded;

    /**
     * Creates the threads of a client.
     *
     * @param max the number of platform threads that work on calls at a time; does not limit virtual threads
     */
    public ClientThreads(int max) {
        Optional<ExecutorService> virtual = virtualThreads();
        this.threads = virtual.orElseGet(this::platformThreads);
        this.bounded = virtual.isPresent() ? Optional.empty() : Optional.of(new Bounded(threads, max));
    }

    private static Optional<ExecutorService> virtualThreads() {
        try {
            return Optional.of((ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            return Optional.empty();
        }
    }

    private ExecutorService platformThreads() {
        AtomicInteger count = new AtomicInteger();
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Worker(this, task, "guildkit-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    private static final class Worker extends Thread {
        private final ClientThreads owner;

        Worker(ClientThreads owner, Runnable task, String name) {
            super(task, name);
            this.owner = owner;
        }
    }

    /**
     * Runs a number of tasks at a time on the threads of another executor, and queues the others. The other executor gets no task
     * itself, because its thread would retain the task and its result until the queue is empty.
     */
    private static final class Bounded implements Executor {
        private final Executor threads;
        private final int max;
        private final ReentrantLock lock = new ReentrantLock();
        private final Queue<Runnable> queue = new ArrayDeque<>();
        private int running;

        Bounded(Executor threads, int max) {
            this.threads = threads;
            this.max = max;
        }

        @Override
        public void execute(Runnable task) {
            if (!needsThread(task)) {
                return;
            }
            try {
                threads.execute(this::work);
            } catch (RuntimeException | Error e) {
                if (withdraw(task)) {
                    throw e;
                }
            }
        }

        boolean hasRoom() {
            lock.lock();
            try {
                return running < max;
            } finally {
                lock.unlock();
            }
        }

        /** Queues a task, and returns whether another thread must start for it. */
        private boolean needsThread(Runnable task) {
            lock.lock();
            try {
                queue.add(task);
                if (running == max) {
                    return false;
                }
                running++;
                return true;
            } finally {
                lock.unlock();
            }
        }

        /** Removes a task whose thread did not start. Returns false if another thread has taken the task. */
        private boolean withdraw(Runnable task) {
            lock.lock();
            try {
                running--;
                return queue.remove(task);
            } finally {
                lock.unlock();
            }
        }

        private void work() {
            for (Runnable task = next(); task != null; task = next()) {
                try {
                    task.run();
                } catch (Throwable e) { // the thread must continue with the queue
                    Thread thread = Thread.currentThread();
                    thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
                }
            }
        }

        /** Returns the next task; without one, releases the thread. */
        private @Nullable Runnable next() {
            lock.lock();
            try {
                Runnable next = queue.poll();
                if (next == null) {
                    running--;
                }
                return next;
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Runs a task on the next free thread.
     *
     * @param urgent whether a thread of this client may be waiting for the task, so that it must not be queued
     * @throws RejectedExecutionException after {@link #close}
     */
    public void execute(Runnable task, boolean urgent) {
        Executor executor = urgent || bounded.isEmpty() ? threads : bounded.get();
        executor.execute(task);
    }

    /** Returns whether a task that is not urgent would not be queued now. */
    public boolean haveRoom() {
        return bounded.map(Bounded::hasRoom).orElse(true);
    }

    /** Returns whether the current thread belongs to this client. Callbacks there may wait for the calls that they make. */
    public boolean isCurrent() {
        return Thread.currentThread() instanceof Worker worker && worker.owner == this;
    }

    /** Lets the threads end. Tasks that have been accepted still run. */
    public void close() {
        threads.shutdown();
    }
}
