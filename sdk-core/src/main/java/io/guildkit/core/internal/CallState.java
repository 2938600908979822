package io.guildkit.core.internal;

import io.guildkit.core.CallListener;
import io.guildkit.core.Timeouts;
import java.time.Duration;
import java.util.OptionalInt;

/** What changes while one call is under way. */
final class CallState {
    final HttpCall<?> call;
    final Deadline deadline;
    final CallListener.Call id;
    private volatile int attempts;
    private volatile int lastStatus;

    CallState(Engine engine, HttpCall<?> call) {
        Timeouts timeouts = engine.timeouts;
        Duration own = call.options().timeout();
        this.call = call;
        this.deadline = new Deadline(engine.clock, own == null ? timeouts.call() : own);
        this.id = new CallListener.Call(engine.nextCallId(), call.route());
    }

    /** Only one attempt goes on at a time. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    int nextAttempt() {
        lastStatus = 0;
        return ++attempts;
    }

    int attempts() {
        return attempts;
    }

    void answered(int status) {
        lastStatus = status;
    }

    OptionalInt lastStatus() {
        return lastStatus == 0 ? OptionalInt.empty() : OptionalInt.of(lastStatus);
    }
}
