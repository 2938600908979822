package io.guildkit.core.internal.telemetry;

import io.guildkit.core.base.Log;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Passes the events of asynchronous calls on, in order and one at a time, so that no call waits for a listener. */
final class Notifier {
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
        Log.warn(
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
        if (!start()) { // the next event tries again, or the end of the call
            stop();
        }
    }

    private boolean start() {
        try {
            threads.execute(this::work);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /**
     * Passes waiting events on, if no thread could be started for them. The call of the current thread has its result. Later events could
     * keep this thread for any time, so they get a thread of their own as soon as one can be started.
     */
    void flush() {
        int waiting;
        lock.lock();
        try {
            waiting = working ? 0 : begin();
        } finally {
            lock.unlock();
        }
        for (Runnable event = waiting > 0 ? next() : null; event != null; event = next()) {
            event.run();
            if (--waiting <= 0 && (begin() == 0 || start())) {
                return;
            }
        }
    }

    /** Begins to pass on what waits. Returns the number of waiting events. */
    private int begin() {
        lock.lock();
        try {
            working = !events.isEmpty();
            return events.size();
        } finally {
            lock.unlock();
        }
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
