package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.RateLimiter;

/**
 * The part of all limits that this process may use.
 *
 * @param part above 0; 1 for a process that has the limits to itself
 */
record Share(double part) {
    static final Share ALL = new Share(1);

    /** The part of a seventh, times seven, is not exactly one. */
    private static final double ROUNDING = 1e-9;

    Share {
        if (!(part > 0 && part <= 1)) {
            throw new IllegalArgumentException("share must be above 0 and at most 1, but is " + part);
        }
    }

    boolean isWhole() {
        return part == 1;
    }

    /** Returns the share as snapshots show it. */
    RateLimiter.Sharing sharing() {
        return isWhole() ? RateLimiter.Sharing.NONE : RateLimiter.Sharing.SHARE;
    }

    /** Returns the part of a limit. A limit of one or more allows at least one request. */
    int of(int limit) {
        return limit < 1 ? limit : Math.max(1, ofRemaining(limit));
    }

    /** Returns the part of the requests that remain in a window, possibly none. */
    int ofRemaining(int left) {
        return (int) (left * part + ROUNDING);
    }

    /**
     * Returns the number of windows in which this process sends nothing after one in which the service accepted a request. The part of a
     * small limit can be less than one request a window.
     */
    int restAfter(int limit) {
        return limit < 1 ? 0 : (int) Math.max(0, Math.ceil(1 / (limit * part) - ROUNDING) - 1);
    }

    /** Returns the most processes that use the same window if they are spread evenly over their turns. */
    int together(int limit) {
        return (int) Math.ceil(1 / (part * (1 + restAfter(limit))) - ROUNDING);
    }
}
