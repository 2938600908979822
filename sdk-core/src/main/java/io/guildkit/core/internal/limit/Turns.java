package io.guildkit.core.internal.limit;

import java.time.Duration;

/**
 * The windows of a bucket that this process uses, if its part of the limit is less than one request a window. After a window in which the
 * service accepted a request, the process rests for as many windows as its part demands. A refused process had the wrong turn, and takes the
 * next window. A process that used the last request of a window moves to the turn before, if the processes can be spread so that a request
 * remains in each window: then one that arrives late is not refused. So the processes find their turns without speaking to each other.
 */
final class Turns {
    // Why: docs/decisions/0118

    /** Requests of different processes arrive later than expected by up to about a tenth of a second. */
    private static final long MOST_DELAY = Duration.ofMillis(400).toNanos();

    private final Share share;

    /** The longest time until a reset that a response stated, which is the length of a window if one response was the first in its window. */
    private long longest;

    private long rest;

    Turns(Share share) {
        this.share = share;
    }

    /** Creates the turns of another bucket with the same limit. */
    Turns(Turns sibling) {
        this(sibling.share);
        longest = sibling.longest;
    }

    /** Returns the time after the end of a window in which this process sends nothing. */
    long rest() {
        return rest;
    }

    /** Records the limits that a response stated. */
    void told(int limit, boolean sameLimit, int left, long resetAfter, boolean refused) {
        longest = sameLimit ? Math.max(longest, resetAfter) : resetAfter;
        int windows = share.restAfter(limit);
        if (windows == 0) {
            return;
        }
        if (refused) {
            windows = 0;
        } else if (left == 0 && share.together(limit) < limit) {
            windows--; // more processes than necessary have this turn: the next one of them to arrive would be refused
        }
        // A window begins with its first request, so each begins a little later than the processes expect.
        long length = rounded(longest);
        long delay = Math.min(length / 5, MOST_DELAY);
        rest = Math.max(rest, windows == 0 ? delay / 2 : Quota.times(windows, length + delay));
    }

    /** Records that this process may send again. */
    void ended() {
        rest = 0;
    }

    /** Returns a time, rounded up to two digits. Turns of the same length do not drift apart. */
    private static long rounded(long time) {
        long unit = 1;
        while (time / unit >= 100) {
            unit *= 10;
        }
        return (time + unit - 1) / unit * unit;
    }
}
