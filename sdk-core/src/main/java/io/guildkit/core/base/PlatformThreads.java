package io.guildkit.core.base;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Daemon threads that exist only while there is work.
 *
 * <p>The number of threads that work on calls is bounded. A bound alone could deadlock: callbacks and handlers run on these threads
 * too, and when all threads wait for calls that callbacks have made, no thread is left to make those calls. A task that one of these
 * threads may wait for is therefore not limited.
 *
 * <p>A {@link java.util.concurrent.ThreadPoolExecutor} does not fit, because agents attach the context of the thread that calls
 * {@code execute} to the tasks of the JDK's executors, also to a task that serves many calls.
 */
final class PlatformThreads {
    private static final long KEEP_ALIVE = Duration.ofSeconds(10).toNanos();

    private final String name;
    private final int max;
    private final Consumer<Thread> starter;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition taskForIdle = lock.newCondition();

    /** The tasks that idle threads are about to take; never more than there are idle threads. */
    private final Queue<Task> handedOver = new ArrayDeque<>();

    /** The limited tasks that wait for a place. */
    private final Queue<Task> queue = new ArrayDeque<>();

    private int limited;
    private int idle;
    private int started;
    private boolean closed;

    private record Task(Runnable work, boolean limited) {}

    /**
     * Creates a pool without threads.
     *
     * @param name the beginning of the threads' names
     * @param max the number of limited tasks that run at a time
     * @param starter starts a thread, or throws {@link RejectedExecutionException}
     */
    PlatformThreads(String name, int max, Consumer<Thread> starter) {
        this.name = name;
        this.max = max;
        this.starter = starter;
    }

    /**
     * Runs a task on an idle or new thread. Queues a limited task if the maximum number of them runs, or if no thread can be started.
     *
     * @throws RejectedExecutionException if no thread can be started, and none will be free for the task
     */
    void execute(Runnable work, boolean isLimited) {
        Task task = new Task(work, isLimited);
        lock.lock();
        try {
            if (isLimited && limited == max) {
                queue.add(task);
                return;
            }
            if (handedOver.size() < idle) {
                handedOver.add(task);
                taskForIdle.signal();
            } else if (!start(task)) {
                queue.add(task);
                return;
            }
            limited += isLimited ? 1 : 0;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Starts a thread for a task. The lock is held, so that no task is queued behind one that gets no thread.
     *
     * @return false if no thread can be started, but one that works on a limited task will take this one afterwards
     * @throws RejectedExecutionException if no thread will take it
     */
    private boolean start(Task task) {
        try {
            Thread thread = Threads.daemon(new Worker(task), name + "-" + started);
            starter.accept(thread);
            started++;
            return true;
        } catch (RejectedExecutionException e) {
            if (!task.limited() || limited == 0) {
                throw e;
            }
            return false;
        }
    }

    boolean haveRoom() {
        lock.lock();
        try {
            return limited < max;
        } finally {
            lock.unlock();
        }
    }

    boolean isCurrent() {
        return Threads.currentTask() instanceof Worker worker && worker.pool() == this;
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            taskForIdle.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the next task for a thread that has ended a task; null if the thread should end. */
    private @Nullable Task next(boolean wasLimited) {
        lock.lock();
        try {
            if (wasLimited) {
                Task queued = queue.poll();
                if (queued != null) {
                    return queued;
                }
                limited--;
            }
            idle++;
            try {
                return awaited();
            } finally {
                idle--;
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Task awaited() {
        long left = KEEP_ALIVE;
        while (handedOver.isEmpty() && left > 0 && !closed) {
            try {
                left = taskForIdle.awaitNanos(left);
            } catch (InterruptedException e) {
                // The interrupt was meant for a task that is over.
            }
        }
        return handedOver.poll();
    }

    private final class Worker implements Runnable {
        private @Nullable Task first;

        Worker(Task first) {
            this.first = first;
        }

        PlatformThreads pool() {
            return PlatformThreads.this;
        }

        @Override
        public void run() {
            Task task = first;
            first = null; // the thread must not keep a finished task and its result in memory
            while (task != null) {
                boolean wasLimited = task.limited();
                work(task.work());
                task = null;
                task = next(wasLimited);
            }
        }

        private void work(Runnable task) {
            Thread.interrupted(); // an interrupt was meant for the task before
            try {
                task.run();
            } catch (Throwable e) { // the thread must continue with the queue
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        }
    }
}
