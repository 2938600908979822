package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import java.time.Duration;

/**
 * The refusals that a slower client receives, too: some services refuse a share of all requests, whatever their rate. Once
 * this share is known, so many refusals are expected. Only more refusals than expected show a limit. Times are {@link
 * Clocks#now} values.
 */
final class RandomRefusals {
    // Why: docs/decisions/0090

    /** The number of unexpected refusals that shows a limit. Fewer are chance. */
    private static final double MOST = 8;

    /** The expected refusals, as a multiple of the known share. */
    private static final double MARGIN = 1.5;

    /** The number of standard deviations by which the share may exceed the measured one. */
    private static final double DEVIATIONS = 2;

    /** The time after which slowing down is tried again, because the service may have changed. */
    private static final long REVIEWED_AFTER = Duration.ofMinutes(5).toNanos();

    /** The greatest share of random refusals. Services that refuse more are overloaded. */
    static final double MAX_SHARE = 0.4;

    private long requests;
    private long refusals;
    private long until = RateBucket.NEVER;

    /** The number of refusals that each response adds to the expected ones. */
    private double gain;

    private double expected;

    /** Assumes that the refusals of a number of requests were random. */
    void assume(long sent, long refused, long now) {
        requests = sent;
        refusals = refused;
        gain = MAX_SHARE;
        expected = MOST;
        until = now + REVIEWED_AFTER;
    }

    boolean areKnown(long now) {
        return now < until;
    }

    /** Records a response. The known share becomes more exact, and never greater, because a limit may cause refusals as well. */
    void responded(boolean refused, long now) {
        if (!areKnown(now)) {
            expected = 0;
            return;
        }
        requests++;
        refusals += refused ? 1 : 0;
        double share = (refusals + DEVIATIONS * (1 + Math.sqrt((double) refusals))) / requests;
        gain = Math.min(gain, MARGIN * share);
        expected = Math.min(MOST, expected + gain);
    }

    /** Returns whether a refusal was expected. */
    boolean explain() {
        if (expected < 1) {
            return false;
        }
        expected--;
        return true;
    }

    /** Begins to look for a limit again, after the pace was reduced because of one. */
    void limitFound() {
        expected = MOST;
        requests = 0;
        refusals = 0;
    }
}
