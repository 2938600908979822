package io.guildkit.testkit;

import io.guildkit.testkit.internal.faults.Gate;
import java.time.Duration;

/** Calls that wait within the emulator until they are released; closing the emulator releases them too. */
public final class HeldCalls {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Gate gate;
    private final PlannedFault fault;

    HeldCalls(Gate gate, PlannedFault fault) {
        this.gate = gate;
        this.fault = fault;
    }

    /** Returns the fault that holds the calls. */
    public PlannedFault fault() {
        return fault;
    }

    /** Releases the waiting calls, and later ones. */
    public void release() {
        gate.open();
    }

    /**
     * Waits until a call has arrived at this point. Each call to this method waits for one more call.
     *
     * @throws IllegalStateException if no call arrives within ten seconds
     * @throws InterruptedException if the wait is interrupted
     */
    public void awaitArrival() throws InterruptedException {
        if (!gate.awaitArrival(PATIENCE)) {
            throw new IllegalStateException("No call arrived within " + PATIENCE.toSeconds() + " seconds.");
        }
    }
}
