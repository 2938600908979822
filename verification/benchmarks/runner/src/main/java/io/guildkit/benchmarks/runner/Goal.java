package io.guildkit.benchmarks.runner;

import java.util.Locale;
import java.util.Optional;

/**
 * A goal.
 *
 * @param id the key of the reason for missing it
 * @param label the name in the table
 * @param limit the limit of the value
 * @param atLeast whether the limit is a minimum; otherwise it is a maximum
 * @param value the measured value; empty without a measurement
 */
record Goal(String id, String label, double limit, boolean atLeast, Optional<Double> value) {
    boolean isReached() {
        return value.isPresent() && (atLeast ? value.get() >= limit : value.get() <= limit);
    }

    /** Returns whether the goal has no degrees: no call failed, the process survived. */
    boolean isYesOrNo() {
        return limit == (atLeast ? 1 : 0);
    }

    /** Returns the distance from the limit, as a part of the limit. */
    double missedBy() {
        return Math.abs(value.orElse(limit) - limit) / limit;
    }

    /** Returns the limit as text. */
    String target() {
        return (atLeast ? "≥ " : "≤ ") + number(limit);
    }

    static String number(double value) {
        return value >= 100 || value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.2f", value);
    }
}
