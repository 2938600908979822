package io.guildkit.testkit.internal.faults;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.state.Mutex;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The remaining faults. A call gets the first one that matches. */
public final class FaultQueue {
    /** The number of times of a fault for all calls. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private final Mutex mutex = new Mutex();
    private final List<Scripted> scripted = new ArrayList<>();
    private final List<Gate> gates = new ArrayList<>();
    private boolean closed;

    /** Adds a fault to the end, and returns the gate of its held calls. It opens at the latest when the emulator is closed. */
    @CanIgnoreReturnValue
    public Gate add(FaultPlan plan) {
        return mutex.locked(() -> {
            Gate gate = new Gate();
            gates.add(gate);
            if (closed) {
                gate.open();
            }
            scripted.add(new Scripted(plan, plan.fault(gate)));
            return gate;
        });
    }

    /** Returns the remaining faults, each with its remaining calls. */
    public List<FaultPlan> plans() {
        return mutex.locked(() -> scripted.stream().map(Scripted::rest).toList());
    }

    /** Releases all held calls. Remaining faults stay. */
    public void release() {
        mutex.lockedRun(() -> gates.forEach(Gate::open));
    }

    /** Returns the fault of a new call; {@link Fault#NONE} without one. */
    public Fault next(@Nullable String key) {
        return mutex.locked(() -> {
            for (Scripted candidate : scripted) {
                if (candidate.fits(key) && candidate.isDue()) {
                    scripted.removeIf(fault -> fault.times <= 0);
                    return candidate.fault;
                }
            }
            return Fault.NONE;
        });
    }

    /** Returns a description of the remaining faults, without faults for all calls that were played. */
    public List<String> unplayed() {
        return mutex.locked(() -> scripted.stream()
                .filter(Scripted::isMissing)
                .map(Scripted::toString)
                .toList());
    }

    /** Removes all faults and releases all held calls. */
    public void clear() {
        mutex.lockedRun(() -> {
            scripted.clear();
            release();
            gates.clear();
        });
    }

    /** Releases all calls, now and in the future: the emulator closes. */
    public void releaseAll() {
        mutex.lockedRun(() -> {
            closed = true;
            clear();
        });
    }

    private static final class Scripted {
        private final FaultPlan plan;
        private final Fault fault;
        private int skip;
        private int times;

        private Scripted(FaultPlan plan, Fault fault) {
            this.plan = plan;
            this.fault = fault;
            this.skip = plan.after;
            this.times = plan.times;
        }

        private FaultPlan rest() {
            FaultPlan rest = plan.remaining(plan.times == ALWAYS ? ALWAYS : times, skip);
            rest.played = played();
            return rest;
        }

        private boolean isMissing() {
            return plan.times < ALWAYS || played() == 0;
        }

        private int played() {
            return plan.played + plan.times - times;
        }

        @Override
        public String toString() {
            int wanted = plan.times < ALWAYS ? plan.played + plan.times : ALWAYS;
            return (plan.route == null ? "any route" : plan.route) + ": " + plan.kind.scriptName() + ", played "
                    + played() + " of " + (wanted < ALWAYS ? wanted + " times" : "any number of times")
                    + (skip > 0 ? ", after " + skip + " more calls" : "");
        }

        private boolean fits(@Nullable String called) {
            return plan.route == null || plan.route.equals(called);
        }

        private boolean isDue() {
            if (skip > 0) {
                skip--;
                return false;
            }
            times--;
            return true;
        }
    }
}
