package io.guildkit.core.base;

import java.time.Clock;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * The two clocks of a client. The monotonic clock measures deadlines, lifetimes and waits; the wall clock provides dates only.
 */
public final class Clocks {
    // Why: docs/decisions/0025

    private final Clock wall;
    private final LongSupplier nanoTime;
    private final long origin;

    /**
     * Joins two clocks.
     *
     * @param wall shows the date
     * @param nanoTime counts nanoseconds from an arbitrary moment, as {@link System#nanoTime} does
     */
    public Clocks(Clock wall, LongSupplier nanoTime) {
        this.wall = wall;
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
    }

    /** Returns the date. */
    public Instant instant() {
        return wall.instant();
    }

    /** Returns the monotonic time: the nanoseconds since the creation of this object. */
    public long now() {
        return nanoTime.getAsLong() - origin;
    }

    /** Returns the monotonic time from an arbitrary moment, which all clients with the same clock share. */
    public long nanoTime() {
        return nanoTime.getAsLong();
    }

    /** Returns the date at a monotonic time, for messages and snapshots. */
    public Instant instantAt(long moment) {
        return wall.instant().plusNanos(moment - now());
    }
}
