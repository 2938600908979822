package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.Locale;

/** The table of the goals. The distances are computed, the reasons are in a file. */
final class GoalTable {
    private static final Reasons REASONS = Reasons.read("missed.properties");

    private GoalTable() {}

    /** Returns the table. */
    static String of(List<Goal> goals) {
        StringBuilder table = new StringBuilder("| goal | limit | measured | reached |\n|---|--:|--:|---|\n");
        for (Goal goal : goals) {
            table.append("| ")
                    .append(goal.label())
                    .append(" | ")
                    .append(goal.target())
                    .append(" | ");
            table.append(goal.value().map(Goal::number).orElse("—"))
                    .append(" | ")
                    .append(verdict(goal))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String verdict(Goal goal) {
        if (goal.value().isEmpty()) {
            return "not measured";
        }
        if (goal.isReached()) {
            return "yes";
        }
        String missed = goal.isYesOrNo()
                ? "no"
                : String.format(Locale.ROOT, "no, by %.0f %%", Math.ceil(100 * goal.missedBy()));
        String reason = REASONS.of(goal.id());
        return reason.isEmpty() ? missed : missed + ": " + reason;
    }
}
