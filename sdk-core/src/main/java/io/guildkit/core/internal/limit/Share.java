package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.RateLimiter;

/**
 * The part of all limits that this process may use.
 *
 * @param part above 0; 1 for a process that has the limits to itself
 */
record Share(double part) {
    static final Share ALL = new Share(1);

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
        return limit < 1 ? limit : Math.max(1, (int) (limit * part));
    }
}
