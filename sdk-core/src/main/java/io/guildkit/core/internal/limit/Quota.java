package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The remaining requests of a bucket, as the headers of its responses state them. Times are {@link Clocks#now} values.
 *
 * <p>A quota has windows, and is full at the start of each. Responses state how many requests remain in the window, and
 * when it ends. A request that was sent shortly before the end may count for the next window. So requests in flight at
 * the end are subtracted from the next window, until their responses show where the service counted them.
 *
 * <p>An empty quota admits one request, a probe, when its bucket has been idle for the longest pause, because a distant
 * reset may be a mistake. A limit of zero admits a probe at each reset. The response to a probe replaces all earlier
 * knowledge.
 */
final class Quota {
    private static final int UNKNOWN = -1;
    private static final long NEVER = RateBucket.NEVER;

    private final long maxPause;
    private final Share share;
    private final Turns turns;
    private int limit = UNKNOWN;
    /** Below zero if more requests are in flight than the window allows, so that one that was not sent gives none back. */
    private int remaining;

    /** The lowest number of remaining requests that a response of this window stated. */
    private int lowest;

    private long resetAt = NEVER;

    /** The earliest time at which the window can end, and {@link #resetAt} is the latest. */
    private long resetFrom;

    private long window;
    private long refilledAt = NEVER;
    private long probeAt = NEVER;
    private boolean probing;

    Quota(long maxPause, Share share) {
        this(maxPause, share, new Turns(share));
    }

    private Quota(long maxPause, Share share, Turns turns) {
        this.maxPause = maxPause;
        this.share = share;
        this.turns = turns;
    }

    /** Creates a full quota with the limit and the window of another bucket. */
    Quota(Quota sibling) {
        this(sibling.maxPause, sibling.share, new Turns(sibling.turns));
        limit = sibling.limit;
        window = sibling.window;
        remaining = share.of(limit);
    }

    /** Takes over a limit from another process, with its remaining requests and the time until its reset. */
    void known(int knownLimit, int left, long untilReset, long now) {
        limit = knownLimit;
        remaining = untilReset > 0 ? Math.min(share.of(limit), share.ofRemaining(left)) : share.of(limit);
        probeAt = now + maxPause;
        if (untilReset > 0) {
            begin(left, now + untilReset, now + untilReset, untilReset);
        }
    }

    boolean isKnown() {
        return limit != UNKNOWN;
    }

    boolean admits(int inFlight, long now) {
        return free(inFlight, now) > 0;
    }

    /** Returns the number of requests that are admitted now. */
    int free(int inFlight, long now) {
        if (!isKnown()) {
            return Integer.MAX_VALUE;
        }
        refill(inFlight, now);
        if (remaining > 0) {
            return remaining;
        }
        return inFlight == 0 && now >= probeAt ? 1 : 0;
    }

    /** Begins the next window if the current window has ended. */
    void refill(int inFlight, long now) {
        if (isReset(now)) {
            refilledAt = now;
            turns.ended();
            resetAt = NEVER;
            remaining = share.of(limit) - inFlight;
            if (limit == 0) {
                probeAt = now;
            }
        }
    }

    void entered(long now) {
        if (remaining > 0) {
            remaining--;
            probeAt = now + maxPause;
        } else {
            probing = isKnown();
        }
    }

    /** Records the limits that a response stated. Its request is no longer in flight. */
    void told(int toldLimit, int left, long resetAfter, boolean refused, long enteredAt, int inFlight, long now) {
        long from = enteredAt + resetAfter;
        long end = now + resetAfter;
        turns.told(toldLimit, toldLimit == limit, left, resetAfter, refused);
        if (!isKnown() || probing) {
            remaining = unused(toldLimit, left, inFlight);
            begin(left, from, end, resetAfter);
        } else if (resetAt != NEVER && from > resetAt) { // the service began it before the time that was expected here
            remaining = unused(toldLimit, left, inFlight);
            refilledAt = now;
            begin(left, from, end, resetAfter);
        } else if (enteredAt >= refilledAt || end > refilledAt + window / 2) {
            remaining = Math.min(remaining, left);
            if (resetAt == NEVER) {
                begin(left, from, end, resetAfter);
            } else {
                narrow(left, from, end);
            }
        } else if (share.restAfter(toldLimit) == 0) {
            remaining++; // the service counted it before the refill
        } else {
            begin(left, from, end, resetAfter);
        }
        limit = toldLimit;
        remaining = Math.min(remaining, share.of(limit));
        probeAt = now + maxPause;
        probing = false;
    }

    /** Returns what this process may still use of a window whose first response it has. The service may have counted all in flight. */
    private int unused(int windowLimit, int left, int inFlight) {
        return (share.isWhole() ? left : Math.min(left, share.of(windowLimit) - 1)) - inFlight;
    }

    private void begin(int left, long from, long end, long length) {
        lowest = left;
        resetFrom = from;
        resetAt = end;
        window = length;
    }

    /** Returns the time at which this process may send again. */
    private long opensAt() {
        return resetAt == NEVER ? NEVER : resetAt + turns.rest();
    }

    /**
     * Chooses between the known end and another one. Of one window, the response that the service counted last states the end most exactly.
     * Ends that may be of two windows differ by the length of a window, and the later one counts.
     */
    private void narrow(int left, long from, long end) {
        boolean sameWindow = Math.max(resetAt, end) - Math.min(resetFrom, from) < window;
        if (sameWindow ? left < lowest : end > resetAt) {
            resetFrom = from;
            resetAt = end;
        }
        lowest = Math.min(lowest, left);
    }

    /** Learns from the response to a request that counts for another account: the limit is the same, the window is not. */
    void toldOfFormerAccount(int toldLimit, long length, long now) {
        if (!isKnown()) {
            limit = toldLimit;
            window = length;
            forgetWindow(now);
        }
    }

    /** Forgets the window, because later requests count towards another one. The first of them is a probe. */
    void forgetWindow(long now) {
        if (isKnown()) {
            remaining = 0;
            resetAt = NEVER;
            probeAt = now;
        }
    }

    /** Records a success without limits. If it was the response to a probe, there is no limit any more. */
    void toldNothing() {
        if (probing) {
            limit = UNKNOWN;
            probing = false;
        }
    }

    /** Records that a request had no response. */
    void noResponse(boolean sent, long enteredAt) {
        if (probing) {
            probing = false; // the next request is a probe again
        } else if (!sent && enteredAt >= refilledAt) {
            remaining++;
        }
    }

    /** Estimates the end of a window from its length, if all its responses are lost or state no limits. */
    void settle(int inFlight, long now) {
        if (isKnown() && remaining <= 0 && resetAt == NEVER && inFlight == 0) {
            resetAt = now + window;
        }
    }

    /** Adds the requests in flight that the service counted in another bucket. */
    void giveBack(int requests) {
        remaining = Math.min(share.of(limit), remaining + requests);
    }

    /** Subtracts the requests in flight that the service counted in this bucket. */
    void take(int requests) {
        remaining -= requests;
    }

    /** Shortens the time until a reset to the longest pause. */
    Duration paused(Duration untilReset) {
        return untilReset.toNanos() > maxPause ? Duration.ofNanos(maxPause) : untilReset;
    }

    /** Ends a pause at once. */
    void lift(long now) {
        if (isKnown() && remaining <= 0) {
            turns.ended();
            resetAt = now;
        }
    }

    /** Returns the earliest time at which an empty quota admits a request without an earlier response. */
    long nextChance(int inFlight) {
        if (!isKnown() || remaining > 0) {
            return NEVER;
        }
        return inFlight == 0 ? pauseEnd() : opensAt();
    }

    private long pauseEnd() {
        return resetAt == NEVER ? probeAt : Math.min(opensAt(), probeAt);
    }

    /** Returns the earliest time at which a request can be admitted, given the number of requests ahead of it. */
    long earliest(int ahead) {
        int behind = ahead - Math.max(0, remaining);
        if (!isKnown() || behind < 0 || resetAt == NEVER) {
            return NEVER;
        }
        long opens = opensAt();
        if (probeAt < opens) {
            return probeAt;
        }
        int turnsAhead = behind / Math.max(1, share.of(limit));
        return opens + times(turnsAhead, Math.min(window, maxPause) * (1 + share.restAfter(limit)));
    }

    /** Returns a multiple of a span, without overflow. */
    static long times(int number, long span) {
        return (long) Math.min((double) number * span, Long.MAX_VALUE / 4.0);
    }

    boolean isEmpty() {
        return isKnown() && remaining <= 0;
    }

    /** Returns whether the quota contains no knowledge that matters. */
    boolean isIdle(long now) {
        return resetAt == NEVER || now >= pauseEnd();
    }

    Optional<Integer> limit() {
        return isKnown() ? Optional.of(limit) : Optional.empty();
    }

    Optional<Integer> remaining(int inFlight, long now) {
        if (!isKnown()) {
            return Optional.empty();
        }
        return Optional.of(Math.max(0, isReset(now) ? share.of(limit) - inFlight : remaining));
    }

    Optional<Instant> resetAt(Clocks clocks, long now) {
        return resetAt == NEVER || isReset(now) ? Optional.empty() : Optional.of(clocks.instantAt(opensAt()));
    }

    private boolean isReset(long now) {
        return resetAt != NEVER && now >= opensAt();
    }
}
