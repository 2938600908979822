package io.guildkit.outbox;

import java.util.concurrent.locks.ReentrantLock;

/** The number of messages that a process accepts for a lane before it counts the waiting messages again. */
final class Room {
    /** A process uses an eighth of the room that it has counted, because others may use the rest. */
    private static final int SHARE = 8;

    private final ReentrantLock lock = new ReentrantLock();
    private int left;

    /** Takes a place that was counted before. */
    boolean take() {
        lock.lock();
        try {
            if (left == 0) {
                return false;
            }
            left--;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes a place after counting.
     *
     * @param room the number of free places
     * @return false if there is none
     */
    boolean take(int room) {
        lock.lock();
        try {
            if (room <= 0) {
                return false;
            }
            left = Math.max(1, room / SHARE) - 1;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
