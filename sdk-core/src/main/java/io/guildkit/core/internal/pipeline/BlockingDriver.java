package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.internal.http.Attempt;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.http.TimeLimits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Executes one call on the calling thread. */
final class BlockingDriver<T extends @Nullable Object> implements TimeLimits.Live {
    private final HttpApiClient client;
    private final HttpCall<T> call;
    private final CallState state;
    private final TimeLimits timeLimits;
    private final Thread caller = Thread.currentThread();

    private volatile @Nullable Attempt attempt;
    private volatile @Nullable CompletableFuture<Object> waiting;
    private volatile long end;

    BlockingDriver(HttpApiClient client, HttpCall<T> call) {
        this.client = client;
        this.call = call;
        this.state = client.begin(call);
        this.timeLimits = client.resources.timeLimits;
        this.end = timeLimits.now() + state.deadline.remaining();
    }

    ApiResponse<T> run() {
        state.trace.start();
        Throwable failure = null;
        try {
            if (!timeLimits.add(this)) {
                throw Outcomes.closed(call.route());
            }
            return drive();
        } catch (Exception e) {
            GuildkitException known = state.ending(Outcomes.known(call.route(), e));
            failure = known;
            throw known;
        } catch (Error e) {
            failure = e;
            throw e;
        } finally {
            timeLimits.remove(this);
            call.spec().content().close();
            state.trace.end(failure).run();
            client.resources.ended(state);
        }
    }

    private ApiResponse<T> drive() {
        PipelineRun run = new PipelineRun(client.steps(state));
        try {
            PipelineRun.Next next = run.start(new PreparedRequest(state));
            while (!(next instanceof PipelineRun.End end)) {
                next = next instanceof PreparedRequest request
                        ? run.replied(exchange(run, request))
                        : await(run, (PipelineRun.Await) next);
            }
            return Outcomes.of(call, end.reply(), state);
        } finally {
            run.end();
        }
    }

    private Reply exchange(PipelineRun run, PreparedRequest request) {
        Attempt next = client.resources.transport.prepare(request, state.deadline, state.trace);
        attempt = next;
        requireUnended(); // from now on, ending the call also ends the attempt
        end = timeLimits.now() + state.deadline.remaining();
        Reply reply = next.execute();
        state.replied(reply);
        run.observe(reply);
        next.report(reply);
        if (caller.isInterrupted()) {
            state.ends(Reply.Reason.INTERRUPTED);
        }
        return reply;
    }

    private void requireUnended() {
        Reply.Reason reason = state.ended();
        if (reason != null) {
            throw Outcomes.ended(state, reason);
        }
    }

    private PipelineRun.Next await(PipelineRun run, PipelineRun.Await await) {
        state.waits();
        attempt = null;
        if (await.forPerson()) {
            end = TimeLimits.NEVER;
        }
        CompletableFuture<Object> completed = new CompletableFuture<>(); // several calls may share the stage
        waiting = completed;
        var unused = client.resources.awaited(state, await.stage()).whenComplete((value, failure) -> {
            if (failure == null) {
                completed.complete(value);
            } else {
                completed.completeExceptionally(failure);
            }
        });
        try {
            requireUnended();
            Object value = await.forPerson()
                    ? completed.get()
                    : client.resources.waits.get(completed, state.deadline.remaining());
            return run.resumed(value, null);
        } catch (ExecutionException e) {
            return run.resumed(null, e);
        } catch (TimeoutException e) {
            throw Outcomes.ended(state, Reply.Reason.TIMEOUT);
        } catch (InterruptedException e) {
            caller.interrupt();
            throw Outcomes.ended(state, Reply.Reason.INTERRUPTED);
        } finally {
            waiting = null;
            if (await.forPerson()) {
                end = timeLimits.now() + state.deadline.remaining();
                timeLimits.watch(this);
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

    /** The thread of the call ends it. */
    @Override
    public void finish(Reply.Reason reason) {}

    @Override
    public void cancel(Reply.Reason reason) {
        state.ends(reason);
        Attempt last = attempt;
        if (last != null) {
            last.end(reason);
        }
        CompletableFuture<Object> wait = waiting;
        if (wait != null) {
            wait.completeExceptionally(Outcomes.ended(state, reason));
        }
    }
}
