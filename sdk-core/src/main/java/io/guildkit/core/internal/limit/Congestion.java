package io.guildkit.core.internal.limit;

import io.guildkit.core.internal.util.Clocks;
import java.time.Duration;

/**
 * Approaches a limit that no header states, like the congestion control of TCP. Only a refusal shows such a limit. The
 * window starts with few requests in flight and doubles with each round, until a request is refused. After a refusal
 * one request is sent first, the window doubles again, and a {@linkplain Pace pace} limits the rate. Times are {@link
 * Clocks#now} values.
 */
final class Congestion {
    private static final int UNBOUNDED = Integer.MAX_VALUE;

    /** The number of requests in flight that shows, without a refusal, that there is no limit. */
    private static final int GIVES_UP_AT = 1_024;

    /** The time without a refusal after which a full window grows. Refusals arrive quickly, so its requests are only slow. */
    private static final long ROUND = Duration.ofMillis(250).toNanos();

    private final Pace pace = new Pace();

    /** The minimum window after the first successful request. */
    private int start;

    private int window;
    private boolean refused;
    private long fullSince = RateBucket.NEVER;

    private Congestion(int start, int window) {
        this.start = start;
        this.window = window;
    }

    /** Creates a window of a number of requests. */
    static Congestion startingWith(int requests) {
        return new Congestion(requests, requests);
    }

    /** Creates a window of one request. After its response, or if that takes long, the window has the given number of requests. */
    static Congestion learning(int requests) {
        return new Congestion(requests, 1);
    }

    boolean admits(int inFlight, long now) {
        if (inFlight >= window && now >= fullSince + ROUND) {
            widen(2 * window);
            fullSince = now; // the requests in flight may exceed the wider window, too
        }
        return inFlight < window && pace.admits(now);
    }

    /** Returns the earliest time at which a request is admitted without an earlier response. */
    long nextChance(int inFlight, long now) {
        if (inFlight >= window) {
            return fullSince + ROUND;
        }
        return pace.admits(now) ? RateBucket.NEVER : pace.nextChance();
    }

    /** Records that a request was sent. It counts as in flight. */
    void entered(int inFlight, long now) {
        pace.entered(now);
        if (inFlight >= window) {
            fullSince = now;
        }
    }

    /** Records that a request was accepted. It no longer counts as in flight. */
    void passed(int inFlight, long now) {
        pace.passed(now);
        if (window != UNBOUNDED && inFlight + 1 >= window / 2) {
            widen(window + 1); // one for each request of a round doubles the window
        }
    }

    private void widen(int requests) {
        window = requests > GIVES_UP_AT ? UNBOUNDED : Math.max(start, requests);
    }

    /** Records that a request was refused, and that no request may be sent until a time. */
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

    /** Removes the window, because the limit is known. */
    void lift() {
        window = UNBOUNDED;
    }
}
