package io.guildkit.redis.internal;

import java.time.Duration;

/**
 * The share of all limits that a process takes while Redis cannot be used.
 *
 * @param configured the share that the user set, above 0 and at most 1
 * @param fixed whether the process always takes this share; otherwise the number of processes that it knows determines the share
 */
public record OwnShare(double configured, boolean fixed) {
    // Why: docs/decisions/0118

    /** The time alone after which a process assumes that there are twice as many processes, up to the expected number. */
    static final Duration DOUBLING = Duration.ofSeconds(10);

    /** Returns a share for each of a number of processes, of which fewer or more may run. */
    public static OwnShare ofProcesses(int expected) {
        return new OwnShare(1.0 / expected, false);
    }

    /**
     * Returns the share.
     *
     * @param known the number of processes when Redis was lost; 0 if the process does not know it
     * @param alone the time since then. Processes may have started meanwhile, so the share shrinks to that of the expected processes
     */
    public double of(int known, Duration alone) {
        if (fixed || known == 0) {
            return configured;
        }
        double assumed = known * Math.pow(2, (double) alone.dividedBy(DOUBLING));
        return 1 / Math.max(known, Math.min(1 / configured, assumed));
    }
}
