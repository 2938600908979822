package io.guildkit.core.internal.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Estimates the service's time from the {@code Date} headers of its responses. These have no fractions of a second, so
 * each states a lower bound. The greatest lower bound is close to the service's time.
 */
public final class ServiceClock {
    /** Responses differ by a second and their time on the network. A greater difference shows that a clock was set. */
    private static final Duration MAX_DIFFERENCE = Duration.ofSeconds(5);

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ofSeconds(Long.MIN_VALUE / 4));

    /**
     * Returns the service's time.
     *
     * @param date the date in a response
     * @param receivedAt the time of arrival, by the local clock
     */
    public Instant now(Instant date, Instant receivedAt) {
        return receivedAt.plus(ahead.accumulateAndGet(Duration.between(receivedAt, date), ServiceClock::better));
    }

    private static Duration better(Duration best, Duration told) {
        return told.compareTo(best) > 0 || told.compareTo(best.minus(MAX_DIFFERENCE)) < 0 ? told : best;
    }
}
