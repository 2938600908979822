package io.guildkit.benchmarks.runner;

import java.util.Locale;
import java.util.Optional;

/**
 * Something that must be reached.
 *
 * @param id by which the reason is found why it is not
 * @param label what it is about
 * @param limit what the value must not pass
 * @param atLeast whether the limit is the least that is good enough; the most otherwise
 * @param value what was measured; empty if it was not
 */
record Goal(String id, String label, double limit, boolean atLeast, Optional<Double> value) {
    boolean isReached() {
        return value.isPresent() && (atLeast ? value.get() >= limit : value.get() <= limit);
    }

    /** Whether there is no more or less to it: nothing failed, everything survived. */
    boolean isYesOrNo() {
        return limit == (atLeast ? 1 : 0);
    }

    /** How far the value lies beyond the limit, as a part of it. */
    double missedBy() {
        return Math.abs(value.orElse(limit) - limit) / limit;
    }

    /** The limit in words. */
    String target() {
        return (atLeast ? "≥ " : "≤ ") + number(limit);
    }

    static String number(double value) {
        return value >= 100 || value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.2f", value);
    }
}
