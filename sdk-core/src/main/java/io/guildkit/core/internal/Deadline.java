package io.guildkit.core.internal;

import java.time.Duration;
import java.time.InstantSource;

/** When a call has to be over. Moves while a person is waited for. */
final class Deadline {
    /** Stands for all longer times, which some write to say "forever" and which can't be added to a moment. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final InstantSource clock;
    private volatile long end;

    Deadline(InstantSource clock, Duration limit) {
        this.clock = clock;
        this.end = Moments.now(clock) + bounded(limit).toNanos();
    }

    static Duration bounded(Duration limit) {
        return limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    }

    /** How many nanoseconds are left; none when it is over. */
    long remaining() {
        return Math.max(0, end - Moments.now(clock));
    }

    /** Whether a wait would end in time. */
    boolean allows(Duration wait) {
        return bounded(wait).toNanos() < remaining();
    }

    /** Leaves out the time since a moment. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // a call waits for one person at a time
    void pauseSince(long moment) {
        end += Moments.now(clock) - moment;
    }
}
