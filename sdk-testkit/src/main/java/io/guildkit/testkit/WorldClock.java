package io.guildkit.testkit;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a world. It shows the time of a document while the world is read from it, and then the time of the emulator. So a
 * document that is refused moves no clock.
 */
final class WorldClock extends Clock {
    private final VirtualClock clock;
    private volatile @Nullable Instant pinned;

    WorldClock(VirtualClock clock) {
        this.clock = clock;
    }

    /** Shows a fixed time until {@link #follow}. */
    void pin(Instant time) {
        pinned = time;
    }

    /**
     * Moves the clock of the emulator to the fixed time, if there is one, and shows its time from now on. {@link VirtualClock#settle}
     * ends the waits that are over then.
     */
    void follow() {
        Instant time = pinned;
        if (time != null) {
            clock.show(time);
            pinned = null;
        }
    }

    @Override
    public Instant instant() {
        Instant time = pinned;
        return time == null ? clock.instant() : time;
    }

    @Override
    public ZoneId getZone() {
        return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return clock.withZone(zone);
    }
}
