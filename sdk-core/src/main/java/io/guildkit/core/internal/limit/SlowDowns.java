package io.guildkit.core.internal.limit;

/**
 * The success of slowing down. A limit does not refuse requests below a rate that it has accepted before. If refusals at lower
 * and lower paces continue, they do not depend on the pace.
 */
final class SlowDowns {
    /** The number of refusals in a row that slowing down should have prevented. A few more than a limit with bursts causes. */
    private static final int ENOUGH = 6;

    /** The paces, as fractions of another one, that differ from it by more than inexact measurements and timers. */
    private static final double BELOW = 0.95;

    private static final double FAR_BELOW = 0.6;

    private final double slowest;

    /** The greatest rate of accepted requests that was measured between refusals. */
    private double best;

    private int useless;
    private long requests;
    private long refusals;

    /**
     * Creates an empty record.
     *
     * @param slowest the pace that is never reduced, in requests a second
     */
    SlowDowns(double slowest) {
        this.slowest = slowest;
    }

    void responded(boolean refused) {
        requests++;
        refusals += refused ? 1 : 0;
    }

    /** Records the rate of accepted requests between two refusals. */
    void measured(double rate) {
        best = Math.max(best, rate);
    }

    /**
     * Records a refusal.
     *
     * @param pace the pace at the refusal
     * @param before the pace at the last refusal, after which the client slowed down
     */
    void refused(double pace, double before) {
        boolean early = pace < BELOW * before || pace <= FAR_BELOW * best;
        if (pace <= slowest || (pace < BELOW * best && early)) {
            useless++;
            if (useless == ENOUGH / 2) { // the first ones may be those of a limit below an inexact rate
                requests = 0;
                refusals = 0;
            }
        } else {
            begin();
        }
    }

    private void begin() {
        useless = 0;
        requests = 0;
        refusals = 0;
    }

    /** Returns whether the last refusals came in spite of slowing down. */
    boolean areDoubtful() {
        return useless > 0;
    }

    /** Returns whether slowing down is useless. If it is not, although it should be, the limit has become lower. */
    boolean areUseless() {
        if (useless < ENOUGH) {
            return false;
        }
        if (refusals <= RandomRefusals.MAX_SHARE * requests) {
            return true;
        }
        forget();
        return false;
    }

    /** Passes the refusals on, and returns the pace that slowing down has reduced without effect. */
    double endedBy(RandomRefusals random, long now) {
        random.assume(requests, refusals, now);
        double restored = best;
        forget();
        return restored;
    }

    void forget() {
        best = 0;
        begin();
    }
}
