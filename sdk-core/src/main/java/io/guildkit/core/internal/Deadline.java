package io.guildkit.core.internal;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** When a call has to be over. Moves while a person is waited for. */
final class Deadline {
    /** Stands for all longer times, which some write to say "forever" and which can't be added to a moment. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final InstantSource clock;
    private volatile Instant end;

    Deadline(InstantSource clock, Duration limit) {
        this.clock = clock;
        this.end = clock.instant().plus(bounded(limit));
    }

    static Duration bounded(Duration limit) {
        return limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    }

    /** What is left; negative when it is over. */
    Duration remaining() {
        return Duration.between(clock.instant(), end);
    }

    /** Whether a wait would end in time. */
    boolean allows(Duration wait) {
        return wait.compareTo(remaining()) < 0;
    }

    boolean isOver() {
        return !allows(Duration.ZERO);
    }

    /** Leaves out the time since a moment. */
    void pauseSince(Instant moment) {
        end = end.plus(Duration.between(moment, clock.instant()));
    }
}
