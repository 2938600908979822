package io.guildkit.core.internal.pipeline;

import io.guildkit.core.internal.http.Reply;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Delays an attempt while the address is refused, and reports the replies that begin and end such a pause. */
final class AddressPauseStep implements Step {
    private static final long BEFORE_ALL_PAUSES = Long.MIN_VALUE;

    private final CallState state;
    private final ClientResources resources;

    /** The time at which the pause has let the attempt pass. */
    private volatile long passedAt = BEFORE_ALL_PAUSES;

    private volatile long begun;
    private volatile @Nullable CompletableFuture<Void> waiting;

    AddressPauseStep(CallState state, ClientResources resources) {
        this.state = state;
        this.resources = resources;
    }

    @Override
    public Prepared before(PreparedRequest request) {
        Optional<CompletableFuture<Void>> delay = resources.addressPause.delay(
                request.route(),
                state.trace.id(),
                state.call.spec().urgent(),
                RateLimitStep.patience(state, resources));
        if (delay.isEmpty()) {
            passedAt = BEFORE_ALL_PAUSES;
            return request;
        }
        waiting = delay.get();
        begun = resources.clocks.now();
        return new Later(delay.get().thenApply(released -> {
            passedAt = resources.clocks.now();
            return request;
        }));
    }

    @Override
    public void waited() {
        state.trace.waited(Duration.ofNanos(passedAt - begun));
    }

    @Override
    public boolean isOutdated() {
        return resources.addressPause.isOn();
    }

    @Override
    public void observe(Reply reply) {
        if (reply instanceof Reply.Refusal refusal && refusal.error().isOfAddress()) {
            resources.addressPause.refused(refusal.error().namedWait());
        } else if (!(reply instanceof Reply.Lost)) {
            resources.addressPause.responded(passedAt);
        }
    }

    /** Leaves the queue when the call ends before the pause. */
    @Override
    public void end() {
        CompletableFuture<Void> begun = waiting;
        if (begun != null) {
            begun.cancel(false);
        }
    }
}
