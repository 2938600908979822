package io.guildkit.core.internal;

/**
 * How many requests may be under way at once where the limit is not known: without bound until the first refusal; after one,
 * a single request, and more as these succeed. What TCP does, for the same reason: the limit shows only by being passed.
 */
final class Congestion {
    private static final int UNBOUNDED = Integer.MAX_VALUE;

    /** Where doubling ends after a refusal out of the blue. */
    private static final int FIRST_THRESHOLD = 4;

    /** Nobody passes so many under way for long without a refusal, if there is a limit. */
    private static final int GIVES_UP_AT = 1_024;

    private int window;
    private int threshold = FIRST_THRESHOLD;
    private int successes;

    private Congestion(int window) {
        this.window = window;
    }

    static Congestion unbounded() {
        return new Congestion(UNBOUNDED);
    }

    static Congestion single() {
        return new Congestion(1);
    }

    boolean admits(int inFlight) {
        return inFlight < window;
    }

    /** The limit has become known, or nothing speaks for one. */
    void lift() {
        window = UNBOUNDED;
    }

    void refused() {
        if (window != UNBOUNDED && window > 1) {
            threshold = Math.max(1, window / 2);
        }
        window = 1;
        successes = 0;
    }

    void succeeded() {
        if (window == UNBOUNDED) {
            return;
        }
        if (window < threshold) {
            window++; // for each of so many under way, so the number doubles
        } else if (++successes >= window) {
            window++;
            successes = 0;
        }
        if (window > GIVES_UP_AT) {
            lift();
        }
    }
}
