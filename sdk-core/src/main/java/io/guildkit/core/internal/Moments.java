package io.guildkit.core.internal;

import java.time.Instant;
import java.time.InstantSource;

/** Moments as nanoseconds since the epoch, which cost nothing to compare and to add to. */
final class Moments {
    private static final long SECOND = 1_000_000_000;

    private Moments() {}

    static long now(InstantSource clock) {
        Instant now = clock.instant();
        return Math.addExact(Math.multiplyExact(now.getEpochSecond(), SECOND), now.getNano());
    }

    static Instant instant(long nanos) {
        return Instant.ofEpochSecond(0, nanos);
    }
}
