package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.runner.Results.Spread;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
record Goal(String id, String label, double limit, boolean atLeast, Optional<Spread> value) {
    private static final Properties REASONS = Texts.reasons("missed.properties");

    /** A line of the table: label, median, and perhaps the range. */
    private static final Pattern LINE =
            Pattern.compile("\\| (.+?) \\| [≤≥] [\\d.,]+ \\| ([\\d.,]+)(?: \\(([\\d.,]+)–([\\d.,]+)\\))? \\| .*");

    /** Returns all goals. */
    static List<Goal> all(Results results, List<Path> jdks) {
        return Texts.table("goals.txt", jdks).stream()
                .map(parts -> of(results, parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]))
                .toList();
    }

    private static Goal of(
            Results results, String id, String task, String metric, String words, String compared, String limit) {
        Optional<Spread> value = results.value(task, Entrant.GUILDKIT, metric);
        Optional<Spread> failed = results.reason(task, Entrant.GUILDKIT).map(reason -> Spread.of(0));
        String label = task + ", " + words;
        double number = Double.parseDouble(limit.substring(2));
        boolean atLeast = limit.startsWith("≥");
        return switch (compared) {
            case "median" -> new Goal(id, label, number, atLeast, value);
            case "worst" -> new Goal(id, label, number, atLeast, value.map(all -> Spread.of(all.max())));
            case "survived" ->
                new Goal(
                        id,
                        label,
                        number,
                        atLeast,
                        value.map(survived -> Spread.of(1)).or(() -> failed));
            default -> new Goal(id, label + ", × " + compared, number, atLeast, worst(results, task, metric, compared));
        };
    }

    /** Returns the largest ratio to a contestant or to the peers. */
    private static Optional<Spread> worst(Results results, String task, String metric, String compared) {
        Entrant entrant = task.startsWith(Emulator.TASK) ? Entrant.EMULATOR : Entrant.GUILDKIT;
        Stream<Entrant> bases =
                compared.equals("the fastest peer") ? Entrant.PEERS.stream() : Stream.of(Entrant.labelled(compared));
        return bases.flatMap(base -> results.ratio(task, entrant, base, metric).stream())
                .max(Comparator.comparingDouble(Spread::median));
    }

    /** Returns a line for each goal that is worse than on a page, by more than the values on the page vary. */
    static String worse(List<Goal> goals, String page) {
        Map<String, Spread> before = page.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(line -> line.group(1), Goal::measured, (first, other) -> first));
        return goals.stream()
                .filter(goal -> before.containsKey(goal.label)
                        && goal.value
                                .filter(now -> goal.isWorse(now.median(), before.get(goal.label)))
                                .isPresent())
                .map(goal -> "worse: " + goal.label + ": " + goal.measured() + ", on the page "
                        + Texts.spread(before.get(goal.label), Texts::number) + "\n")
                .collect(Collectors.joining());
    }

    private static Spread measured(MatchResult line) {
        double median = Texts.parse(line.group(2));
        return line.group(3) == null
                ? Spread.of(median)
                : new Spread(median, Texts.parse(line.group(3)), Texts.parse(line.group(4)));
    }

    private boolean isWorse(double now, Spread before) {
        return atLeast ? now < before.min() : now > before.max();
    }

    private String measured() {
        return value.map(all -> Texts.spread(all, Texts::number)).orElse("—");
    }

    /** Returns the table. */
    static String table(List<Goal> goals) {
        return goals.stream()
                .map(goal -> String.format(
                        "| %s | %s %s | %s | %s |\n",
                        goal.label,
                        goal.atLeast ? "≥" : "≤",
                        Texts.number(goal.limit),
                        goal.measured(),
                        goal.verdict()))
                .collect(Collectors.joining("", "| goal | limit | measured | reached |\n|---|--:|--:|---|\n", ""));
    }

    private String verdict() {
        if (value.isEmpty()) {
            return "not measured";
        }
        double median = value.get().median();
        if (atLeast ? median >= limit : median <= limit) {
            return "yes";
        }
        boolean yesOrNo = atLeast ? median == 0 : limit == 0; // the process survived, no call failed
        double distance = Math.ceil(100 * (Math.abs(median - limit) / limit));
        String missed = yesOrNo ? "no" : String.format(Locale.ROOT, "no, by %.0f %%", distance);
        String reason = REASONS.getProperty(id, "");
        return reason.isEmpty() ? missed : missed + ": " + reason;
    }
}
