package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.SharedTimeout;
import io.guildkit.core.internal.util.ChainedFuture;
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

    /** Makes the first call, and returns the last with its options. */
    ApiCall<T> send() {
        FirstCall<F, T> begun = begin();
        return begun.last(begun.call.send());
    }

    /** Makes the first call, and returns the last with its options. */
    CompletableFuture<ApiCall<T>> sendAsync(ChainedFuture<?> outcome) {
        FirstCall<F, T> begun = begin();
        return outcome.follow(begun.call.exchangeAsync())
                .thenApply(ApiResponse::body)
                .thenApply(begun::last);
    }

    /** Applies the limit to both calls. Its time starts when the first call is sent. */
    private FirstCall<F, T> begin() {
        if (limit.isEmpty()) {
            return this;
        }
        SharedTimeout shared = SharedTimeout.of(limit.get());
        return with(first -> first.within(shared)).withLast(last -> last.within(shared));
    }

    private ApiCall<T> last(F result) {
        return options.apply(next.apply(result));
    }
}
