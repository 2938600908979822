package io.guildkit.core.internal.limit;

import io.guildkit.core.internal.util.Clocks;
import java.time.Duration;

/**
 * Approaches a limit that no header states. Such a limit shows only by being passed, so this does what TCP does: it starts
 * with few requests in flight and doubles their number with each round, until a request is refused. After a refusal it lets
 * one request go first, doubles again, and keeps a {@linkplain Pace pace}. Moments are those of {@link Clocks#now}.
 */
final class Congestion {
    private static final int UNBOUNDED = Integer.MAX_VALUE;

    /** This many requests in flight without a refusal show that there is no limit. */
    private static final int GIVES_UP_AT = 1_024;

    /** Refusals come quickly. Without one in this time, the requests in flight are slow, and not too many. */
    private static final long ROUND = Duration.ofMillis(250).toNanos();

    private final Pace pace = new Pace();

    /** The least window after the first request has passed. */
    private int start;

    private int window;
    private boolean refused;
    private long fullSince = RateBucket.NEVER;

    private Congestion(int start, int window) {
        this.start = start;
        this.window = window;
    }

    /** Starts with a number of requests in flight. */
    static Congestion startingWith(int requests) {
        return new Congestion(requests, requests);
    }

    /** Lets one request go first, and starts with a number of requests when the response has come or takes long. */
    static Congestion learning(int requests) {
        return new Congestion(requests, 1);
    }

    boolean admits(int inFlight, long now) {
        if (inFlight >= window && fullSince != RateBucket.NEVER && now >= fullSince + ROUND) {
            widen(2 * window);
            fullSince = RateBucket.NEVER;
        }
        return inFlight < window && pace.admits(now);
    }

    /** The earliest moment at which a request is admitted without any response before. */
    long nextChance(int inFlight, long now) {
        if (inFlight >= window) {
            return fullSince == RateBucket.NEVER ? RateBucket.NEVER : fullSince + ROUND;
        }
        return pace.admits(now) ? RateBucket.NEVER : pace.nextChance();
    }

    /** A request has left; it is one of those in flight. */
    void entered(int inFlight, long now) {
        pace.entered(now);
        if (inFlight >= window) {
            fullSince = now;
        }
    }

    /** A request has passed; it is no longer in flight. */
    void passed(int inFlight, long now) {
        pace.passed(now);
        if (window != UNBOUNDED && inFlight + 1 >= window / 2) {
            widen(window + 1); // for each request of a round, so the number doubles
        }
    }

    private void widen(int requests) {
        window = requests > GIVES_UP_AT ? UNBOUNDED : Math.max(start, requests);
    }

    /** A request has been refused, and nothing is sent until a moment. */
    void refused(long enteredAt, long until, long now) {
        pace.refused(enteredAt, until, now);
        refused = true;
        start = 1;
        window = 1;
        fullSince = until;
    }

    boolean isRefused() {
        return refused;
    }

    /** The limit has become known. */
    void lift() {
        window = UNBOUNDED;
    }
}
