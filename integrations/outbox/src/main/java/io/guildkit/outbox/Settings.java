package io.guildkit.outbox;

import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The settings of an outbox that its lanes use.
 *
 * @param nanoTime the monotonic clock
 * @param wall the clock of the clients
 */
record Settings(
        UnknownOutcomes unknownOutcomes,
        int capacity,
        int maxAttempts,
        Duration maxAge,
        Duration firstPause,
        Duration maxPause,
        Duration remember,
        Duration lease,
        Duration pollInterval,
        Consumer<OutboxEvent> listener,
        LongSupplier nanoTime,
        Clock wall) {
    private static final int GROWTH = 3;

    boolean remembers() {
        return !remember.isZero();
    }

    /** Returns the pause after a number of failures in a row, at least 1. */
    Duration pause(int failures) {
        Duration pause = firstPause;
        for (int i = 1; i < failures && pause.compareTo(maxPause) < 0; i++) {
            pause = pause.multipliedBy(GROWTH);
        }
        return pause.compareTo(maxPause) > 0 ? maxPause : pause;
    }
}
