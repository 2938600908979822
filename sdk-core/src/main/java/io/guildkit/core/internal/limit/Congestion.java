package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import java.time.Duration;

/**
 * Approaches a limit that no header states, like the congestion control of TCP. Only a refusal shows such a limit. The
 * window starts with few requests in flight and doubles with each round, until requests are refused. If most of the
 * requests around a refusal were refused, one request is sent first afterwards, and the window doubles again. A
 * {@linkplain Pace pace} limits the rate. Times are {@link Clocks#now} values.
 */
final class Congestion {
    // Why: docs/decisions/0092

    private static final int UNBOUNDED = Integer.MAX_VALUE;

    /** The number of requests in flight that shows, without a refusal, that there is no limit. */
    private static final int GIVES_UP_AT = 1_024;

    /**
     * The time after which a full window grows without a response. A service responds sooner, so its requests are uploads or
     * stall. Growing earlier would send a second round before the responses to the first one.
     */
    private static final long ROUND = Duration.ofSeconds(2).toNanos();

    /** The time after a refusal in which most requests that were in flight get their responses. The others do not delay the next one. */
    private static final long REST = Duration.ofMillis(250).toNanos();

    private final Pace pace = new Pace();

    /** The minimum window. */
    private int start;

    private int window;

    /** The number of requests in flight that were sent before the window began anew. They count towards it for a short time. */
    private int earlier;

    private long beganAt = RateBucket.NEVER;
    private boolean refused;
    private long fullSince = RateBucket.NEVER;

    /** Whether the responses around a refusal are being counted, until the end of its wait. */
    private boolean counting;

    private long countedUntil = RateBucket.NEVER;
    private int passedAround;
    private int refusedAround;

    private Congestion(int start, int window) {
        this.start = start;
        this.window = window;
    }

    /** Creates a window of a number of requests. */
    static Congestion startingWith(int requests) {
        return new Congestion(requests, requests);
    }

    /** Creates a window of one request, which grows slowly until {@link #learned}. */
    static Congestion learning() {
        return new Congestion(1, 1);
    }

    /** Widens the window after the first response, which has stated no limit. */
    void learned(int requests) {
        start = requests;
        widen(window);
    }

    boolean admits(int inFlight, long now) {
        endCount(inFlight, now);
        if (isFull(inFlight, now) && now >= fullSince + ROUND) {
            widen(2 * window);
            fullSince = now; // the requests in flight may exceed the wider window, too
        }
        return !isFull(inFlight, now) && pace.admits(now);
    }

    private boolean isFull(int inFlight, long now) {
        return counted(inFlight, now) >= window;
    }

    /** Returns the number of requests in flight that count towards the window. */
    private int counted(int inFlight, long now) {
        return now < beganAt + REST ? inFlight : inFlight - earlier;
    }

    /** Returns the number of requests that are admitted now. */
    int free(int inFlight, long now) {
        return admits(inFlight, now) ? Math.min(window - counted(inFlight, now), pace.burst()) : 0;
    }

    /** Returns the earliest time at which a request is admitted without an earlier response. */
    long nextChance(int inFlight, long now) {
        if (isFull(inFlight, now)) {
            return now < beganAt + REST && inFlight - earlier < window ? beganAt + REST : fullSince + ROUND;
        }
        return pace.admits(now) ? RateBucket.NEVER : pace.nextChance();
    }

    /** Records that a request was sent. It counts as in flight. */
    void entered(int inFlight, long now) {
        pace.entered(now);
        if (isFull(inFlight, now)) {
            fullSince = now;
        }
    }

    /** Records that a request is no longer in flight. */
    void left(long enteredAt) {
        if (enteredAt < beganAt) {
            earlier = Math.max(0, earlier - 1);
        }
    }

    /** Records that requests in flight have moved to another window. */
    void moved(int requests) {
        earlier = Math.max(0, earlier - requests);
    }

    /** Records that a request was accepted. It has left. */
    void passed(int inFlight, long now) {
        pace.passed(now);
        endCount(inFlight, now);
        if (counting) {
            passedAround++;
        } else if (counted(inFlight, now) + 1 >= window / 2) {
            widen(window + 1); // one for each request of a round doubles the window
        }
    }

    private void widen(int requests) {
        if (window != UNBOUNDED) {
            window = requests > GIVES_UP_AT ? UNBOUNDED : Math.max(start, requests);
        }
    }

    /** Records that a request was refused, and that no request may be sent until a time. It has left. */
    void refused(int inFlight, long enteredAt, long until, long now) {
        endCount(inFlight, now);
        if (!pace.refused(enteredAt, until, now)) {
            return;
        }
        refused = true;
        if (!counting) {
            counting = true;
            passedAround = 0;
            refusedAround = 0;
        }
        countedUntil = Math.max(countedUntil, until);
        refusedAround++;
    }

    /** Begins with one request again if a limit has refused a good part of the requests around a refusal. */
    private void endCount(int inFlight, long now) {
        if (!counting || now < countedUntil) {
            return;
        }
        counting = false;
        if (refusedAround < passedAround) {
            widen(window + passedAround);
        } else {
            start = 1;
            window = 1;
            earlier = inFlight;
            beganAt = now;
            fullSince = now;
        }
    }

    /** Returns the earliest time at which the pace admits a request, given the number of requests ahead of it. */
    long earliest(int ahead, long now) {
        return pace.earliest(ahead, now);
    }

    boolean isRefused() {
        return refused;
    }

    /** Removes the window, because the limit is known. */
    void lift() {
        window = UNBOUNDED;
    }
}
