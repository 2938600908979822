package io.guildkit.core.internal.pipeline;

import io.guildkit.core.RetryPolicy;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.Reply;
import io.guildkit.core.internal.limit.RefusalWaits;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Retries a call where that does no harm: after a 429, because the service processed nothing; after a failure in front
 * of the service, if the route may be repeated; and after a broken connection, if the route may be repeated or nothing
 * was sent.
 */
final class RetryStep implements Step {
    // Why: docs/decisions/0010

    private static final int NOT_READY = 202;
    private static final int TOO_MANY_REQUESTS = 429;

    /**
     * Request timeout, bad gateway, unavailable, gateway timeout, and the statuses of proxies that cannot reach the
     * service.
     */
    private static final Set<Integer> TRANSIENT = Set.of(408, 502, 503, 504, 507, 520, 521, 522, 523, 524, 525, 530);

    /** The wait after a 429 that states none. */
    private static final Duration UNSTATED_WAIT = Duration.ofSeconds(1);

    private final CallState state;
    private final RetryPolicy policy;
    private final RefusalWaits refusalWaits;
    private final ClientResources resources;
    private int failures;
    private int liftsBefore;
    private volatile @Nullable CompletionStage<Void> sleep;

    RetryStep(CallState state, RefusalWaits refusalWaits, ClientResources resources) {
        this.state = state;
        this.policy = state.call.options().noRetry() ? RetryPolicy.none() : resources.settings.retryPolicy();
        this.refusalWaits = refusalWaits;
        this.resources = resources;
    }

    @Override
    public void observe(Reply reply) {
        liftsBefore = refusalWaits.lifts();
    }

    @Override
    public Verdict after(Reply reply) {
        if (state.ended() != null) {
            return Verdict.ACCEPT;
        }
        if (reply instanceof Reply.Refusal refusal) {
            return afterRefusal(refusal);
        }
        return mayRepeat(reply) ? again(reply, Optional.empty(), backoff()) : Verdict.ACCEPT;
    }

    private Verdict afterRefusal(Reply.Refusal refusal) {
        ErrorResponse error = refusal.error();
        Optional<Duration> asked = error.retryAfter();
        int status = error.status();
        if (status == TOO_MANY_REQUESTS) {
            return again(refusal, asked, asked.isPresent() ? Duration.ZERO : UNSTATED_WAIT.plus(backoff()));
        }
        boolean again = status == NOT_READY ? repeat() == Route.Repeat.SAFE : TRANSIENT.contains(status) && harmless();
        return again ? again(refusal, asked, backoff()) : Verdict.ACCEPT;
    }

    /** Returns whether an incomplete response, or none, may be replaced by another one. A success is known, so only a GET needs it. */
    private boolean mayRepeat(Reply reply) {
        if (reply instanceof Reply.Cut cut) {
            return isTransient(cut.reason()) && repeat() == Route.Repeat.SAFE;
        }
        return reply instanceof Reply.Lost lost && isTransient(lost.reason()) && (!lost.sent() || harmless());
    }

    private static boolean isTransient(Reply.Reason reason) {
        return switch (reason) {
            case CANCELLED, INTERRUPTED, CLOSED, EXPOSED, UNREACHABLE, UNREADABLE_BODY -> false;
            case BROKEN, TIMEOUT -> true;
        };
    }

    private boolean harmless() {
        return repeat() != Route.Repeat.UNSAFE;
    }

    private Route.Repeat repeat() {
        return state.call.route().repeat();
    }

    /** Waits as long as the service asks, and at least the given time. */
    private Verdict again(Reply reply, Optional<Duration> asked, Duration least) {
        failures++;
        Duration wait = longer(asked.orElse(Duration.ZERO), least);
        boolean possible = failures < policy.maxAttempts()
                && asked.orElse(Duration.ZERO).compareTo(policy.maxServerWait()) <= 0
                && state.deadline.allows(wait);
        if (!possible) {
            return Verdict.ACCEPT;
        }
        if (!state.call.spec().content().repeatable()) {
            throw because(
                    new IllegalStateException(
                            "The call was not retried, because its body can be read only once; make the call again with a new body"),
                    reply);
        }
        state.repeats();
        state.waits();
        if (wait.isZero()) {
            return new Again(null, false);
        }
        CompletionStage<Void> begun;
        try {
            begun = begin(wait, reply);
        } catch (RuntimeException e) { // the sleeper is the user's, or the timer has no thread
            throw because(e, reply);
        }
        sleep = begun;
        return new Again(begun, false);
    }

    private CompletionStage<Void> begin(Duration wait, Reply reply) {
        boolean rateLimited =
                reply instanceof Reply.Refusal refusal && refusal.error().status() == TOO_MANY_REQUESTS;
        return rateLimited ? refusalWaits.begin(wait, liftsBefore) : resources.sleeper.sleep(wait);
    }

    /** Cancels a wait when the call ends before it. */
    @Override
    public void end() {
        if (sleep instanceof CompletableFuture<Void> begun) {
            begun.cancel(false);
        }
    }

    /** Returns the exception of a reply that is not followed by another attempt, with the reason. */
    private RuntimeException because(RuntimeException reason, Reply reply) {
        RuntimeException failure = Outcomes.failure(state.call.route(), reply);
        failure.addSuppressed(reason);
        return failure;
    }

    /** Returns a random part of a time that doubles with each failure, so that callers which failed together do not retry together. */
    private Duration backoff() {
        long base = policy.base().toNanos();
        long cap = policy.cap().toNanos();
        long limit = base > cap >> failures ? cap : base << failures;
        return Duration.ofNanos((long) (limit * resources.settings.random().getAsDouble()));
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
