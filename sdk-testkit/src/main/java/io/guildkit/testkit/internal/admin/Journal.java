package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The latest events of an emulator, and the readers that wait for the next event. */
final class Journal {
    private static final int MOST = 1_000;

    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Event> events = new ArrayDeque<>();
    private long last;
    private boolean closed;

    /**
     * An event.
     *
     * @param id counts events from 1
     * @param type the type of the event
     * @param data writes the event for a reader
     */
    record Event(long id, String type, Supplier<ObjectNode> data) {}

    void append(String type, Supplier<ObjectNode> data) {
        lock.lock();
        try {
            last++;
            events.add(new Event(last, type, data));
            if (events.size() > MOST) {
                events.remove();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets the events of a world that is served no longer, which they keep in memory. Ids go on. */
    void clear() {
        lock.lock();
        try {
            events.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the id of the latest event, 0 before the first. */
    long last() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the stored events with higher ids. */
    List<Event> after(long id) {
        lock.lock();
        try {
            return events.stream().filter(event -> event.id() > id).toList();
        } finally {
            lock.unlock();
        }
    }

    /** Waits in real time for events with higher ids. Returns none if the time is up, or the emulator closes. */
    List<Event> await(long id, Duration limit) throws InterruptedException {
        lock.lock();
        try {
            long left = limit.toNanos();
            while (last <= id && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            return after(id);
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /** Ends all waiting, now and in the future. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
