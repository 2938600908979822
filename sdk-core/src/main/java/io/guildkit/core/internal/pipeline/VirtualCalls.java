package io.guildkit.core.internal.pipeline;

import io.guildkit.core.limit.VirtualSleeper;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Reports the calls of a client that work or wait to a sleeper in virtual time. */
final class VirtualCalls {
    // Why: docs/decisions/0127

    private final VirtualSleeper sleeper;

    /** The present phases of all calls. A phase begins before the one before ends, so that time cannot pass in between. */
    private final Map<CallState, CompletableFuture<Void>> phases = new ConcurrentHashMap<>();

    /** The calls whose callbacks run, by their threads. */
    private final Map<Thread, CallState> completing = new ConcurrentHashMap<>();

    VirtualCalls(VirtualSleeper sleeper) {
        this.sleeper = sleeper;
    }

    /** Begins a call. A callback that makes a call no longer works itself, because it may block until the end of that call. */
    void begin(CallState call) {
        phases.put(call, sleeper.begin(Duration.ZERO, true));
        CallState caller = completing.remove(Thread.currentThread());
        if (caller != null) {
            end(caller);
        }
    }

    /** Returns a stage that completes after another one, when the call that waits for that one works again. */
    <T> CompletionStage<T> await(CallState call, CompletionStage<T> stage) {
        CompletableFuture<Void> working = exchange(call, Duration.ofNanos(Math.max(1, call.deadline.remaining())));
        CompletionStage<T> resumed = stage.whenComplete(
                (value, failure) -> exchange(call, Duration.ZERO).complete(null));
        working.complete(null); // last, because time may pass now and complete the stage
        return resumed;
    }

    /** Begins a phase, and returns the one before; the new one if the call has ended meanwhile. The caller completes it. */
    private CompletableFuture<Void> exchange(CallState call, Duration wait) {
        CompletableFuture<Void> next = sleeper.begin(wait, true);
        CompletableFuture<Void> last = phases.replace(call, next);
        return last == null ? next : last;
    }

    /** Completes the future of a call, and ends the call after its callbacks. */
    void complete(CallState call, Runnable completion) {
        completing.put(Thread.currentThread(), call);
        try {
            completion.run();
        } finally {
            completing.remove(Thread.currentThread(), call);
            end(call);
        }
    }

    void end(CallState call) {
        CompletableFuture<Void> last = phases.remove(call);
        if (last != null) {
            last.complete(null);
        }
    }
}
