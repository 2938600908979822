package io.guildkit.core.internal.telemetry;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Passes the events of asynchronous calls on, in order and one at a time, so that no call waits for a listener. */
final class Notifier {
    private static final System.Logger LOG = System.getLogger("io.guildkit.core");

    /** The number of waiting events from which further calls are not reported. */
    private static final int FULL = 10_000;

    private final Executor threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> events = new ArrayDeque<>();
    private boolean working;
    private boolean warned;

    /**
     * Creates a notifier.
     *
     * @param threads starts a thread, and never queues the task
     */
    Notifier(Executor threads) {
        this.threads = threads;
    }

    /** Returns whether further calls may be reported. Logs the first time that they may not. */
    boolean hasRoom() {
        lock.lock();
        try {
            if (events.size() < FULL) {
                return true;
            }
            if (warned) {
                return false;
            }
            warned = true;
        } finally {
            lock.unlock();
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "A listener blocks, or is too slow: {0} events wait. Further calls are not reported until it has caught up",
                FULL);
        return false;
    }

    /** Passes an event on after all earlier events. */
    void add(Runnable event) {
        lock.lock();
        try {
            events.add(event);
            if (working) {
                return;
            }
            working = true;
        } finally {
            lock.unlock();
        }
        try {
            threads.execute(this::work);
        } catch (RejectedExecutionException e) { // the next event tries again, or the end of the call
            stop();
        }
    }

    /** Passes waiting events on, if no thread could be started for them. The call of the current thread has its result. */
    void flush() {
        lock.lock();
        try {
            if (working || events.isEmpty()) {
                return;
            }
            working = true;
        } finally {
            lock.unlock();
        }
        work();
    }

    private void work() {
        for (Runnable event = next(); event != null; event = next()) {
            event.run();
        }
    }

    private @Nullable Runnable next() {
        lock.lock();
        try {
            Runnable event = events.poll();
            working = event != null;
            return event;
        } finally {
            lock.unlock();
        }
    }

    private void stop() {
        lock.lock();
        try {
            working = false;
        } finally {
            lock.unlock();
        }
    }
}
