package io.guildkit.core.base;

import java.time.Duration;

/** The deadline of a call. The time of second-factor prompts does not count. */
public final class Deadline {
    /** Replaces longer times, which programs use for "forever" and which would overflow. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private static final long RUNNING = -1;

    private final Clocks clocks;
    private volatile long end;
    private volatile long pausedAt = RUNNING;

    public Deadline(Clocks clocks, Duration limit) {
        this.clocks = clocks;
        this.end = clocks.now() + bounded(limit).toNanos();
    }

    public static Duration bounded(Duration limit) {
        return limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    }

    /** Returns the remaining nanoseconds; 0 after the deadline. */
    public long remaining() {
        long paused = pausedAt;
        return Math.max(0, end - (paused == RUNNING ? clocks.now() : paused));
    }

    /** Returns whether a wait would end before the deadline. */
    public boolean allows(Duration wait) {
        return bounded(wait).toNanos() < remaining();
    }

    /** Pauses the time until {@link #resume}. */
    public void pause() {
        pausedAt = clocks.now();
    }

    /** Continues after {@link #pause}. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // a call waits for one person at a time
    public void resume() {
        end += clocks.now() - pausedAt;
        pausedAt = RUNNING;
    }
}
