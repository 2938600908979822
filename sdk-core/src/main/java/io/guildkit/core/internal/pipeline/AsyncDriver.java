package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.base.RunningCall;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.internal.http.Attempt;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.http.TimeLimits;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes one call on the client's threads, in the context of its caller. The call occupies one thread while it decides and
 * exchanges, and none while it waits. After a wait it continues on a thread of the client, because it may run code of users that
 * blocks. Its future completes on the client's threads too, or on the user's executor.
 *
 * <p>One thread at a time holds the call, which is in one {@link #phase}. Each change of the phase compares it: a thread that ends the call,
 * at its deadline for instance, takes it over, and the thread that held it before can no longer change anything.
 */
final class AsyncDriver<T extends @Nullable Object, R> implements TimeLimits.Live {
    /** A thread of the call makes decisions. */
    private static final Object DECIDING = "deciding";

    /** A thread of the call stores the result of a success, which runs code of users. */
    private static final Object STORING = "storing";

    /** The thread that ends the call has taken it over. */
    private static final Object TAKEN = "taken";

    /** The future is complete. */
    private static final Object OVER = "over";

    /** The time that the user's executor has for completing the future of a call after its deadline. */
    private static final long EXECUTOR_PATIENCE = Duration.ofSeconds(1).toNanos();

    private final HttpApiClient client;
    private final HttpCall<T> call;
    private final Function<ApiResponse<T>, R> result;
    private final CallContext context;
    private final CallState state;
    private final boolean urgent;
    private final Future<R> future = new Future<>(this);

    /**
     * {@link #DECIDING}, an {@link Attempt}, a {@link PipelineRun.Await}, {@link #STORING}, {@link #TAKEN}, a {@link Delivery}, or
     * {@link #OVER}.
     */
    private final AtomicReference<Object> phase = new AtomicReference<>(DECIDING);

    private volatile @Nullable PipelineRun run;

    private volatile long end;

    /** Whether the call makes no further attempt. */
    private volatile boolean withdrawn;

    AsyncDriver(HttpApiClient client, HttpCall<T> call, Function<ApiResponse<T>, R> result, CallContext context) {
        this.client = client;
        this.call = call;
        this.result = result;
        this.context = context;
        this.state = client.begin(call, context);
        this.urgent = call.spec().urgent() || client.resources.threads.isCurrent();
        this.end = client.resources.timeLimits.now() + state.deadline.remaining();
    }

    /** A future whose cancellation cancels the exchange. */
    private static final class Future<R> extends CompletableFuture<R> implements RunningCall {
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

        @Override
        public void end() {
            if (driver == null) {
                cancel(true);
            } else {
                driver.cancel(Reply.Reason.CANCELLED);
                driver.finish(Reply.Reason.CANCELLED);
            }
        }

        @Override
        public void endWait() {
            if (driver != null) {
                driver.endWait();
            }
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
        if (!isRegistered()) {
            return future;
        }
        if (mayDecide && hasThread()) {
            go(DECIDING, this::begin, false);
        } else {
            onThread(DECIDING, this::begin);
        }
        return future;
    }

    /** Registers the call for its deadline. Returns false if it cannot begin, and has ended. */
    private boolean isRegistered() {
        try {
            if (client.resources.timeLimits.add(this)) {
                return true;
            }
            end(DECIDING, Outcomes.closed(call.route()));
        } catch (RejectedExecutionException e) { // the timer has no thread
            end(DECIDING, Outcomes.known(call.route(), e));
        }
        return false;
    }

    /** Returns whether a thread is free. If the call decided before that, it would hold a permit while it is queued. */
    private boolean hasThread() {
        return urgent || client.resources.threads.haveRoom();
    }

    /** Continues on a thread of the client, if the call is still in a phase. The time in the queue for a thread counts. */
    private void onThread(Object from, Supplier<PipelineRun.Next> decision) {
        try {
            if (from instanceof PipelineRun.Await await && await.forPerson()) {
                end = client.resources.timeLimits.now() + state.deadline.remaining();
                client.resources.timeLimits.watch(this);
            }
            client.resources.threads.execute(() -> context.execute(() -> go(from, decision, true)), urgent);
        } catch (RejectedExecutionException e) {
            context.execute(() -> end(from, Outcomes.known(call.route(), e)));
        }
    }

    private PipelineRun.Next begin() {
        PipelineRun begun = new PipelineRun(client.steps(state));
        run = begun;
        return begun.start(new PreparedRequest(state));
    }

    /**
     * Makes and executes decisions until the call waits or ends.
     *
     * @param from the phase in which the call must be
     * @param mayBlock whether the current thread is the client's, so that exchanges can be made on it
     */
    private void go(Object from, Supplier<PipelineRun.Next> decision, boolean mayBlock) {
        if (!phase.compareAndSet(from, DECIDING)) {
            return; // the call has ended meanwhile
        }
        try {
            PipelineRun.Next next = decision.get();
            while (mayBlock && next instanceof PreparedRequest request) {
                next = exchange(request);
            }
            if (next instanceof PreparedRequest request) {
                onThread(DECIDING, () -> request);
            } else if (next instanceof PipelineRun.Await await) {
                await(await);
            } else if (next instanceof PipelineRun.End over) {
                end(DECIDING, over.reply());
            }
        } catch (Exception e) {
            end(DECIDING, Outcomes.known(call.route(), e));
        } catch (Error e) {
            end(DECIDING, e);
        } finally {
            if (isEnded()) {
                endSteps(); // a step may have acquired a resource after the call ended
            }
        }
    }

    private boolean isEnded() {
        Object now = phase.get();
        return now == OVER || now instanceof AsyncDriver<?, ?>.Delivery;
    }

    /** Makes an attempt. Returns null if another thread has taken the call over, or the call has ended. */
    private PipelineRun.@Nullable Next exchange(PreparedRequest request) {
        if (withdrawn) {
            end(DECIDING, Outcomes.ended(state, Reply.Reason.CANCELLED));
            return null;
        }
        Attempt attempt = client.resources.transport.prepare(request, state.deadline, state.trace);
        end = client.resources.timeLimits.now() + state.deadline.remaining();
        state.repeats();
        if (!phase.compareAndSet(DECIDING, attempt)) {
            return null;
        }
        Reply.Reason reason = state.ended();
        if (reason != null) { // the thread that ends the call may not have seen the attempt
            attempt.end(reason);
        }
        Reply reply = attempt.execute();
        state.replied(reply); // a thread that ends the call after the attempt must find its reply
        return phase.compareAndSet(attempt, DECIDING) ? replied(attempt, reply) : null;
    }

    private PipelineRun.Next replied(Attempt attempt, Reply reply) {
        run().observe(reply);
        attempt.report(reply);
        return run().replied(reply);
    }

    private PipelineRun run() {
        return Objects.requireNonNull(run);
    }

    private void await(PipelineRun.Await await) {
        state.waits();
        state.repeats();
        if (await.forPerson()) {
            end = TimeLimits.NEVER;
        }
        if (phase.compareAndSet(DECIDING, await)) {
            var unused = client.resources
                    .awaited(state, await.stage())
                    .whenComplete((value, failure) -> onThread(await, () -> run().resumed(value, failure)));
            if (withdrawn) { // the thread that withdrew the call may not have seen the wait
                endWait();
            }
        }
    }

    @Override
    public long end() {
        return phase.get() instanceof AsyncDriver<?, ?>.Delivery delivery ? delivery.end : end;
    }

    @Override
    public @Nullable Thread caller() {
        return null;
    }

    @Override
    public void cancel(Reply.Reason reason) {
        state.ends(reason);
        if (phase.get() instanceof Attempt attempt) {
            attempt.end(reason);
        }
    }

    @Override
    public void finish(Reply.Reason reason) {
        context.execute(() -> takeOver(reason));
    }

    /** Ends the call if it waits. Otherwise it ends before its next wait or attempt. */
    private void endWait() {
        withdrawn = true;
        if (phase.get() instanceof PipelineRun.Await await && phase.compareAndSet(await, TAKEN)) {
            context.execute(() -> endTaken(await, Reply.Reason.CANCELLED));
        }
    }

    private void takeOver(Reply.Reason reason) {
        Object held = phase.get();
        if (held instanceof AsyncDriver<?, ?>.Delivery delivery) {
            delivery.complete(); // the user's executor has not done so in time
        } else if (held != null && held != OVER && held != TAKEN) {
            if (phase.compareAndSet(held, TAKEN)) {
                endTaken(held, reason);
            } else {
                takeOver(reason);
            }
        }
    }

    private void endTaken(Object held, Reply.Reason reason) {
        try {
            Reply known = state.last();
            if (held instanceof Attempt attempt) {
                Reply reply = attempt.abandon(reason);
                state.replied(reply);
                replied(attempt, reply); // the steps ask for no further attempt of a call that is being ended
                end(TAKEN, reply);
            } else if (held == STORING) {
                end(TAKEN, Outcomes.endedWhileStoring(state, reason));
            } else if (known != null) {
                end(TAKEN, known);
            } else {
                end(TAKEN, Outcomes.ended(state, reason));
            }
        } catch (Exception e) {
            end(TAKEN, Outcomes.known(call.route(), e));
        }
    }

    private void cancelled() {
        Object held = phase.getAndSet(OVER);
        if (held == OVER) {
            return;
        }
        state.ends(Reply.Reason.CANCELLED);
        context.execute(() -> {
            if (held instanceof Attempt attempt) {
                attempt.report(attempt.abandon(Reply.Reason.CANCELLED));
            }
            client.resources.timeLimits.remove(this);
            endSteps();
            state.trace.end(new CancellationException()).run();
            client.resources.ended(state);
        });
    }

    /** Ends the call with a reply, if it is in a phase. Only the thread that ends the call may store its result. */
    private void end(Object from, Reply reply) {
        if (from == TAKEN || !call.stores(reply, state)) {
            deliver(from, ended(reply));
        } else if (phase.compareAndSet(from, STORING)) {
            deliver(STORING, ended(reply));
        }
    }

    private Delivery ended(Reply reply) {
        try {
            return new Delivery(Outcomes.of(call, reply, state), null);
        } catch (Exception e) {
            return failed(Outcomes.known(call.route(), e));
        } catch (Error e) {
            return failed(e);
        }
    }

    /** Ends the call with a failure, if it is in a phase. */
    private void end(Object from, Throwable failure) {
        deliver(from, failed(failure));
    }

    private Delivery failed(Throwable failure) {
        if (failure instanceof GuildkitException known) {
            state.ending(known);
        }
        return new Delivery(null, failure);
    }

    private void deliver(Object from, Delivery delivery) {
        delivery.end = from == TAKEN ? client.resources.timeLimits.now() + EXECUTOR_PATIENCE : end;
        if (phase.compareAndSet(from, delivery)) {
            boolean watched = isWatched();
            endSteps();
            if (watched) {
                client.resources.completions.complete(delivery::complete, context);
            } else {
                delivery.complete(); // nothing would notice that the user's executor blocks or forgets the future
            }
        } else if (from == STORING && delivery.failure != null) {
            var unused = future.whenComplete((ended, failure) -> addTo(failure, delivery.failure));
        }
    }

    /** Adds the failure of the code that stores the result to the failure with which the call ended before. */
    private static void addTo(@Nullable Throwable failure, Throwable late) {
        if (failure != null) {
            failure.addSuppressed(late);
        }
    }

    /** Returns whether the call is taken over if the user's executor does not complete its future in time. */
    private boolean isWatched() {
        try {
            client.resources.timeLimits.watch(this);
            return !client.resources.timeLimits.isClosed(); // if close() comes later, it finds the delivery
        } catch (RejectedExecutionException e) { // the timer has no thread
            return false;
        }
    }

    private void endSteps() {
        PipelineRun begun = run;
        if (begun != null) {
            begun.end();
        }
        call.spec().content().close();
    }

    /** The end of a call whose future is not complete yet. */
    private final class Delivery {
        private final @Nullable ApiResponse<T> response;
        private final @Nullable Throwable failure;

        /** The time until which the user's executor may complete the future. The thread that held the call before cannot change it. */
        private volatile long end;

        Delivery(@Nullable ApiResponse<T> response, @Nullable Throwable failure) {
            this.response = response;
            this.failure = failure;
        }

        /** Completes the future, unless another thread does. */
        void complete() {
            if (phase.compareAndSet(this, OVER)) {
                client.resources.timeLimits.remove(AsyncDriver.this);
                VirtualCalls virtual = client.resources.virtualCalls;
                if (virtual == null) {
                    completeFuture();
                } else {
                    virtual.complete(state, this::completeFuture);
                }
            }
        }

        private void completeFuture() {
            Runnable report = state.trace.end(failure);
            if (failure == null) {
                future.complete(result.apply(response));
            } else {
                context.locate(failure);
                future.completeExceptionally(failure);
            }
            report.run(); // listeners are notified afterwards
        }
    }
}
