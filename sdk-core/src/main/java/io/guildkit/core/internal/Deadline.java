package io.guildkit.core.internal;

import java.time.Duration;

/** The end of a call's time. The time that a person takes to answer a prompt does not count. */
final class Deadline {
    /** Stands for all longer times, which some programs write to say "forever" and which cannot be added to a moment. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private static final long RUNNING = -1;

    private final Clocks clocks;
    private volatile long end;
    private volatile long pausedAt = RUNNING;

    Deadline(Clocks clocks, Duration limit) {
        this.clocks = clocks;
        this.end = clocks.now() + bounded(limit).toNanos();
    }

    static Duration bounded(Duration limit) {
        return limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    }

    /** Returns how many nanoseconds are left: none when the time is over. */
    long remaining() {
        long paused = pausedAt;
        return Math.max(0, end - (paused == RUNNING ? clocks.now() : paused));
    }

    /** Tells whether a wait would end in time. */
    boolean allows(Duration wait) {
        return bounded(wait).toNanos() < remaining();
    }

    /** Stops the time until {@link #resume}. */
    void pause() {
        pausedAt = clocks.now();
    }

    /** Lets the time run on. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // a call waits for one person at a time
    void resume() {
        end += clocks.now() - pausedAt;
        pausedAt = RUNNING;
    }
}
