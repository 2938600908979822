package io.guildkit.auth.internal;

import io.guildkit.auth.flow.FlowCall;
import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.error.ApiException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A step of a guided flow that sends one call, or two in sequence, and turns the result into the next state.
 *
 * @param <S> the flow's states
 */
@CheckReturnValue
public abstract sealed class FlowStep<S> implements FlowCall<S> {
    private FlowStep() {}

    /**
     * Returns a step whose refusals are failures.
     *
     * @param <T> the result of the call
     * @param <S> the flow's states
     * @param call the call of the step
     * @param onSuccess finds the state for the result
     * @return the step
     */
    public static <T, S> FlowStep<S> of(ApiCall<T> call, Function<? super T, ? extends S> onSuccess) {
        return of(call, onSuccess, (refusal, step) -> Optional.empty());
    }

    /**
     * Returns a step for which some refusals are states of the flow.
     *
     * @param <T> the result of the call
     * @param <S> the flow's states
     * @param call the call of the step
     * @param onSuccess finds the state for the result
     * @param onRefusal finds the state for a refusal; the state may hold the step, to repeat it
     * @return the step
     */
    public static <T, S> FlowStep<S> of(
            ApiCall<T> call,
            Function<? super T, ? extends S> onSuccess,
            BiFunction<ApiException, FlowStep<S>, Optional<? extends S>> onRefusal) {
        return new Single<>(call, onSuccess, onRefusal);
    }

    /**
     * Returns the same step with a solved CAPTCHA.
     *
     * @param solution the solution
     * @return the step to send
     */
    public abstract FlowStep<S> captcha(CaptchaSolution solution);

    /**
     * Returns a step that makes another call first and goes on only if that call succeeds.
     *
     * @param first the other call; its result is ignored
     * @return both, as one step
     */
    public FlowStep<S> after(ApiCall<?> first) {
        return new Sequence<>(first, this);
    }

    private static final class Single<T, S> extends FlowStep<S> {
        private final ApiCall<T> call;
        private final Function<? super T, ? extends S> onSuccess;
        private final BiFunction<ApiException, FlowStep<S>, Optional<? extends S>> onRefusal;

        Single(
                ApiCall<T> call,
                Function<? super T, ? extends S> onSuccess,
                BiFunction<ApiException, FlowStep<S>, Optional<? extends S>> onRefusal) {
            this.call = call;
            this.onSuccess = onSuccess;
            this.onRefusal = onRefusal;
        }

        @Override
        public S send() {
            T answer;
            try {
                answer = call.send();
            } catch (ApiException refusal) {
                return state(refusal);
            }
            return onSuccess.apply(answer);
        }

        @Override
        public CompletableFuture<S> sendAsync() {
            return call.sendAsync().handle((answer, failure) -> {
                if (failure == null) {
                    return onSuccess.apply(answer);
                }
                Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
                if (cause instanceof ApiException refusal) {
                    return state(refusal);
                }
                throw cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
            });
        }

        private S state(ApiException refusal) {
            return onRefusal.apply(refusal, this).orElseThrow(() -> refusal);
        }

        @Override
        public FlowStep<S> captcha(CaptchaSolution solution) {
            return new Single<>(call.captcha(solution), onSuccess, onRefusal);
        }
    }

    private static final class Sequence<S> extends FlowStep<S> {
        private final ApiCall<?> first;
        private final FlowStep<S> then;

        Sequence(ApiCall<?> first, FlowStep<S> then) {
            this.first = first;
            this.then = then;
        }

        @Override
        public S send() {
            Object ignored = first.send();
            return then.send();
        }

        @Override
        public CompletableFuture<S> sendAsync() {
            return first.sendAsync().thenCompose(ignored -> then.sendAsync());
        }

        @Override
        public FlowStep<S> captcha(CaptchaSolution solution) {
            return new Sequence<>(first, then.captcha(solution));
        }
    }
}
