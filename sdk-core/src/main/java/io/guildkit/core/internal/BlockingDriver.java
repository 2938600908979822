package io.guildkit.core.internal;

import io.guildkit.core.ApiResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Makes one call on the calling thread. */
final class BlockingDriver<T> implements LiveCalls.Live {
    private final Engine engine;
    private final HttpCore core;
    private final HttpCall<T> call;
    private final CallState state;
    private final Thread caller = Thread.currentThread();

    /** Why the call has been ended by another thread. */
    private volatile Reply.@Nullable Reason ended;

    private volatile Transport.@Nullable Attempt attempt;
    private volatile @Nullable CompletableFuture<Object> waiting;
    private volatile long end;

    BlockingDriver(HttpCore core, HttpCall<T> call) {
        this.engine = core.engine();
        this.core = core;
        this.call = call;
        this.state = new CallState(core, call);
        this.end = engine.live.now() + state.deadline.remaining();
    }

    ApiResponse<T> run() {
        long started = engine.telemetry.callStarted(state);
        Throwable failure = null;
        try {
            if (!engine.live.add(this)) {
                throw Outcomes.closed(call.route());
            }
            return drive();
        } catch (RuntimeException e) {
            RuntimeException known = Outcomes.known(call.route(), e);
            failure = known;
            throw known;
        } catch (Error e) {
            failure = e;
            throw e;
        } finally {
            engine.live.remove(this);
            engine.telemetry.callFinished(state, started, failure);
        }
    }

    private ApiResponse<T> drive() {
        Progress progress = new Progress(core.steps(state));
        try {
            Progress.Next next = progress.start(new Outgoing(call));
            while (!(next instanceof Reply reply)) {
                next = next instanceof Outgoing request
                        ? progress.replied(exchange(request))
                        : await(progress, (Progress.Await) next);
            }
            return Outcomes.of(call, reply, state);
        } finally {
            progress.end();
        }
    }

    private Reply exchange(Outgoing request) {
        Transport.Attempt next = engine.transport.prepare(request, state);
        attempt = next;
        Reply.Reason reason = ended;
        if (reason != null) { // otherwise, what ends the call from now on ends the attempt
            throw Outcomes.ended(call.route(), reason);
        }
        end = engine.live.now() + state.deadline.remaining();
        return next.execute();
    }

    private Progress.Next await(Progress progress, Progress.Await await) {
        state.waits();
        attempt = null;
        if (await.forPerson()) {
            end = LiveCalls.NEVER;
        }
        CompletableFuture<Object> completed = new CompletableFuture<>(); // the stage may be shared by many calls
        waiting = completed;
        var unused = await.stage().whenComplete((value, failure) -> {
            if (failure == null) {
                completed.complete(value);
            } else {
                completed.completeExceptionally(failure);
            }
        });
        try {
            Reply.Reason reason = ended;
            if (reason != null) {
                throw Outcomes.ended(call.route(), reason);
            }
            Object value = await.forPerson()
                    ? completed.get()
                    : completed.get(state.deadline.remaining(), TimeUnit.NANOSECONDS);
            return progress.resumed(value, null);
        } catch (ExecutionException e) {
            return progress.resumed(null, e);
        } catch (TimeoutException e) {
            throw Outcomes.ended(call.route(), Reply.Reason.TIMEOUT);
        } catch (InterruptedException e) {
            caller.interrupt();
            throw Outcomes.ended(call.route(), Reply.Reason.INTERRUPTED);
        } finally {
            waiting = null;
            if (await.forPerson()) {
                end = engine.live.now() + state.deadline.remaining();
                engine.live.watch(this);
            }
        }
    }

    @Override
    public long end() {
        return end;
    }

    @Override
    public Thread caller() {
        return caller;
    }

    @Override
    public void end(Reply.Reason reason) {
        ended = reason;
        Transport.Attempt last = attempt;
        if (last != null) {
            last.end(reason);
        }
        CompletableFuture<Object> wait = waiting;
        if (wait != null) {
            wait.completeExceptionally(Outcomes.ended(call.route(), reason));
        }
    }
}
