package io.guildkit.testkit.internal.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The latest events of an emulator, and the readers that wait for the next event. */
final class Journal {
    private static final int MOST = 1_000;

    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Event> events = new ArrayDeque<>();
    private @Nullable Object world;
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

    /**
     * The stored events after another event.
     *
     * @param events the events, the oldest first
     * @param last the id of the latest event of all, 0 before the first
     */
    record Snapshot(List<Event> events, long last) {}

    /** Records the events of a world from now on. */
    void begin(Object served) {
        lock.lock();
        try {
            world = served;
        } finally {
            lock.unlock();
        }
    }

    /** Adds an event, unless it is from a world that is not served. */
    void append(Object origin, String type, Supplier<ObjectNode> data) {
        lock.lock();
        try {
            if (origin == world) {
                add(type, data);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Records the events of another world from now on. The events of the former world, which keep it in memory, are removed. Ids go on. */
    void replace(Object served) {
        lock.lock();
        try {
            world = served;
            events.clear();
            add("reset", Json::object);
        } finally {
            lock.unlock();
        }
    }

    private void add(String type, Supplier<ObjectNode> data) {
        last++;
        events.add(new Event(last, type, data));
        if (events.size() > MOST) {
            events.remove();
        }
        changed.signalAll();
    }

    /** Returns the id of the latest event, 0 before the first. */
    long last() {
        return after(0).last();
    }

    /** Returns the stored events with higher ids. An id of the future is from another journal, and all stored events are returned. */
    Snapshot after(long id) {
        lock.lock();
        try {
            long known = id > last ? 0 : id;
            return new Snapshot(
                    events.stream().filter(event -> event.id() > known).toList(), last);
        } finally {
            lock.unlock();
        }
    }

    /** Waits in real time for events with higher ids. Returns none if the time is up, or the emulator closes. */
    List<Event> await(long id, Duration limit) throws InterruptedException {
        lock.lock();
        try {
            long left = limit.toNanos();
            while (after(id).events().isEmpty() && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            return after(id).events();
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
