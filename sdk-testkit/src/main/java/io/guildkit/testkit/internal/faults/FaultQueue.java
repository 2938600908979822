package io.guildkit.testkit.internal.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The faults that are still to come. The first one that fits a call is played on it. */
public final class FaultQueue {
    /** The number of times of a fault for all calls. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private final Lock lock = new ReentrantLock();
    private final List<Scripted> scripted = new ArrayList<>();
    private final List<Gate> gates = new ArrayList<>();
    private boolean closed;

    /**
     * Adds a fault to the end.
     *
     * @param key the route it is meant for, or null for any
     * @param skip how many calls it lets pass first
     * @param times how many calls it is played on then
     * @param name what messages call the fault
     * @param fault the fault
     */
    public void add(@Nullable String key, int skip, int times, String name, Fault fault) {
        lock.lock();
        try {
            scripted.add(new Scripted(key, skip, times, name, fault));
        } finally {
            lock.unlock();
        }
    }

    /** Returns a gate that opens at the latest when the emulator is closed. */
    public Gate newGate() {
        lock.lock();
        try {
            Gate gate = new Gate();
            gates.add(gate);
            if (closed) {
                gate.open();
            }
            return gate;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the fault for a call that has just come in, {@link Fault#NONE} if there is none. */
    public Fault next(@Nullable String key) {
        lock.lock();
        try {
            for (Scripted candidate : scripted) {
                if (candidate.fits(key) && candidate.isDue()) {
                    scripted.removeIf(Scripted::isSpent);
                    return candidate.fault;
                }
            }
            return Fault.NONE;
        } finally {
            lock.unlock();
        }
    }

    /** Returns what is still to come, in words. A fault for all calls is not among it once it was played. */
    public List<String> unplayed() {
        lock.lock();
        try {
            return scripted.stream()
                    .filter(Scripted::isMissing)
                    .map(Scripted::toString)
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets all faults and lets go of all calls that are held. */
    public void clear() {
        lock.lock();
        try {
            scripted.clear();
            gates.forEach(Gate::open);
            gates.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Lets go of all calls, now and in the future: the emulator closes. */
    public void releaseAll() {
        lock.lock();
        try {
            closed = true;
            clear();
        } finally {
            lock.unlock();
        }
    }

    private static final class Scripted {
        private final @Nullable String key;
        private final String name;
        private final Fault fault;
        private final int wanted;
        private int skip;
        private int times;

        private Scripted(@Nullable String key, int skip, int times, String name, Fault fault) {
            this.key = key;
            this.skip = skip;
            this.times = times;
            this.wanted = times;
            this.name = name;
            this.fault = fault;
        }

        private boolean isMissing() {
            return wanted < ALWAYS || times == wanted;
        }

        @Override
        public String toString() {
            return (key == null ? "any route" : key) + ": " + name + ", played " + (wanted - times) + " of "
                    + (wanted < ALWAYS ? wanted + " times" : "any number of times")
                    + (skip > 0 ? ", after " + skip + " more calls" : "");
        }

        private boolean fits(@Nullable String called) {
            return key == null || key.equals(called);
        }

        private boolean isDue() {
            if (skip > 0) {
                skip--;
                return false;
            }
            times--;
            return true;
        }

        private boolean isSpent() {
            return times <= 0;
        }
    }
}
