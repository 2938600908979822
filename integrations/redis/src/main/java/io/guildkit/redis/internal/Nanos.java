package io.guildkit.redis.internal;

import java.time.Duration;

/** Conversions of durations without overflow. */
final class Nanos {
    private static final Duration MAX = Duration.ofDays(365);

    private Nanos() {}

    /** Returns the nanoseconds of a duration, of a year at most. */
    static long of(Duration duration) {
        return (duration.compareTo(MAX) < 0 ? duration : MAX).toNanos();
    }
}
