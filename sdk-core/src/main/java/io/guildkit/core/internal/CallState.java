package io.guildkit.core.internal;

import io.guildkit.core.CallListener;
import io.guildkit.core.internal.util.Deadline;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The state of one call under way. */
final class CallState {
    final HttpCall<?> call;
    final Deadline deadline;
    final long id;
    private final Principal principal;
    private final boolean byHandler;
    private volatile @Nullable Identity identity;
    private volatile boolean waited;
    private volatile int attempts;
    private volatile int lastStatus;
    private volatile @Nullable String proof;

    CallState(HttpCore core, HttpCall<?> call) {
        Engine engine = core.engine();
        Duration own = call.options().timeout();
        this.call = call;
        this.deadline = new Deadline(engine.clocks, own == null ? engine.timeouts.call() : own);
        this.id = engine.nextCallId();
        this.principal = core.principal();
        this.byHandler = principal.elevation().isAsking();
        this.identity = call.identity();
        this.waited = identity != null;
    }

    /** Returns the call as listeners receive it. */
    CallListener.Call described() {
        return new CallListener.Call(id, call.route());
    }

    /** Returns the identity that the call is made as, and binds it when it is first asked for. */
    Identity identity() {
        Identity bound = identity;
        if (bound == null) {
            bound = Identity.of(principal);
            identity = bound;
        }
        return bound;
    }

    /** Returns whether the {@link io.guildkit.core.auth.MfaHandler} makes this call while it handles a prompt. */
    boolean isByHandler() {
        return byHandler;
    }

    /** Records that the call waits or is repeated, so that its account may change meanwhile. */
    void waits() {
        waited = true;
    }

    boolean hasWaited() {
        return waited;
    }

    /** Notes the elevation's proof that goes along with the next attempt; null for none. */
    void sendsProof(@Nullable String jwt) {
        proof = jwt;
    }

    Optional<String> sentProof() {
        return Optional.ofNullable(proof);
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
