package io.guildkit.core.internal;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.TransportException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Makes one call on the calling thread. */
final class BlockingDriver<T> {
    private final HttpCore core;
    private final HttpCall<T> call;
    private final CallState state;

    BlockingDriver(HttpCore core, HttpCall<T> call) {
        this.core = core;
        this.call = call;
        this.state = new CallState(core.engine(), call);
    }

    ApiResponse<T> run() {
        Telemetry telemetry = core.engine().telemetry;
        long started = telemetry.callStarted(state);
        Progress progress = new Progress(core.steps(state));
        Throwable failure = null;
        try {
            return Outcomes.of(call, drive(progress));
        } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
        } finally {
            progress.end();
            telemetry.callFinished(state, started, failure);
        }
    }

    private Reply drive(Progress progress) {
        Transport transport = core.engine().transport;
        Progress.Next next = progress.start(new Outgoing(call));
        while (true) {
            if (next instanceof Outgoing request) {
                next = progress.replied(transport.execute(request, state));
            } else if (next instanceof Progress.Await await) {
                next = progress.resumed(await(await));
            } else {
                return (Reply) next;
            }
        }
    }

    private @Nullable Object await(Progress.Await await) {
        CompletableFuture<?> future = await.stage().toCompletableFuture();
        try {
            return await.forPerson() ? future.get() : future.get(state.deadline.remaining(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw rethrow(Outcomes.unwrap(e));
        } catch (TimeoutException e) {
            throw new CallTimeoutException(call.route() + ": the deadline passed before the request was sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException(call.route() + ": the thread was interrupted while it waited", e);
        }
    }

    private RuntimeException rethrow(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException runtime
                ? runtime
                : new TransportException(call.route() + ": a wait failed", cause);
    }
}
