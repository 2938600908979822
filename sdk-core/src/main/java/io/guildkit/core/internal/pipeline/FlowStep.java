package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.SharedTimeout;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.base.ChainedFuture;
import io.guildkit.core.base.Failures;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A step of a guided flow: a call whose result is the next state. A step may need another call first.
 *
 * @param <T> the result of the endpoint
 * @param <S> the flow's states
 */
@CheckReturnValue
public final class FlowStep<T extends @Nullable Object, S> implements ApiCall<S> {
    // Why: docs/decisions/0064

    private final Optional<FirstCall<?, T>> first;
    private final CaptchaFor captchaFor;
    private final ApiCall<T> call;
    private final Function<? super T, ? extends S> onSuccess;
    private final BiFunction<ApiException, FlowStep<?, S>, Optional<? extends S>> onRefusal;

    /** The calls of a step that may have demanded a CAPTCHA when the user sets its solution. */
    private enum CaptchaFor {
        /** The first call: a state of the flow holds this step, which repeats both calls. */
        FIRST,

        /** The last call: if the first demands one, {@code onRefusal} receives another step. */
        LAST,

        /** Either: its refusals are failures, so the user has only this step. */
        EITHER
    }

    private FlowStep(
            Optional<FirstCall<?, T>> first,
            CaptchaFor captchaFor,
            ApiCall<T> call,
            Function<? super T, ? extends S> onSuccess,
            BiFunction<ApiException, FlowStep<?, S>, Optional<? extends S>> onRefusal) {
        this.first = first;
        this.captchaFor = captchaFor;
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
        return new FlowStep<>(
                Optional.empty(), CaptchaFor.EITHER, call, onSuccess, (refusal, step) -> Optional.empty());
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
        return new FlowStep<>(Optional.empty(), CaptchaFor.LAST, call, onSuccess, onRefusal);
    }

    /**
     * Returns a step that makes another call first and continues only if this call succeeds. If the service demands a
     * CAPTCHA for the other call, {@code onRefusal} receives a step that repeats the other call with the solution.
     *
     * @param other the other call; its result is ignored
     * @return both, as one step
     */
    public FlowStep<T, S> after(ApiCall<?> other) {
        ApiCall<T> last = call;
        return after(other, ignored -> last);
    }

    /**
     * Returns a step that makes another call first, as {@link #after(ApiCall)} does, and continues with a call that depends on the result.
     * Until then, the call of this step stands for it. Options that were set before are those of the call of this step only.
     *
     * @param <F> the result of the other call
     * @param other the other call
     * @param next returns the call to continue with
     * @return both, as one step
     */
    public <F extends @Nullable Object> FlowStep<T, S> after(ApiCall<F> other, Function<? super F, ApiCall<T>> next) {
        FirstCall<F, T> begin = new FirstCall<>(other, next, UnaryOperator.identity(), Optional.empty());
        return new FlowStep<>(Optional.of(begin), captchaFor, call, onSuccess, onRefusal);
    }

    @Override
    public S send() {
        return exchange().body();
    }

    @Override
    public ApiResponse<S> exchange() {
        FirstCall.Last<T> last;
        try {
            last = first.isPresent() ? first.get().send() : onlyCall();
        } catch (CaptchaRequiredException demand) {
            return state(demand, withCaptchaForFirst());
        }
        return exchange(last);
    }

    private FirstCall.Last<T> onlyCall() {
        return new FirstCall.Last<>(call, Optional.empty());
    }

    private ApiResponse<S> exchange(FirstCall.Last<T> last) {
        try {
            return state(last.limited().exchange());
        } catch (ApiException refusal) {
            return state(refusal, only(last.call()));
        }
    }

    private ApiResponse<S> state(ApiResponse<T> response) {
        try {
            return new ApiResponse<>(response.status(), response.headers(), onSuccess.apply(response.body()));
        } catch (DecodingException e) {
            e.initProcessing(Processing.PROCESSED);
            throw e;
        }
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
        ChainedFuture<R> outcome = new ChainedFuture<>();
        if (first.isEmpty()) {
            exchange(onlyCall(), outcome, result);
            return outcome;
        }
        var unused = first.get().sendAsync(outcome).whenComplete((last, failure) -> {
            Throwable cause = failure == null ? null : Failures.unwrap(failure);
            if (cause instanceof CaptchaRequiredException demand) {
                outcome.completeWith(() -> result.apply(state(demand, withCaptchaForFirst())));
            } else if (cause != null) {
                outcome.completeExceptionally(cause);
            } else if (!outcome.isDone()) {
                exchange(last, outcome, result);
            }
        });
        return outcome;
    }

    private <R> void exchange(FirstCall.Last<T> last, ChainedFuture<R> outcome, Function<ApiResponse<S>, R> result) {
        var unused = outcome.follow(last.limited().exchangeAsync()).whenComplete((response, failure) -> {
            Throwable cause = failure == null ? null : Failures.unwrap(failure);
            if (cause == null) {
                outcome.completeWith(() -> result.apply(state(response)));
            } else if (cause instanceof ApiException refusal) {
                outcome.completeWith(() -> result.apply(state(refusal, only(last.call()))));
            } else {
                outcome.completeExceptionally(cause);
            }
        });
    }

    private FlowStep<T, S> with(Optional<FirstCall<?, T>> changedFirst, UnaryOperator<ApiCall<T>> option) {
        return new FlowStep<>(
                changedFirst.map(other -> other.withLast(option)),
                captchaFor,
                option.apply(call),
                onSuccess,
                onRefusal);
    }

    private Optional<FirstCall<?, T>> first(UnaryOperator<ApiCall<?>> option) {
        return first.map(other -> other.with(option));
    }

    private FlowStep<T, S> only(ApiCall<T> last) {
        return new FlowStep<>(Optional.empty(), CaptchaFor.LAST, last, onSuccess, onRefusal);
    }

    private FlowStep<T, S> withCaptchaForFirst() {
        return new FlowStep<>(first, CaptchaFor.FIRST, call, onSuccess, onRefusal);
    }

    @Override
    public FlowStep<T, S> timeout(Duration timeout) {
        return with(
                first(other -> other.timeout(timeout)).map(other -> other.limit(timeout)),
                last -> last.timeout(timeout));
    }

    @Override
    public FlowStep<T, S> within(SharedTimeout shared) {
        return with(first(other -> other.within(shared)), last -> last.within(shared));
    }

    @Override
    public FlowStep<T, S> header(String name, String value) {
        return with(first(other -> other.header(name, value)), last -> last.header(name, value));
    }

    @Override
    public FlowStep<T, S> query(String name, String value) {
        return with(first, last -> last.query(name, value));
    }

    @Override
    public FlowStep<T, S> auditReason(String reason) {
        return with(first, last -> last.auditReason(reason));
    }

    @Override
    public FlowStep<T, S> captcha(CaptchaSolution solution) {
        return with(
                captchaFor == CaptchaFor.LAST ? first : first(other -> other.captcha(solution)),
                captchaFor == CaptchaFor.FIRST ? last -> last : last -> last.captcha(solution));
    }

    @Override
    public FlowStep<T, S> withoutCredentials() {
        return with(first(ApiCall::withoutCredentials), ApiCall::withoutCredentials);
    }

    @Override
    public FlowStep<T, S> noRetry() {
        return with(first(ApiCall::noRetry), ApiCall::noRetry);
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
