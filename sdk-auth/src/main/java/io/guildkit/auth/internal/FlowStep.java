package io.guildkit.auth.internal;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.internal.util.Failures;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A step of a guided flow: a call whose result is the next state. A step may need another call first.
 *
 * @param <T> the result of the endpoint
 * @param <S> the flow's states
 */
@CheckReturnValue
public final class FlowStep<T extends @Nullable Object, S> implements ApiCall<S> {
    private final Optional<ApiCall<?>> first;
    private final boolean captchaIsForFirst;
    private final ApiCall<T> call;
    private final Function<? super T, ? extends S> onSuccess;
    private final BiFunction<ApiException, FlowStep<?, S>, Optional<? extends S>> onRefusal;

    private FlowStep(
            Optional<ApiCall<?>> first,
            boolean captchaIsForFirst,
            ApiCall<T> call,
            Function<? super T, ? extends S> onSuccess,
            BiFunction<ApiException, FlowStep<?, S>, Optional<? extends S>> onRefusal) {
        this.first = first;
        this.captchaIsForFirst = captchaIsForFirst;
        this.call = call;
        this.onSuccess = onSuccess;
        this.onRefusal = onRefusal;
    }

    /**
     * Returns a step whose refusals are failures.
     *
     * @param <T> the result of the endpoint
     * @param <S> the flow's states
     * @param call the call of the step
     * @param onSuccess finds the state for the result
     * @return the step
     */
    public static <T extends @Nullable Object, S> FlowStep<T, S> of(
            ApiCall<T> call, Function<? super T, ? extends S> onSuccess) {
        return of(call, onSuccess, (refusal, step) -> Optional.empty());
    }

    /**
     * Returns a step for which some refusals are states of the flow.
     *
     * @param <T> the result of the endpoint
     * @param <S> the flow's states
     * @param call the call of the step
     * @param onSuccess finds the state for the result
     * @param onRefusal finds the state for a refusal; the state may hold the step, to repeat it
     * @return the step
     */
    public static <T extends @Nullable Object, S> FlowStep<T, S> of(
            ApiCall<T> call,
            Function<? super T, ? extends S> onSuccess,
            BiFunction<ApiException, FlowStep<?, S>, Optional<? extends S>> onRefusal) {
        return new FlowStep<>(Optional.empty(), false, call, onSuccess, onRefusal);
    }

    /**
     * Returns a step that makes another call first and continues only if this call succeeds. If the service demands a
     * CAPTCHA for the other call, {@code onRefusal} receives a step that repeats the other call with the solution.
     *
     * @param other the other call; its result is ignored
     * @return both, as one step
     */
    public FlowStep<T, S> after(ApiCall<?> other) {
        return new FlowStep<>(Optional.of(other), false, call, onSuccess, onRefusal);
    }

    @Override
    public S send() {
        return exchange().body();
    }

    @Override
    public ApiResponse<S> exchange() {
        try {
            first.ifPresent(ApiCall::send);
        } catch (CaptchaRequiredException demand) {
            return state(demand, withCaptchaForFirst());
        }
        try {
            return state(call.exchange());
        } catch (ApiException refusal) {
            return state(refusal, withoutFirst());
        }
    }

    private ApiResponse<S> state(ApiResponse<T> response) {
        return new ApiResponse<>(response.status(), response.headers(), onSuccess.apply(response.body()));
    }

    private ApiResponse<S> state(ApiException refusal, FlowStep<T, S> again) {
        S state = onRefusal.apply(refusal, again).orElseThrow(() -> refusal);
        return new ApiResponse<>(refusal.status(), refusal.headers(), state);
    }

    @Override
    public CompletableFuture<S> sendAsync() {
        return start(ApiResponse::body);
    }

    @Override
    public CompletableFuture<ApiResponse<S>> exchangeAsync() {
        return start(response -> response);
    }

    private <R> CompletableFuture<R> start(Function<ApiResponse<S>, R> result) {
        Outcome<R> outcome = new Outcome<>();
        if (first.isEmpty()) {
            exchange(outcome, result);
        } else {
            var unused = outcome.follow(first.get().exchangeAsync()).whenComplete((done, failure) -> {
                Throwable cause = failure == null ? null : Failures.unwrap(failure);
                if (cause instanceof CaptchaRequiredException demand) {
                    outcome.completeWith(() -> result.apply(state(demand, withCaptchaForFirst())));
                } else if (cause != null) {
                    outcome.completeExceptionally(cause);
                } else if (!outcome.isDone()) {
                    exchange(outcome, result);
                }
            });
        }
        return outcome;
    }

    private <R> void exchange(Outcome<R> outcome, Function<ApiResponse<S>, R> result) {
        var unused = outcome.follow(call.exchangeAsync()).whenComplete((response, failure) -> {
            Throwable cause = failure == null ? null : Failures.unwrap(failure);
            if (cause == null) {
                outcome.completeWith(() -> result.apply(state(response)));
            } else if (cause instanceof ApiException refusal) {
                outcome.completeWith(() -> result.apply(state(refusal, withoutFirst())));
            } else {
                outcome.completeExceptionally(cause);
            }
        });
    }

    /** The outcome of an asynchronous step. Cancelling it cancels the exchange. */
    private static final class Outcome<R> extends CompletableFuture<R> {
        private volatile @Nullable CompletableFuture<?> exchange;

        <X> CompletableFuture<X> follow(CompletableFuture<X> begun) {
            exchange = begun;
            if (isCancelled()) {
                begun.cancel(false);
            }
            return begun;
        }

        void completeWith(Supplier<R> result) {
            try {
                complete(result.get());
            } catch (RuntimeException e) {
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

    private FlowStep<T, S> with(Optional<ApiCall<?>> changedFirst, ApiCall<T> changed) {
        return new FlowStep<>(changedFirst, captchaIsForFirst, changed, onSuccess, onRefusal);
    }

    private FlowStep<T, S> withoutFirst() {
        return new FlowStep<>(Optional.empty(), false, call, onSuccess, onRefusal);
    }

    private FlowStep<T, S> withCaptchaForFirst() {
        return new FlowStep<>(first, true, call, onSuccess, onRefusal);
    }

    @Override
    public FlowStep<T, S> timeout(Duration timeout) {
        return with(first.map(other -> other.timeout(timeout)), call.timeout(timeout));
    }

    @Override
    public FlowStep<T, S> header(String name, String value) {
        return with(first.map(other -> other.header(name, value)), call.header(name, value));
    }

    @Override
    public FlowStep<T, S> query(String name, String value) {
        return with(first, call.query(name, value));
    }

    @Override
    public FlowStep<T, S> auditReason(String reason) {
        return with(first, call.auditReason(reason));
    }

    @Override
    public FlowStep<T, S> captcha(CaptchaSolution solution) {
        return captchaIsForFirst
                ? with(first.map(other -> other.captcha(solution)), call)
                : with(first, call.captcha(solution));
    }

    @Override
    public FlowStep<T, S> withoutCredentials() {
        return with(first.map(ApiCall::withoutCredentials), call.withoutCredentials());
    }

    @Override
    public FlowStep<T, S> noRetry() {
        return with(first.map(ApiCall::noRetry), call.noRetry());
    }

    @Override
    public Route route() {
        return call.route();
    }

    @Override
    public String path() {
        return call.path();
    }

    @Override
    public List<Map.Entry<String, String>> query() {
        return call.query();
    }

    @Override
    public Map<String, String> headers() {
        return call.headers();
    }

    @Override
    public Optional<String> body() {
        return call.body();
    }

    /** Shows the route. */
    @Override
    public String toString() {
        return call.toString();
    }
}
