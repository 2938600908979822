package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.faults.FaultPlan;
import io.guildkit.testkit.internal.faults.FaultQueue;
import java.util.Objects;

/** A scripted fault, which can be removed before it was played. */
public final class PlannedFault {
    private final FaultQueue queue;
    private final FaultPlan plan;

    PlannedFault(FaultQueue queue, FaultPlan plan) {
        this.queue = queue;
        this.plan = plan;
    }

    /** Returns the identifier, by which the admin API finds the fault too. */
    public String id() {
        return Objects.requireNonNull(plan.id);
    }

    /** Returns whether calls can still get the fault: it was not played often enough, and its end has not come. */
    public boolean isPending() {
        return queue.plans().stream().anyMatch(remaining -> id().equals(remaining.id));
    }

    /**
     * Removes the fault, and releases the calls that it holds.
     *
     * @return whether it was pending or held a call
     */
    @CanIgnoreReturnValue
    public boolean remove() {
        return queue.remove(id());
    }

    @Override
    public String toString() {
        return "PlannedFault{id=" + id() + "}";
    }
}
