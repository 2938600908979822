package io.guildkit.core.internal;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.TransportException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/**
 * Makes one call on the client's threads, one for each exchange and none for waits in between. It goes on wherever
 * something it waited for was completed; its future, though, is completed on the client's own threads, or on the executor
 * that it was given.
 */
final class AsyncDriver<T, R> {
    private final HttpCore core;
    private final HttpCall<T> call;
    private final Function<ApiResponse<T>, R> result;
    private final CallState state;
    private final Progress progress;
    private final long started;
    private final AtomicBoolean over = new AtomicBoolean();
    private final Future<R> future;
    private volatile @Nullable Call exchange;

    private AsyncDriver(HttpCore core, HttpCall<T> call, Function<ApiResponse<T>, R> result) {
        this.core = core;
        this.call = call;
        this.result = result;
        this.state = new CallState(core.engine(), call);
        this.started = core.engine().telemetry.callStarted(state);
        this.progress = new Progress(core.steps(state));
        this.future = new Future<>(this);
    }

    static <T, R> CompletableFuture<R> start(HttpCore core, HttpCall<T> call, Function<ApiResponse<T>, R> result) {
        AsyncDriver<T, R> driver = new AsyncDriver<>(core, call, result);
        driver.go(() -> driver.progress.start(new Outgoing(call)), core.engine().executor);
        return driver.future;
    }

    /** Cancelling it cancels the exchange. */
    private static final class Future<R> extends CompletableFuture<R> {
        private final @Nullable AsyncDriver<?, R> driver;

        Future(@Nullable AsyncDriver<?, R> driver) {
            this.driver = driver;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled && driver != null) {
                driver.cancelled();
            }
            return cancelled;
        }

        /** Dependent futures are ordinary ones: cancelling them cancels nothing else. */
        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new Future<>(null);
        }
    }

    /** Takes the next decision, and if it was the last one, lets the future be completed there. */
    private void go(Supplier<Progress.Next> decision, Executor completing) {
        if (over.get()) {
            return;
        }
        try {
            Progress.Next next = decision.get();
            if (next instanceof Outgoing request) {
                send(request);
            } else if (next instanceof Progress.Await await) {
                await(await);
            } else {
                complete(() -> result.apply(Outcomes.of(call, (Reply) next)), completing);
            }
        } catch (RuntimeException | Error e) {
            fail(e, completing);
        }
    }

    /** Whoever decided to send may have more to do, such as to let others go: the exchange is made elsewhere. */
    private void send(Outgoing request) {
        try {
            core.engine().threads.execute(() -> exchange(request));
        } catch (RejectedExecutionException e) {
            throw Transport.closed(call.route(), e);
        }
    }

    private void exchange(Outgoing request) {
        Executor here = core.engine().whenReplied;
        try {
            Transport.Attempt attempt = core.engine().transport.prepare(request, state);
            exchange = attempt.exchange();
            if (!over.get()) { // from now on, who cancels the call cancels the exchange
                Reply reply = attempt.execute();
                go(() -> progress.replied(reply), here);
            }
        } catch (RuntimeException | Error e) {
            fail(e, here);
        }
    }

    private void await(Progress.Await await) {
        CompletableFuture<?> waiting = await.stage().toCompletableFuture();
        if (!await.forPerson()) {
            // A copy: the stage may be shared by many calls, each with a deadline of its own.
            waiting = waiting.copy().orTimeout(state.deadline.remaining(), TimeUnit.NANOSECONDS);
        }
        Executor executor = core.engine().executor;
        var unused = waiting.whenComplete((value, failure) -> {
            if (failure == null) {
                go(() -> progress.resumed(value), executor);
            } else if (Outcomes.unwrap(failure) instanceof TimeoutException timeout) {
                fail(
                        new CallTimeoutException(
                                call.route() + ": the deadline passed before the request was sent", timeout),
                        executor);
            } else {
                fail(Outcomes.unwrap(failure), executor);
            }
        });
    }

    private void fail(Throwable failure, Executor completing) {
        complete(
                () -> {
                    throw failure instanceof RuntimeException runtime
                            ? runtime
                            : new TransportException(call.route() + ": the call failed", failure);
                },
                completing);
    }

    /** Hands the outcome to the executor; if it takes no work, the future fails right here rather than never. */
    private void complete(Supplier<R> outcome, Executor completing) {
        if (!over.compareAndSet(false, true)) {
            return;
        }
        progress.end();
        try {
            completing.execute(() -> settle(outcome));
        } catch (RuntimeException e) { // usually a RejectedExecutionException, but the executor may be the user's
            settle(() -> {
                throw new TransportException(call.route() + ": the client's executor takes no more work", e);
            });
        }
    }

    private void settle(Supplier<R> outcome) {
        try {
            R value = outcome.get();
            core.engine().telemetry.callFinished(state, started, null);
            future.complete(value);
        } catch (RuntimeException | Error e) {
            core.engine().telemetry.callFinished(state, started, e);
            future.completeExceptionally(e);
        }
    }

    private void cancelled() {
        if (over.compareAndSet(false, true)) {
            Call running = exchange;
            if (running != null) {
                running.cancel();
            }
            progress.end();
            core.engine().telemetry.callFinished(state, started, new CancellationException());
        }
    }
}
