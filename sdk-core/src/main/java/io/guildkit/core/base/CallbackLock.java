package io.guildkit.core.base;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A reentrant lock for state whose changes lead to callbacks. The callbacks run after the lock is released, because they run foreign code.
 * One thread at a time runs them, so that they do not nest.
 */
public final class CallbackLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> callbacks = new ArrayDeque<>();
    private boolean running;

    /** Acquires the lock. */
    public void lock() {
        lock.lock();
    }

    /** Queues a callback. Only the holder of the lock may call this. */
    public void afterwards(Runnable callback) {
        callbacks.add(callback);
    }

    /** Releases the lock. If that was the last hold, runs the queued callbacks, unless another thread is running them. */
    public void unlock() {
        if (running || lock.getHoldCount() > 1) {
            lock.unlock();
            return;
        }
        running = true;
        try {
            for (Runnable next = callbacks.poll(); next != null; next = callbacks.poll()) {
                lock.unlock();
                try {
                    next.run();
                } finally {
                    lock.lock();
                }
            }
        } finally {
            running = false;
            lock.unlock();
        }
    }
}
