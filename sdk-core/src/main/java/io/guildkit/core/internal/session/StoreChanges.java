package io.guildkit.core.internal.session;

import io.guildkit.core.base.Deadline;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Changes the token store of one principal, one change at a time. Stores may be the user's: a change may block, and may make calls
 * that change the store on the same thread. Loading the token needs no turn.
 */
final class StoreChanges {
    private final ReentrantLock lock = new ReentrantLock();
    private final Duration patience;

    /**
     * Creates the changes of one store.
     *
     * @param patience the longest wait for other changes. It ends the wait of a store that waits for another change
     */
    StoreChanges(Duration patience) {
        this.patience = Deadline.bounded(patience);
    }

    /**
     * Makes a change after all changes that have begun.
     *
     * @return the result of the change
     * @throws IllegalStateException if it cannot begin in time
     */
    boolean run(BooleanSupplier change) {
        if (!acquire()) {
            throw new IllegalStateException("another sign-in or sign-out has used the token store for " + patience
                    + "; a store must not wait for another call that signs in or out");
        }
        try {
            return change.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    /** Waits in spite of interrupts, because the service has executed the call already, and its result must be stored. */
    private boolean acquire() {
        if (lock.tryLock()) {
            return true;
        }
        long end = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return lock.tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
