package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The waits of calls of one limiter that received a 429. Lifting the limiter's blocks ends these waits. */
public final class RefusalWaits {
    // Why: docs/decisions/0031

    private final Sleeper sleeper;
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lifts = new AtomicInteger();

    /** A wait. Futures themselves define no equality. */
    private record Wait(CompletableFuture<Void> over) {}

    public RefusalWaits(Sleeper sleeper) {
        this.sleeper = sleeper;
    }

    /** Returns the number of times that the blocks were lifted. */
    public int lifts() {
        return lifts.get();
    }

    /**
     * Begins a wait. The returned future may be cancelled.
     *
     * @param liftsBefore the number of {@link #lifts} when the refusal arrived; if it is higher now, the wait is already over
     */
    public CompletableFuture<Void> begin(Duration wait, int liftsBefore) {
        CompletableFuture<Void> over = new CompletableFuture<>(); // a separate future, because the sleeper owns its own
        Wait entry = new Wait(over);
        waits.add(entry); // first, because a lift from now on must find the wait
        if (lifts.get() != liftsBefore) {
            waits.remove(entry);
            over.complete(null);
            return over;
        }
        CompletionStage<Void> sleep;
        try {
            sleep = sleeper.sleep(wait);
        } catch (RuntimeException e) {
            waits.remove(entry);
            throw e;
        }
        var unused = sleep.whenComplete((slept, failure) -> {
            if (failure == null) {
                over.complete(null);
            } else {
                over.completeExceptionally(failure);
            }
        });
        var unusedToo = over.whenComplete((slept, failure) -> {
            waits.remove(entry);
            if (sleep instanceof CompletableFuture<Void> begun) {
                begun.cancel(false); // removes a wait that ends early from the timer
            }
        });
        return over;
    }

    /** Ends all waits. */
    public void lift() {
        lifts.incrementAndGet();
        waits.forEach(wait -> wait.over().complete(null));
    }
}
