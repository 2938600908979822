package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A goal, which is a line of the table of goals. The distances are computed, the reasons for missed goals are in a file.
 *
 * @param id the key of the reason for missing it
 * @param label the name in the table
 * @param limit the limit of the value
 * @param atLeast whether the limit is a minimum; otherwise it is a maximum
 * @param value the measured value; empty without a measurement
 */
record Goal(String id, String label, double limit, boolean atLeast, Optional<Double> value) {
    private static final Properties REASONS = Texts.reasons("missed.properties");

    /** Returns the table. */
    static String table(List<Goal> goals) {
        return goals.stream()
                .map(goal -> String.format(
                        "| %s | %s %s | %s | %s |\n",
                        goal.label,
                        goal.atLeast ? "≥" : "≤",
                        Texts.number(goal.limit),
                        goal.value.map(Texts::number).orElse("—"),
                        goal.verdict()))
                .collect(Collectors.joining("", "| goal | limit | measured | reached |\n|---|--:|--:|---|\n", ""));
    }

    boolean isReached() {
        return value.isPresent() && (atLeast ? value.get() >= limit : value.get() <= limit);
    }

    /** Returns the distance from the limit, as a part of the limit. */
    double missedBy() {
        return Math.abs(value.orElse(limit) - limit) / limit;
    }

    private String verdict() {
        if (value.isEmpty()) {
            return "not measured";
        }
        if (isReached()) {
            return "yes";
        }
        boolean yesOrNo = limit == (atLeast ? 1 : 0); // no call failed, the process survived
        String missed = yesOrNo ? "no" : String.format(Locale.ROOT, "no, by %.0f %%", Math.ceil(100 * missedBy()));
        String reason = REASONS.getProperty(id, "");
        return reason.isEmpty() ? missed : missed + ": " + reason;
    }
}
