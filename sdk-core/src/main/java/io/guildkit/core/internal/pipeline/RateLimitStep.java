package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.Listeners;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.limit.RateLimitHeaders;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Headers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Delays an attempt until its rate limit permits it, and reports the result to the limiter. */
final class RateLimitStep implements Step {
    private final RateLimiter limiter;
    private final CallState state;
    private final ClientResources resources;
    private final long begun;
    private final AtomicReference<@Nullable Permit> held = new AtomicReference<>();
    private volatile @Nullable CompletableFuture<Permit> asked;
    private volatile int attemptsBefore;
    private volatile long asking;
    private volatile boolean over;

    RateLimitStep(RateLimiter limiter, CallState state, ClientResources resources) {
        this.limiter = limiter;
        this.state = state;
        this.resources = resources;
        this.begun = resources.clocks.now();
    }

    @Override
    public Prepared before(PreparedRequest request) {
        attemptsBefore = state.trace.attempts();
        asking = resources.clocks.now();
        CompletableFuture<Permit> permit = limiter.acquire(new RateLimiter.Request(
                request.route(),
                state.call.spec().major(),
                state.trace.id(),
                Duration.ofNanos(asking - begun),
                Duration.ofNanos(patience(state, resources))));
        if (permit.isDone() && !permit.isCompletedExceptionally()) {
            held.set(permit.join());
            return request;
        }
        asked = permit;
        return new Later(permit.thenApply(given -> {
            held.set(given);
            if (over) {
                giveBack();
            }
            return request;
        }));
    }

    @Override
    public void waited() {
        state.trace.waited(Duration.ofNanos(resources.clocks.now() - asking));
    }

    /** Returns the longest wait of a call's request, in nanoseconds. */
    static long patience(CallState state, ClientResources resources) {
        Duration maxWait = Deadline.bounded(resources.settings.rateLimitPolicy().maxWait());
        return Math.min(maxWait.toNanos(), state.deadline.remaining());
    }

    @Override
    public void withdraw() {
        giveBack();
    }

    @Override
    public void observe(Reply reply) {
        Permit permit = held.getAndSet(null);
        if (permit != null) {
            Listeners.report("RateLimiter", () -> report(permit, reply));
        }
    }

    private void report(Permit permit, Reply reply) {
        if (reply instanceof Reply.Lost lost) {
            permit.noResponse(lost.sent());
        } else if (reply instanceof Reply.Refusal refusal) {
            ErrorResponse error = refusal.error();
            if (error.isOfAddress()) {
                permit.noResponse(false); // the service has not counted the request
            } else {
                permit.responded(limits(error.status(), refusal.headers(), error.namedWait(), error.isGlobal()));
            }
        } else if (reply instanceof Reply.Successful success) {
            permit.responded(limits(success.status(), success.headers(), Optional.empty(), false));
        }
    }

    private Response limits(int status, Headers headers, Optional<Duration> retryAfter, boolean global) {
        RateLimitHeaders told = new RateLimitHeaders(headers, resources.clocks::instant, resources.serviceClock);
        return new Response(
                status,
                told.bucket().map(resources.bucketHashes::get),
                told.limit(),
                told.remaining(),
                told.resetAfter(),
                retryAfter,
                global);
    }

    @Override
    public void end() {
        over = true;
        CompletableFuture<Permit> waiting = asked;
        if (waiting != null) {
            waiting.cancel(false);
        }
        giveBack();
    }

    private void giveBack() {
        Permit permit = held.getAndSet(null);
        if (permit != null) {
            Listeners.report("RateLimiter", () -> permit.noResponse(state.trace.attempts() > attemptsBefore));
        }
    }
}
