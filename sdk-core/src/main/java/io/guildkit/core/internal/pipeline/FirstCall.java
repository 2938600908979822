package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiCall;
import io.guildkit.core.SharedTimeout;
import io.guildkit.core.base.ChainedFuture;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The first of two calls, and the way to the last.
 *
 * @param call the first call
 * @param next returns the last call, without options, for the result of the first
 * @param options sets the options of the last call
 * @param limit the time limit of both calls together; empty for the limits of each
 * @param <F> the result of the first call
 * @param <T> the result of the last call
 */
record FirstCall<F extends @Nullable Object, T extends @Nullable Object>(
        ApiCall<F> call,
        Function<? super F, ApiCall<T>> next,
        UnaryOperator<ApiCall<T>> options,
        Optional<Duration> limit) {
    /** Sets an option of the first call. */
    @SuppressWarnings("unchecked") // an option does not change the type of the result
    FirstCall<F, T> with(UnaryOperator<ApiCall<?>> option) {
        return new FirstCall<>((ApiCall<F>) option.apply(call), next, options, limit);
    }

    /** Sets an option of the last call. */
    FirstCall<F, T> withLast(UnaryOperator<ApiCall<T>> option) {
        return new FirstCall<>(call, next, last -> option.apply(options.apply(last)), limit);
    }

    /** Limits both calls together. */
    FirstCall<F, T> limit(Duration timeout) {
        return new FirstCall<>(call, next, options, Optional.of(timeout));
    }

    /**
     * The last call, with its options.
     *
     * @param shared the limit of both calls, whose time started with the first. The call itself lacks it, because the user may repeat the call
     *     later.
     */
    record Last<T extends @Nullable Object>(ApiCall<T> call, Optional<SharedTimeout> shared) {
        /** Returns the call that is sent right after the first one. */
        ApiCall<T> limited() {
            return FirstCall.within(shared, call);
        }
    }

    /** Makes the first call, and returns the last. */
    Last<T> send() {
        Optional<SharedTimeout> shared = limit.map(SharedTimeout::of);
        return last(within(shared, call).send(), shared);
    }

    /** Makes the first call, and returns the last. */
    CompletableFuture<Last<T>> sendAsync(ChainedFuture<?> outcome) {
        Optional<SharedTimeout> shared = limit.map(SharedTimeout::of);
        return outcome.follow(within(shared, call).exchangeAsync()).thenApply(first -> last(first.body(), shared));
    }

    private static <X extends @Nullable Object> ApiCall<X> within(Optional<SharedTimeout> shared, ApiCall<X> call) {
        return shared.isPresent() ? call.within(shared.get()) : call;
    }

    private Last<T> last(F result, Optional<SharedTimeout> shared) {
        return new Last<>(options.apply(next.apply(result)), shared);
    }
}
