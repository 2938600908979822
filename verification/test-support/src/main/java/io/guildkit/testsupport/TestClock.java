package io.guildkit.testsupport;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** A clock of a test, in UTC. */
public abstract class TestClock extends Clock {
    /** Returns a clock that shows the times of a supplier. */
    public static Clock of(Supplier<Instant> time) {
        return new TestClock() {
            @Override
            public Instant instant() {
                return time.get();
            }
        };
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
