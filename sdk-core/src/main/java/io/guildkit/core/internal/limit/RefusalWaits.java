package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The waits of calls that received a 429. Lifting the blocks of a limiter ends the waits of its calls. */
public final class RefusalWaits {
    private final Sleeper sleeper;
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();

    private record Wait(RateLimiter limiter, CompletableFuture<Void> over) {}

    public RefusalWaits(Sleeper sleeper) {
        this.sleeper = sleeper;
    }

    /** Begins a wait. The returned future may be cancelled. */
    public CompletableFuture<Void> begin(Duration wait, RateLimiter limiter) {
        CompletableFuture<Void> over = new CompletableFuture<>(); // a separate future, because the sleeper owns its own
        Wait entry = new Wait(limiter, over);
        waits.add(entry); // before the sleep begins, because a lift during it must find the wait
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

    /** Ends all waits of a limiter's calls. */
    public void lift(RateLimiter limiter) {
        waits.forEach(wait -> {
            if (wait.limiter() == limiter) {
                wait.over().complete(null);
            }
        });
    }
}
