package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import java.time.Duration;

/**
 * The rate of requests after refusals have shown a limit. Unlimited before.
 *
 * <p>The first pace is the rate of accepted requests between two refusals, if requests waited all the time. It is an
 * estimate, and doubles every four seconds until a request is refused. From then on the limit is known to be near: the
 * pace starts a tenth below the refused rate, rises a little above it within half a minute, and only then doubles
 * again. So a steady limit costs a few refusals a minute.
 *
 * <p>If {@linkplain SlowDowns slowing down} does not help, the refusals are {@linkplain RandomRefusals random}. Then the pace rises
 * fast, until more requests than expected are refused. Times are {@link Clocks#now} values.
 */
final class Pace {
    // Why: docs/decisions/0030

    private static final double UNLIMITED = Double.POSITIVE_INFINITY;
    private static final double NANOS = 1e9;

    /** The pace after a refusal, as a fraction of the refused pace. */
    private static final double BELOW = 0.9;

    /** The pace after the slow rise, as a fraction of the refused pace. */
    private static final double ABOVE = 1.05;

    private static final double RISE = Duration.ofSeconds(30).toNanos();
    private static final double DOUBLING = Duration.ofSeconds(4).toNanos();
    private static final double FAST_DOUBLING = Duration.ofMillis(500).toNanos();

    /** The maximum pace after a refusal, as a multiple of the accepted rate. Steps of a tenth alone would take long. */
    private static final double TOLERANCE = 2;

    /** The same among random refusals. There, each step takes several refusals. */
    private static final double SMALL_TOLERANCE = 1.05;

    /**
     * The minimum pace, in requests a second. Refusals of slower limits name long waits, and spreading their requests
     * would delay short bursts.
     */
    private static final double SLOWEST = 1;

    /** The gap between requests after which the callers limit the rate, and not the service. */
    private static final long SLACK = Duration.ofMillis(100).toNanos();

    /** The lost time that the pace compensates for, because timers fire late. */
    private static final long CATCH_UP = Duration.ofMillis(10).toNanos();

    private static final long FORGOTTEN_AFTER = Duration.ofMinutes(1).toNanos();

    /** The step of calculations with the pace. */
    private static final long STEP = Duration.ofSeconds(1).toNanos();

    /** The meaning of the rate, and thus the course of the pace after a refusal. */
    private enum Course {
        /** The rate is an estimate. */
        ESTIMATED,
        /** A request was refused at the rate. */
        REFUSED,
        /** The rate was accepted, and a limit above it is unknown. */
        SEARCHING
    }

    private final AcceptedRate accepted = new AcceptedRate();
    private final SlowDowns slowDowns = new SlowDowns(SLOWEST);
    private final RandomRefusals random = new RandomRefusals();

    private double rate = UNLIMITED;
    private Course course = Course.ESTIMATED;
    private long nextAt = RateBucket.NEVER;
    private long lastEvent = RateBucket.NEVER;
    private long refusedAt = RateBucket.NEVER;
    private long blockedUntil = RateBucket.NEVER;

    /** The end of the wait after random refusals, in which the callers cannot send. */
    private long waitedUntil = RateBucket.NEVER;

    boolean admits(long now) {
        if (blockedUntil != RateBucket.NEVER && now >= blockedUntil + FORGOTTEN_AFTER) {
            forget();
        }
        return now >= nextAt;
    }

    /** Returns the number of requests that may be sent at once. */
    int burst() {
        return rate == UNLIMITED ? Integer.MAX_VALUE : 1;
    }

    private void forget() {
        rate = UNLIMITED;
        nextAt = RateBucket.NEVER;
        blockedUntil = RateBucket.NEVER;
        accepted.abandon();
        slowDowns.forget();
    }

    /** Returns the earliest time at which a request is admitted. */
    long nextChance() {
        return nextAt;
    }

    /** Returns the earliest time at which a request is admitted, given the number of requests ahead of it. */
    long earliest(int ahead, long now) {
        if (ahead == 0 || rate == UNLIMITED) {
            return nextAt;
        }
        long forgottenAt = blockedUntil + FORGOTTEN_AFTER;
        long time = Math.max(now, nextAt) - CATCH_UP;
        double left = ahead;
        while (time < forgottenAt) {
            double highest = current(time + STEP); // the pace rises
            double admitted = highest * STEP / NANOS;
            if (left <= admitted) {
                return time + (long) (left / highest * NANOS);
            }
            left -= admitted;
            time += STEP;
        }
        return forgottenAt;
    }

    void entered(long now) {
        if (now - Math.max(Math.max(lastEvent, nextAt), waitedUntil) > SLACK) {
            accepted.abandon();
        }
        lastEvent = now;
        if (rate != UNLIMITED) {
            long interval = (long) (NANOS / current(now));
            nextAt = Math.max(nextAt, now - Math.max(interval, CATCH_UP)) + interval;
        }
    }

    private double current(long now) {
        double time = Math.max(0, now - blockedUntil);
        double factor = switch (course) {
            case ESTIMATED -> BELOW * Math.pow(2, time / DOUBLING);
            case REFUSED ->
                time < RISE ? BELOW + (ABOVE - BELOW) * time / RISE : ABOVE * Math.pow(2, (time - RISE) / DOUBLING);
            case SEARCHING -> Math.pow(2, time / FAST_DOUBLING);
        };
        return Math.max(SLOWEST, rate * factor);
    }

    void passed(long now) {
        lastEvent = now;
        accepted.accepted(now);
        slowDowns.responded(false);
        random.responded(false, now);
    }

    /** Records a refusal. Returns whether it shows a limit; otherwise it is random. */
    boolean refused(long enteredAt, long until, long now) {
        lastEvent = now;
        slowDowns.responded(true);
        random.responded(true, now);
        if (random.explain()) {
            waitedUntil = Math.max(waitedUntil, until);
            return false;
        }
        boolean ofLimit = true;
        if (enteredAt > refusedAt) { // otherwise it was in flight at the last refusal, and belongs to it
            ofLimit = slowDown(until, now);
            refusedAt = now;
        }
        blockedUntil = Math.max(blockedUntil, until);
        nextAt = blockedUntil;
        return ofLimit;
    }

    /** Slows down, unless slowing down is useless. */
    private boolean slowDown(long until, long now) {
        if (rate != UNLIMITED) {
            double refused = current(now);
            slowDowns.refused(refused, rate);
            if (slowDowns.areUseless()) {
                rate = Math.max(refused, slowDowns.endedBy(random, now));
                course = Course.SEARCHING;
                accepted.begin(until);
                return false;
            }
            rate = refused;
            course = Course.REFUSED;
        }
        double measured = accepted.until(until);
        if (!Double.isNaN(measured)) {
            limitTo(Math.max(SLOWEST, measured), now);
        }
        if (!Double.isNaN(measured) || !accepted.isMeasuring()) {
            accepted.begin(until);
        }
        return true;
    }

    /** Reduces the rate if it is far above the accepted one. */
    private void limitTo(double measured, long now) {
        if (random.areKnown(now)) {
            random.limitFound();
            rate = Math.min(rate, SMALL_TOLERANCE * measured);
            course = Course.REFUSED;
        } else if (rate == UNLIMITED) {
            rate = measured;
            course = Course.ESTIMATED;
        } else if (!slowDowns.areDoubtful()) {
            rate = Math.min(rate, TOLERANCE * measured);
        }
        slowDowns.measured(measured);
    }
}
