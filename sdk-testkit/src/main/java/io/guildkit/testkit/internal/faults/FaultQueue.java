package io.guildkit.testkit.internal.faults;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.state.Mutex;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The remaining faults. A call gets the first one that matches. */
public final class FaultQueue {
    /** The number of times of a fault for all calls. */
    public static final int ALWAYS = Integer.MAX_VALUE;

    private final Mutex mutex = new Mutex();
    private final List<Scripted> scripted = new ArrayList<>();
    /** The gates of held calls, by the ids of the faults. */
    private final Map<String, Gate> gates = new LinkedHashMap<>();

    private final Clock clock;
    /** The number of ids that were created, so that no id is used twice. */
    private long created;

    private boolean closed;

    /** Creates an empty queue. The clock ends faults with a duration. */
    public FaultQueue(Clock clock) {
        this.clock = clock;
    }

    /**
     * Adds a fault to the end, and returns the gate of its held calls. It opens at the latest when the emulator is closed.
     *
     * @throws IllegalArgumentException if another fault has its id
     */
    @CanIgnoreReturnValue
    public Gate add(FaultPlan plan) {
        return mutex.locked(() -> {
            plan.complete(plan.id == null ? newId() : requireUnused(plan.id));
            Gate gate = new Gate();
            gates.put(Objects.requireNonNull(plan.id), gate);
            if (closed) {
                gate.open();
            }
            scripted.add(new Scripted(plan, gate));
            return gate;
        });
    }

    private String newId() {
        String id;
        do {
            created++;
            id = Long.toString(created);
        } while (gates.containsKey(id));
        return id;
    }

    private String requireUnused(String id) {
        if (gates.containsKey(id)) {
            throw new IllegalArgumentException("There is or was another fault with the id '" + id + "'.");
        }
        return id;
    }

    /** Returns how many ids were created. */
    public long created() {
        return mutex.locked(() -> created);
    }

    /** Continues the ids of a saved queue. */
    public void continueAfter(long count) {
        mutex.lockedRun(() -> created = count);
    }

    /** Returns the faults that are still to come, each with its remaining calls. */
    public List<FaultPlan> plans() {
        return mutex.locked(() -> {
            Instant now = clock.instant();
            return scripted.stream()
                    .filter(fault -> !fault.isOver(now))
                    .map(Scripted::rest)
                    .toList();
        });
    }

    /** Returns the faults to save: also those whose time has passed without a call, which {@link #unplayed} lists. */
    public List<FaultPlan> saved() {
        return mutex.locked(() -> scripted.stream().map(Scripted::rest).toList());
    }

    /**
     * Removes a fault and releases its held calls.
     *
     * @return whether there was such a fault, or a call that it held
     */
    @CanIgnoreReturnValue
    public boolean remove(String id) {
        return mutex.locked(() -> {
            boolean removed = scripted.removeIf(fault -> id.equals(fault.plan.id));
            Gate gate = gates.get(id);
            boolean held = gate != null && gate.isInUse();
            if (gate != null) {
                gate.open();
            }
            return removed || held;
        });
    }

    /** Releases the calls that are held now. Remaining faults stay. */
    public void release() {
        mutex.lockedRun(() -> gates.values().forEach(Gate::release));
    }

    /** Returns the fault of a new call; {@link Fault#NONE} without one. A release from then on is one for this call, too. */
    public Fault next(Call call) {
        return mutex.locked(() -> {
            Instant now = clock.instant();
            scripted.removeIf(fault -> fault.isOver(now) && fault.played() > 0);
            for (Scripted candidate : scripted) {
                if (!candidate.isOver(now) && candidate.plan.calls.matches(call) && candidate.isDue()) {
                    scripted.removeIf(fault -> fault.times <= 0);
                    return candidate.plan.fault(candidate.gate.enter());
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
            gates.values().forEach(Gate::open);
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
        private final Gate gate;
        private final int wanted;
        private int skip;
        private int times;

        private Scripted(FaultPlan plan, Gate gate) {
            this.plan = plan;
            this.gate = gate;
            this.wanted = Objects.requireNonNull(plan.times);
            this.skip = plan.after;
            this.times = wanted;
        }

        private FaultPlan rest() {
            FaultPlan rest = plan.remaining(wanted == ALWAYS ? ALWAYS : times, skip);
            rest.played = played();
            return rest;
        }

        private boolean isOver(Instant now) {
            return plan.until != null && !now.isBefore(plan.until);
        }

        /** A fault with an end is played for an unknown number of calls. */
        private boolean isMissing() {
            return (wanted < ALWAYS && plan.until == null) || played() == 0;
        }

        private int played() {
            return plan.played + wanted - times;
        }

        @Override
        public String toString() {
            int all = wanted < ALWAYS ? plan.played + wanted : ALWAYS;
            return plan.calls + ": " + plan.kind.scriptName() + ", played " + played() + " of "
                    + (all < ALWAYS ? all + " times" : "any number of times")
                    + (skip > 0 ? ", after " + skip + " more calls" : "")
                    + (plan.until == null ? "" : ", until " + plan.until);
        }

        private boolean isDue() {
            if (skip > 0) {
                skip--;
                return false;
            }
            if (!plan.strikes()) {
                return false;
            }
            times--;
            return true;
        }
    }
}
