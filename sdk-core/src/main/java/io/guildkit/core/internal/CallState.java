package io.guildkit.core.internal;

import io.guildkit.core.CallListener;
import io.guildkit.core.Timeouts;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What changes while one call is under way. */
final class CallState {
    final HttpCall<?> call;
    final Deadline deadline;
    final long id;
    private volatile int attempts;
    private volatile int lastStatus;
    private volatile @Nullable String proof;

    CallState(Engine engine, HttpCall<?> call) {
        Timeouts timeouts = engine.timeouts;
        Duration own = call.options().timeout();
        this.call = call;
        this.deadline = new Deadline(engine.clocks, own == null ? timeouts.call() : own);
        this.id = engine.nextCallId();
    }

    /** How listeners know the call. */
    CallListener.Call described() {
        return new CallListener.Call(id, call.route());
    }

    /** Notes the elevation's proof that goes along with the next attempt; null for none. */
    void sendsProof(@Nullable String jwt) {
        proof = jwt;
    }

    @Nullable
    String sentProof() {
        return proof;
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
