package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.Optional;

/**
 * A simulation that verifies {@link RateLimitSimulation}, and shares only the clock with it: one bucket of 50 tokens for all
 * requests, refilled continuously with 50 tokens a second, no rate-limit headers, 20 ms for each round trip, and 1,000 callers
 * that make one or two calls each. Only refusals show the limit. They apply to all requests, or to the bucket of the route.
 */
final class IndependentService {
    private static final int CALLERS = 1_000;
    private static final double CAPACITY = 50;
    private static final double TOKENS_PER_MILLISECOND = 0.05;
    private static final Duration ONE_WAY = Duration.ofMillis(10);
    private static final Route ROUTE = Route.get("/users/me").accountOrBot();

    private final SimulatedTime time = new SimulatedTime();
    private final RateLimiter limiter =
            new LearnedRateLimiter(new Clocks(time, time::now), time::sleep, RateLimitPolicy.standard());
    private final boolean global;
    private final boolean statesWait;
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
     * @param statesWait whether refusals state the time until the next token
     */
    IndependentService(boolean global, boolean statesWait) {
        this.global = global;
        this.statesWait = statesWait;
    }

    /** Makes all calls, and returns the minimum time as a share of the time that they took. */
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
                permit.responded(LearnedRateLimiterTest.response(200, Optional.empty(), false));
                next.run();
            });
        } else {
            refusals++;
            Duration untilToken = Duration.ofMillis((long) Math.ceil((1 - tokens) / TOKENS_PER_MILLISECOND));
            time.after(ONE_WAY, () -> {
                permit.responded(LearnedRateLimiterTest.response(
                        429, statesWait ? Optional.of(untilToken) : Optional.empty(), global));
                Duration wait = statesWait ? untilToken : RateBucket.UNSTATED_WAIT;
                time.after(wait, () -> attempt(call, next));
            });
        }
    }
}
