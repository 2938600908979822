package io.guildkit.auth;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CanIgnoreReturnValue;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.GuildkitException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One step of a guided flow that has been prepared and not yet been sent. Like an {@link ApiCall} it is an immutable
 * value; what it leads to is the flow's next state.
 *
 * @param <S> the flow's states
 */
@CheckReturnValue
public abstract sealed class FlowCall<S> {
    private FlowCall() {}

    /**
     * Takes the step and waits for where it leads.
     *
     * @return the next state
     * @throws GuildkitException if the service can't be reached, or refuses in a way that the flow has no state for
     */
    @CanIgnoreReturnValue
    public abstract S send();

    /**
     * Takes the step without waiting.
     *
     * @return the next state; cancelling the future does not undo the step
     */
    public abstract CompletableFuture<S> sendAsync();

    /** A step whose refusals are failures. */
    static <T, S> FlowCall<S> of(ApiCall<T> call, Function<? super T, ? extends S> onSuccess) {
        return of(call, onSuccess, (refusal, step) -> Optional.empty());
    }

    /**
     * A step some of whose refusals are states of the flow.
     *
     * @param onRefusal finds the state for a refusal, which may hold the step to take it again
     */
    static <T, S> FlowCall<S> of(
            ApiCall<T> call,
            Function<? super T, ? extends S> onSuccess,
            BiFunction<ApiException, FlowCall<S>, Optional<? extends S>> onRefusal) {
        return new Single<>(call, onSuccess, onRefusal);
    }

    /** The same step with the answer to a CAPTCHA. */
    abstract FlowCall<S> captcha(CaptchaSolution solution);

    /** Another call first, whose outcome does not matter as long as it succeeds. */
    FlowCall<S> after(ApiCall<?> first) {
        return new Sequence<>(first, this);
    }

    private static final class Single<T, S> extends FlowCall<S> {
        private final ApiCall<T> call;
        private final Function<? super T, ? extends S> onSuccess;
        private final BiFunction<ApiException, FlowCall<S>, Optional<? extends S>> onRefusal;

        Single(
                ApiCall<T> call,
                Function<? super T, ? extends S> onSuccess,
                BiFunction<ApiException, FlowCall<S>, Optional<? extends S>> onRefusal) {
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
        FlowCall<S> captcha(CaptchaSolution solution) {
            return new Single<>(call.captcha(solution), onSuccess, onRefusal);
        }
    }

    private static final class Sequence<S> extends FlowCall<S> {
        private final ApiCall<?> first;
        private final FlowCall<S> then;

        Sequence(ApiCall<?> first, FlowCall<S> then) {
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
        FlowCall<S> captcha(CaptchaSolution solution) {
            return new Sequence<>(first, then.captcha(solution));
        }
    }
}
