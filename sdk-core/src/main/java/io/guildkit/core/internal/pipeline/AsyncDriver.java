package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.http.TimeLimits;
import io.guildkit.core.internal.http.Transport;
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
 * Executes one call on the client's threads. The call occupies one thread while it decides and exchanges, and none
 * while it waits. After a wait it continues on a thread of the client, because it may run code of users that blocks.
 * Its future completes on the client's threads too, or on the user's executor.
 */
final class AsyncDriver<T extends @Nullable Object, R> implements TimeLimits.Live {
    private final HttpApiClient client;
    private final HttpCall<T> call;
    private final Function<ApiResponse<T>, R> result;
    private final CallState state;
    private final boolean urgent;
    private final Future<R> future = new Future<>(this);

    /** Set by the thread that settles the future. */
    private final AtomicBoolean over = new AtomicBoolean();

    private volatile @Nullable PipelineRun run;

    /** The attempt whose result is pending or not yet delivered; null if the service processed nothing that the client knows of. */
    private volatile Transport.@Nullable Attempt attempt;

    private volatile long end;

    AsyncDriver(HttpApiClient client, HttpCall<T> call, Function<ApiResponse<T>, R> result) {
        this.client = client;
        this.call = call;
        this.result = result;
        this.state = client.begin(call);
        this.urgent = call.isUrgent() || client.resources.threads.isCurrent();
        this.end = client.resources.limits.now() + state.deadline.remaining();
    }

    /** A future whose cancellation cancels the exchange. */
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

    /**
     * Starts the call.
     *
     * @param mayDecide whether the first decision may run on the current thread, because it does not block
     */
    CompletableFuture<R> start(boolean mayDecide) {
        state.trace.start();
        if (!client.resources.limits.add(this)) {
            fail(Outcomes.closed(call.route()));
        } else if (mayDecide && hasThread()) {
            go(this::begin, false);
        } else {
            onThread(() -> go(this::begin, true));
        }
        return future;
    }

    /** Returns whether a thread is free. If the call decided before that, it would hold a permit while it is queued. */
    private boolean hasThread() {
        return urgent || client.resources.threads.haveRoom();
    }

    private void onThread(Runnable task) {
        try {
            client.resources.threads.execute(task, urgent);
        } catch (RejectedExecutionException e) {
            fail(Outcomes.closed(call.route()));
        }
    }

    private PipelineRun.Next begin() {
        PipelineRun begun = new PipelineRun(client.steps(state));
        run = begun;
        return begun.start(new PreparedRequest(state));
    }

    /**
     * Makes and executes decisions until the call waits or is over.
     *
     * @param mayBlock whether the current thread is the client's, so that exchanges can be made on it
     */
    private void go(Supplier<PipelineRun.Next> decision, boolean mayBlock) {
        try {
            PipelineRun.Next next = over.get() ? null : decision.get();
            while (mayBlock && next instanceof PreparedRequest request) {
                next = exchange(request);
            }
            if (next instanceof PreparedRequest request) {
                onThread(() -> go(() -> request, true));
            } else if (next instanceof PipelineRun.Await await) {
                await(await);
            } else if (next instanceof PipelineRun.End last) {
                succeed(Outcomes.of(call, last.reply(), state));
            }
        } catch (RuntimeException e) {
            fail(Outcomes.known(call.route(), e));
        } catch (Error e) {
            fail(e);
        } finally {
            if (over.get()) {
                endSteps(); // a step may have acquired a resource after the call ended
            }
        }
    }

    /** Makes an attempt. Returns null if the call is over. */
    private PipelineRun.@Nullable Next exchange(PreparedRequest request) {
        Transport.Attempt next = client.resources.transport.prepare(request, state.deadline, state.trace);
        attempt = next;
        if (over.get()) { // from now on, ending the call also ends the attempt
            return null;
        }
        end = client.resources.limits.now() + state.deadline.remaining();
        Reply reply = next.execute();
        if (reply instanceof Reply.Refusal refusal && refusal.error().status() < 500) {
            attempt = null; // the service did not process it, whatever follows
        }
        return over.get() ? null : run().replied(reply);
    }

    private PipelineRun run() {
        return Objects.requireNonNull(run);
    }

    private void await(PipelineRun.Await await) {
        state.waits();
        attempt = null;
        if (await.forPerson()) {
            end = TimeLimits.NEVER;
        }
        var unused = await.stage()
                .whenComplete((value, failure) -> onThread(() -> {
                    if (await.forPerson()) {
                        end = client.resources.limits.now() + state.deadline.remaining();
                        client.resources.limits.watch(this);
                    }
                    go(() -> run().resumed(value, failure), true);
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
            boolean closed = reason == Reply.Reason.CLOSED;
            settle(null, failure, closed ? task -> client.resources.threads.execute(task, false) : Runnable::run);
        }
    }

    private void cancelled() {
        if (over.compareAndSet(false, true)) {
            Transport.Attempt last = attempt;
            if (last != null) {
                var unused = last.abandon(Reply.Reason.CANCELLED);
            }
            leave();
            state.trace.finish(new CancellationException());
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
        client.resources.limits.remove(this);
        endSteps();
    }

    private void endSteps() {
        PipelineRun begun = run;
        if (begun != null) {
            begun.end();
        }
    }

    /** Settles the future on the user's executor; if there is none or it refuses the task, on the current thread. */
    private void settle(@Nullable ApiResponse<T> response, @Nullable Throwable failure, Executor otherwise) {
        leave();
        Executor executor = client.resources.settings.executor().orElse(otherwise);
        try {
            executor.execute(() -> complete(response, failure));
        } catch (RuntimeException e) { // usually a RejectedExecutionException, but the executor may be the user's
            complete(
                    null,
                    new TransportException(
                            call.route()
                                    + ": the client's executor refused the callback, so the result is lost; close the client before the executor",
                            e));
        }
    }

    private void complete(@Nullable ApiResponse<T> response, @Nullable Throwable failure) {
        state.trace.finish(failure);
        if (failure == null) {
            future.complete(result.apply(response));
        } else {
            future.completeExceptionally(failure);
        }
    }
}
