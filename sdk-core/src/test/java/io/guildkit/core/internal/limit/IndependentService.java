package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A second opinion on {@link RateLimitSimulation}, with which it shares nothing but the clock: one bucket of 50 tokens for all
 * requests, refilled continuously with 50 tokens a second, no rate-limit headers, 20 ms for each round trip, and 1,000 callers
 * that make one or two calls each. Only refusals show the limit: they apply to all requests, or to the
 * bucket of the route.
 */
final class IndependentService {
    private static final int CALLERS = 1_000;
    private static final double CAPACITY = 50;
    private static final double TOKENS_PER_MILLISECOND = 0.05;
    private static final Duration ONE_WAY = Duration.ofMillis(10);
    private static final Route ROUTE = Route.get("/users/me").accountOrBot();

    private final SimulatedTime time = new SimulatedTime();
    private final RateLimiter limiter = new LearnedRateLimiter(time.clocks(), time, RateLimitPolicy.standard());
    private final boolean global;
    private final boolean namesWait;
    private double tokens = CAPACITY;
    private Duration refilled = Duration.ZERO;
    private Duration lastSuccess = Duration.ZERO;
    private long calls;
    private long successes;
    private long refusals;

    /**
     * Creates a service.
     *
     * @param global whether refusals apply to all requests
     * @param namesWait whether refusals name the time until the next token
     */
    IndependentService(boolean global, boolean namesWait) {
        this.global = global;
        this.namesWait = namesWait;
    }

    /** Makes all calls, and returns the least possible time as a share of the time that they took. */
    double shareOfIdeal() {
        for (int caller = 0; caller < CALLERS; caller++) {
            boolean twice = caller % 2 == 1;
            call(() -> {
                if (twice) {
                    call(() -> {});
                }
            });
        }
        time.run();
        if (successes != CALLERS + CALLERS / 2) {
            throw new IllegalStateException("only " + successes + " calls have succeeded");
        }
        double ideal = (successes - CAPACITY) / TOKENS_PER_MILLISECOND + 2 * ONE_WAY.toMillis();
        return ideal / lastSuccess.toMillis();
    }

    long refusals() {
        return refusals;
    }

    private void call(Runnable next) {
        attempt(calls++, next);
    }

    private void attempt(long call, Runnable next) {
        var unused = limiter.acquire(new RateLimiter.Request(ROUTE, "", call, Duration.ZERO, Duration.ofHours(1)))
                .thenAccept(permit -> time.after(ONE_WAY, () -> receive(permit, call, next)));
    }

    private void receive(Permit permit, long call, Runnable next) {
        Duration now = time.elapsed();
        tokens = Math.min(CAPACITY, tokens + now.minus(refilled).toNanos() / 1e6 * TOKENS_PER_MILLISECOND);
        refilled = now;
        if (tokens >= 1) {
            tokens--;
            time.after(ONE_WAY, () -> {
                successes++;
                lastSuccess = time.elapsed();
                permit.responded(answer(200, Optional.empty()));
                next.run();
            });
        } else {
            refusals++;
            Duration untilToken = Duration.ofMillis((long) Math.ceil((1 - tokens) / TOKENS_PER_MILLISECOND));
            time.after(ONE_WAY, () -> {
                permit.responded(answer(429, namesWait ? Optional.of(untilToken) : Optional.empty()));
                Duration wait = namesWait ? untilToken : RateBucket.UNSTATED_WAIT;
                time.after(wait, () -> attempt(call, next));
            });
        }
    }

    private RateLimiter.Response answer(int status, Optional<Duration> retryAfter) {
        return new RateLimiter.Response(
                status,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                retryAfter,
                status == 429 && global);
    }
}
