package io.guildkit.core.base;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The future of exchanges that follow each other. Cancelling it cancels the current exchange.
 *
 * @param <R> the type of the result
 */
public final class ChainedFuture<R> extends CompletableFuture<R> {
    private volatile @Nullable CompletableFuture<?> exchange;

    /**
     * Makes an exchange the current one.
     *
     * @param <X> the type of the exchange's result
     * @param begun the exchange; it is cancelled if this future is
     * @return the exchange
     */
    public <X> CompletableFuture<X> follow(CompletableFuture<X> begun) {
        exchange = begun;
        if (isCancelled()) {
            begun.cancel(false);
        }
        return begun;
    }

    /**
     * Completes this future with a computed result, or with the exception of the computation.
     *
     * @param result computes the result
     */
    public void completeWith(Supplier<? extends R> result) {
        try {
            complete(result.get());
        } catch (Throwable e) { // may be of the user's code
            completeExceptionally(e);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        CompletableFuture<?> begun = exchange;
        if (cancelled && begun != null) {
            begun.cancel(mayInterruptIfRunning);
        }
        return cancelled;
    }

    /** Dependent futures are ordinary ones: cancelling them cancels nothing else. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
