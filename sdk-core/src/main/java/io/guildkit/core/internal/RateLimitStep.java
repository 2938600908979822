package io.guildkit.core.internal;

import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.limit.RateLimitHeaders;
import io.guildkit.core.internal.util.Deadline;
import io.guildkit.core.internal.util.Listeners;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Answer;
import io.guildkit.core.limit.RateLimiter.Permit;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Sends no attempt before its rate limit allows it, and tells the limiter what came of it. */
final class RateLimitStep implements Step {
    private final Engine engine;
    private final RateLimiter limiter;
    private final CallState state;
    private final AtomicReference<@Nullable Permit> held = new AtomicReference<>();
    private volatile @Nullable CompletableFuture<Permit> asked;
    private volatile int attemptsBefore;
    private volatile boolean over;

    RateLimitStep(Engine engine, RateLimiter limiter, CallState state) {
        this.engine = engine;
        this.limiter = limiter;
        this.state = state;
    }

    @Override
    public Prepared before(Outgoing request) {
        attemptsBefore = state.attempts();
        CompletableFuture<Permit> permit = limiter.acquire(
                new RateLimiter.Request(request.call.route(), request.call.major(), state.id, patience()));
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

    private Duration patience() {
        Duration longest = Deadline.bounded(engine.rateLimitPolicy.maxWait());
        long left = state.deadline.remaining();
        return longest.toNanos() <= left ? longest : Duration.ofNanos(left);
    }

    @Override
    public Verdict after(Reply reply) {
        Permit permit = held.getAndSet(null);
        if (permit != null) {
            Listeners.tell("RateLimiter", () -> report(permit, reply));
        }
        return Verdict.ACCEPT;
    }

    private void report(Permit permit, Reply reply) {
        if (reply instanceof Reply.Lost lost) {
            permit.unanswered(lost.sent());
        } else if (reply instanceof Reply.Refusal refusal) {
            ErrorResponse error = refusal.error();
            permit.answered(answer(error.status(), error.headers(), error.namedWait(), error.isGlobal()));
        } else if (reply instanceof Reply.Success success) {
            permit.answered(answer(success.status(), success.headers(), Optional.empty(), false));
        } else if (reply instanceof Reply.Unreadable unreadable) {
            permit.answered(answer(unreadable.status(), unreadable.headers(), Optional.empty(), false));
        }
    }

    private Answer answer(int status, Headers headers, Optional<Duration> retryAfter, boolean global) {
        RateLimitHeaders told = new RateLimitHeaders(headers, engine.clocks::instant, engine.serviceClock);
        return new Answer(status, told.bucket(), told.limit(), told.remaining(), told.resetAfter(), retryAfter, global);
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
            Listeners.tell("RateLimiter", () -> permit.unanswered(state.attempts() > attemptsBefore));
        }
    }
}
