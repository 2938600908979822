package io.guildkit.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is told to move on. Safe for use by many threads. */
public final class VirtualClock extends Clock {
    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private VirtualClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** Returns a clock in UTC that shows a time. */
    public static VirtualClock startingAt(Instant start) {
        return new VirtualClock(new AtomicReference<>(start), ZoneOffset.UTC);
    }

    /**
     * Moves the clock on.
     *
     * @throws IllegalArgumentException if that would be backwards
     */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("Time does not run backwards: " + by);
        }
        now.updateAndGet(time -> time.plus(by));
    }

    /**
     * Returns how far the clock has come since 1970, in nanoseconds: a monotonic clock that moves along with this one, for
     * clients that tell spans of time by one.
     */
    public long nanoTime() {
        Instant time = instant();
        return Math.addExact(TimeUnit.SECONDS.toNanos(time.getEpochSecond()), time.getNano());
    }

    @Override
    public Instant instant() {
        return Objects.requireNonNull(now.get());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** Returns the same clock in another time zone: it moves along with this one. */
    @Override
    public VirtualClock withZone(ZoneId other) {
        return new VirtualClock(now, other);
    }
}
