package io.guildkit.core.internal.limit;

import io.guildkit.core.internal.util.Clocks;
import java.time.Duration;

/**
 * The rate of requests after refusals have shown a limit. Unlimited before.
 *
 * <p>The first pace is the rate of accepted requests between two refusals, if requests waited all the time. It is an
 * estimate, and doubles every four seconds until a request is refused. From then on the limit is known to be near: the
 * pace starts a tenth below the refused rate, rises a little above it within half a minute, and only then doubles
 * again. So a steady limit costs a few refusals a minute. Times are {@link Clocks#now} values.
 */
final class Pace {
    private static final double UNLIMITED = Double.POSITIVE_INFINITY;
    private static final double NANOS = 1e9;

    /** The pace after a refusal, as a fraction of the refused pace. */
    private static final double BELOW = 0.9;

    /** The pace after the slow rise, as a fraction of the refused pace. */
    private static final double ABOVE = 1.05;

    private static final double RISE = Duration.ofSeconds(30).toNanos();
    private static final double DOUBLING = Duration.ofSeconds(4).toNanos();

    /** The maximum pace after a refusal, as a multiple of the accepted rate. Steps of a tenth alone would take long. */
    private static final double TOLERANCE = 2;

    /**
     * The minimum pace, in requests a second. Refusals of slower limits name long waits, and spreading their requests
     * would delay short bursts.
     */
    private static final double SLOWEST = 1;

    /** The minimum time for measuring a rate. */
    private static final long LEAST_TIME = Duration.ofSeconds(1).toNanos();

    /** The gap between requests after which the callers limit the rate, and not the service. */
    private static final long SLACK = Duration.ofMillis(100).toNanos();

    /** The lost time that the pace compensates for, because timers fire late. */
    private static final long CATCH_UP = Duration.ofMillis(10).toNanos();

    private static final long FORGOTTEN_AFTER = Duration.ofMinutes(1).toNanos();

    /** The refused pace, or the estimate. */
    private double rate = UNLIMITED;

    private boolean refusedAtRate;
    private long nextAt = RateBucket.NEVER;
    private long lastEvent = RateBucket.NEVER;
    private long refusedAt = RateBucket.NEVER;
    private long blockedUntil = RateBucket.NEVER;

    private boolean counting;
    private long countedFrom;
    private long passed;

    boolean admits(long now) {
        if (blockedUntil != RateBucket.NEVER && now >= blockedUntil + FORGOTTEN_AFTER) {
            forget();
        }
        return now >= nextAt;
    }

    private void forget() {
        rate = UNLIMITED;
        nextAt = RateBucket.NEVER;
        blockedUntil = RateBucket.NEVER;
        counting = false;
    }

    /** Returns the earliest time at which a request is admitted. */
    long nextChance() {
        return nextAt;
    }

    void entered(long now) {
        if (now - Math.max(lastEvent, nextAt) > SLACK) {
            counting = false;
        }
        lastEvent = now;
        if (rate != UNLIMITED) {
            long interval = (long) (NANOS / current(now));
            nextAt = Math.max(nextAt, now - Math.max(interval, CATCH_UP)) + interval;
        }
    }

    private double current(long now) {
        double time = Math.max(0, now - blockedUntil);
        double factor;
        if (!refusedAtRate) {
            factor = BELOW * Math.pow(2, time / DOUBLING);
        } else if (time < RISE) {
            factor = BELOW + (ABOVE - BELOW) * time / RISE;
        } else {
            factor = ABOVE * Math.pow(2, (time - RISE) / DOUBLING);
        }
        return Math.max(SLOWEST, rate * factor);
    }

    void passed(long now) {
        lastEvent = now;
        passed++;
    }

    void refused(long enteredAt, long until, long now) {
        lastEvent = now;
        if (enteredAt > refusedAt) { // otherwise it was in flight at the last refusal, and belongs to it
            slowDown(until, now);
            refusedAt = now;
        }
        blockedUntil = Math.max(blockedUntil, until);
        nextAt = blockedUntil;
    }

    private void slowDown(long until, long now) {
        if (rate != UNLIMITED) {
            rate = current(now);
            refusedAtRate = true;
        }
        if (counting && until - countedFrom < LEAST_TIME) {
            return;
        }
        if (counting) {
            double measured = Math.max(SLOWEST, passed * NANOS / (until - countedFrom));
            refusedAtRate = rate != UNLIMITED;
            rate = refusedAtRate ? Math.min(rate, TOLERANCE * measured) : measured;
        }
        counting = true;
        countedFrom = until;
        passed = 0;
    }
}
