package io.guildkit.simulation;

import io.guildkit.core.CallListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The listener of a client, which counts events. It may throw exceptions, and make one call of its own. */
final class SimulatedListener implements CallListener {
    private static final long BLOCKED = Duration.ofSeconds(1).toNanos();

    private final World world;
    private final Runnable callBack;
    private final Map<Long, Integer> started = new HashMap<>();
    private final Map<Long, Integer> finished = new HashMap<>();
    private final List<Throwable> failures = new ArrayList<>();
    private boolean called;

    SimulatedListener(World world, Runnable callBack) {
        this.world = world;
        this.callBack = callBack;
    }

    /** Returns how often the start of each call was reported. */
    Map<Long, Integer> started() {
        return started;
    }

    /** Returns how often the end of each call was reported. */
    Map<Long, Integer> finished() {
        return finished;
    }

    /** Returns the failures that were reported. */
    List<Throwable> failures() {
        return failures;
    }

    private void seam() {
        Scheduler.giveWay();
        if (world.has(Fault.LISTENER_BLOCKS)) {
            world.scheduler().sleep(BLOCKED);
        }
        if (world.has(Fault.LISTENER_THROWS)) {
            throw new IllegalStateException("the listener fails");
        }
    }

    @Override
    public void callStarted(Call call, Instant at) {
        started.merge(call.id(), 1, Integer::sum);
        seam();
    }

    @Override
    public void attemptFinished(Call call, Attempt attempt, Instant at) {
        attempt.failure().ifPresent(failures::add);
        seam();
    }

    @Override
    public void callFinished(Call call, Outcome outcome, Instant at) {
        finished.merge(call.id(), 1, Integer::sum);
        outcome.failure().ifPresent(failures::add);
        if (world.has(Fault.LISTENER_CALLS) && !called) {
            called = true;
            callBack.run();
        }
        seam();
    }
}
