package io.guildkit.benchmarks.runner;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** Returns all goals. */
    static List<Goal> all(Results results, List<Path> jdks) {
        return Texts.table("goals.txt", jdks).stream()
                .map(parts -> of(results, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]))
                .toList();
    }

    private static Goal of(
            Results results, String id, String task, String metric, String words, String compared, String limit) {
        Optional<Results.Spread> value = results.value(task, Entrant.GUILDKIT, metric);
        Optional<Double> failed = results.reason(task, Entrant.GUILDKIT).map(reason -> 0.0);
        String label = task + ", " + words;
        double number = Double.parseDouble(limit.substring(2));
        boolean atLeast = limit.startsWith("≥");
        return switch (compared) {
            case "median" -> new Goal(id, label, number, atLeast, value.map(Results.Spread::median));
            case "worst" -> new Goal(id, label, number, atLeast, value.map(Results.Spread::max));
            case "survived" ->
                new Goal(id, label, number, atLeast, value.map(survived -> 1.0).or(() -> failed));
            default -> new Goal(id, label + ", × " + compared, number, atLeast, worst(results, task, metric, compared));
        };
    }

    /** Returns the largest ratio to a contestant or to the peers. */
    private static Optional<Double> worst(Results results, String task, String metric, String compared) {
        Entrant entrant = task.equals(Emulator.TASK) ? Entrant.EMULATOR : Entrant.GUILDKIT;
        Stream<Entrant> bases =
                compared.equals("the fastest peer") ? Entrant.PEERS.stream() : Stream.of(Entrant.labelled(compared));
        return bases.flatMap(base -> results.median(task, entrant, base, metric).stream())
                .max(Comparator.naturalOrder());
    }

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

    private String verdict() {
        if (value.isEmpty()) {
            return "not measured";
        }
        if (atLeast ? value.get() >= limit : value.get() <= limit) {
            return "yes";
        }
        boolean yesOrNo = limit == (atLeast ? 1 : 0); // no call failed, the process survived
        double distance = Math.ceil(100 * (Math.abs(value.get() - limit) / limit));
        String missed = yesOrNo ? "no" : String.format(Locale.ROOT, "no, by %.0f %%", distance);
        String reason = REASONS.getProperty(id, "");
        return reason.isEmpty() ? missed : missed + ": " + reason;
    }
}
