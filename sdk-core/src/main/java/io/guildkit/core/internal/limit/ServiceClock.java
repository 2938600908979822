package io.guildkit.core.internal.limit;

import java.time.Duration;
import java.time.Instant;

/**
 * What time it is for the service, from the {@code Date} of its answers. That has no fractions of a second, so each answer
 * only tells what its time is at least; the best of what they tell comes close.
 */
public final class ServiceClock {
    /** Answers differ by a second and their time on the way; by more, only if a clock was set. */
    private static final Duration MAX_DIFFERENCE = Duration.ofSeconds(5);

    private volatile Duration ahead = Duration.ofSeconds(Long.MIN_VALUE / 4);

    /**
     * Returns the service's time.
     *
     * @param date what an answer says
     * @param receivedAt when it came, by our clock
     */
    public Instant now(Instant date, Instant receivedAt) {
        Duration told = Duration.between(receivedAt, date);
        Duration best = ahead;
        if (told.compareTo(best) > 0 || told.compareTo(best.minus(MAX_DIFFERENCE)) < 0) {
            ahead = told;
            best = told;
        }
        return receivedAt.plus(best);
    }
}
