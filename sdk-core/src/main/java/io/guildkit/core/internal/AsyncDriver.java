package io.guildkit.core.internal;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.error.TransportException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes one call on the client's threads: on one thread while it decides and exchanges, on none while it waits. After a wait the
 * call goes on on a thread of the client, as it may run code of users that blocks. Its future completes on the client's threads
 * too, or on the executor that the user has set.
 */
final class AsyncDriver<T, R> implements LiveCalls.Live {
    private final Engine engine;
    private final HttpCore core;
    private final HttpCall<T> call;
    private final Function<ApiResponse<T>, R> result;
    private final CallState state;
    private final boolean urgent;
    private final long started;
    private final Future<R> future = new Future<>(this);

    /** Set by the thread that settles the future. */
    private final AtomicBoolean over = new AtomicBoolean();

    private volatile @Nullable Progress progress;

    /** The attempt whose outcome is open or on its way to the caller; null if nothing is known to have been processed. */
    private volatile Transport.@Nullable Attempt attempt;

    private volatile long end;

    private AsyncDriver(HttpCore core, HttpCall<T> call, Function<ApiResponse<T>, R> result) {
        this.engine = core.engine();
        this.core = core;
        this.call = call;
        this.result = result;
        this.state = new CallState(core, call);
        this.urgent = call.isUrgent() || engine.threads.isCurrent();
        this.started = engine.telemetry.callStarted(state);
        this.end = engine.live.now() + state.deadline.remaining();
    }

    static <T, R> CompletableFuture<R> start(HttpCore core, HttpCall<T> call, Function<ApiResponse<T>, R> result) {
        AsyncDriver<T, R> driver = new AsyncDriver<>(core, call, result);
        driver.start();
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

    /** Takes the first decision on the caller's thread, unless that might block it, and everything else elsewhere. */
    private void start() {
        if (!engine.live.add(this)) {
            fail(Outcomes.closed(call.route()));
        } else if (core.principal().hasTokenAtHand()) {
            go(this::begin, false);
        } else {
            onThread(() -> go(this::begin, true));
        }
    }

    private void onThread(Runnable task) {
        try {
            engine.threads.execute(task, urgent);
        } catch (RejectedExecutionException e) {
            fail(Outcomes.closed(call.route()));
        }
    }

    private Progress.Next begin() {
        Progress begun = new Progress(core.steps(state));
        progress = begun;
        return begun.start(new Outgoing(call));
    }

    /**
     * Takes and carries out one decision after the other, until the call waits or is over.
     *
     * @param mayBlock whether the present thread is the client's, so that exchanges can be made on it
     */
    private void go(Supplier<Progress.Next> decision, boolean mayBlock) {
        try {
            Progress.Next next = over.get() ? null : decision.get();
            while (mayBlock && next instanceof Outgoing request) {
                next = exchange(request);
            }
            if (next instanceof Outgoing request) {
                onThread(() -> go(() -> request, true));
            } else if (next instanceof Progress.Await await) {
                await(await);
            } else if (next instanceof Reply reply) {
                succeed(Outcomes.of(call, reply, state));
            }
        } catch (RuntimeException e) {
            fail(Outcomes.known(call.route(), e));
        } catch (Error e) {
            fail(e);
        } finally {
            if (over.get()) {
                endSteps(); // a step may have taken something after the call was ended
            }
        }
    }

    /** Makes an attempt; null if the call is over. */
    private Progress.@Nullable Next exchange(Outgoing request) {
        Transport.Attempt next = engine.transport.prepare(request, state);
        attempt = next;
        if (over.get()) { // otherwise, what ends the call from now on ends the attempt
            return null;
        }
        end = engine.live.now() + state.deadline.remaining();
        Reply reply = next.execute();
        if (reply instanceof Reply.Refusal refusal && refusal.error().status() < 500) {
            attempt = null; // it was not processed, whatever comes now
        }
        return over.get() ? null : progress().replied(reply);
    }

    private Progress progress() {
        return Objects.requireNonNull(progress);
    }

    private void await(Progress.Await await) {
        state.waits();
        attempt = null;
        if (await.forPerson()) {
            end = LiveCalls.NEVER;
        }
        var unused = await.stage()
                .whenComplete((value, failure) -> onThread(() -> {
                    if (await.forPerson()) {
                        end = engine.live.now() + state.deadline.remaining();
                        engine.live.watch(this);
                    }
                    go(() -> progress().resumed(value, failure), true);
                }));
    }

    @Override
    public long end() {
        return end;
    }

    @Override
    public @Nullable Thread caller() {
        return null;
    }

    @Override
    public void end(Reply.Reason reason) {
        if (over.compareAndSet(false, true)) {
            Transport.Attempt last = attempt;
            RuntimeException failure = last == null
                    ? Outcomes.ended(call.route(), reason)
                    : Outcomes.lost(call.route(), last.abandon(reason));
            // The thread that closes the client must not run the callbacks of all calls.
            settle(
                    null,
                    failure,
                    reason == Reply.Reason.CLOSED ? task -> engine.threads.execute(task, false) : Runnable::run);
        }
    }

    private void cancelled() {
        if (over.compareAndSet(false, true)) {
            Transport.Attempt last = attempt;
            if (last != null) {
                var unused = last.abandon(Reply.Reason.CANCELLED);
            }
            leave();
            engine.telemetry.callFinished(state, started, new CancellationException());
        }
    }

    private void succeed(ApiResponse<T> response) {
        if (over.compareAndSet(false, true)) {
            settle(response, null, Runnable::run);
        }
    }

    private void fail(Throwable failure) {
        if (over.compareAndSet(false, true)) {
            settle(null, failure, Runnable::run);
        }
    }

    private void leave() {
        engine.live.remove(this);
        endSteps();
    }

    private void endSteps() {
        Progress begun = progress;
        if (begun != null) {
            begun.end();
        }
    }

    /** Settles the future on the user's executor; if there is none or it refuses the task, on the present thread. */
    private void settle(@Nullable ApiResponse<T> response, @Nullable Throwable failure, Executor otherwise) {
        leave();
        Executor executor = engine.callbacks == null ? otherwise : engine.callbacks;
        try {
            executor.execute(() -> complete(response, failure));
        } catch (RuntimeException e) { // usually a RejectedExecutionException, but the executor may be the user's
            complete(null, new TransportException(call.route() + ": the client's executor takes no more work", e));
        }
    }

    private void complete(@Nullable ApiResponse<T> response, @Nullable Throwable failure) {
        engine.telemetry.callFinished(state, started, failure);
        if (failure == null) {
            future.complete(result.apply(response));
        } else {
            future.completeExceptionally(failure);
        }
    }
}
