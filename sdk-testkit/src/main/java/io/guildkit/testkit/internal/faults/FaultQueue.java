package io.guildkit.testkit.internal.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The faults that are still to come. The first one that fits a call is played on it. */
public final class FaultQueue {
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
     * @param fault the fault
     */
    public void add(@Nullable String key, int skip, int times, Fault fault) {
        lock.lock();
        try {
            scripted.add(new Scripted(key, skip, times, fault));
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
        private final Fault fault;
        private int skip;
        private int times;

        private Scripted(@Nullable String key, int skip, int times, Fault fault) {
            this.key = key;
            this.skip = skip;
            this.times = times;
            this.fault = fault;
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
