package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import java.time.Duration;

/** The rate of accepted requests from the end of one refusal to the end of another. Times are {@link Clocks#now} values. */
final class AcceptedRate {
    private static final double NANOS = 1e9;

    /** The minimum time for measuring a rate. */
    private static final long LEAST_TIME = Duration.ofSeconds(1).toNanos();

    private boolean measuring;
    private long from;
    private long accepted;

    void begin(long time) {
        measuring = true;
        from = time;
        accepted = 0;
    }

    /** Ends the measurement without a result. */
    void abandon() {
        measuring = false;
    }

    boolean isMeasuring() {
        return measuring;
    }

    void accepted(long now) {
        if (now >= from) { // otherwise it was sent before the refusal
            accepted++;
        }
    }

    /** Returns the requests a second; NaN if the time was too short. */
    double until(long time) {
        return measuring && time - from >= LEAST_TIME ? accepted * NANOS / (time - from) : Double.NaN;
    }
}
