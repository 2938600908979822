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
 * @param missing why there is no measurement, if that is known
 */
record Goal(String id, String label, double limit, boolean atLeast, Optional<Spread> value, Optional<String> missing) {
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

    /** Returns whether a goal compares the results of a task on a JDK with those of a contestant. */
    static boolean compares(String task, Entrant entrant, Path jdk) {
        return Texts.table("goals.txt", List.of(jdk)).stream()
                .anyMatch(parts -> parts[1].equals(task) && parts[4].equals(entrant.label));
    }

    private static Goal of(
            Results results, String id, String task, String metric, String words, String compared, String limit) {
        Entrant subject = Entrant.subject(task);
        Optional<Spread> value = results.value(task, subject, metric);
        Optional<String> missing = results.reason(task, subject).map(reason -> subject.label + " " + reason);
        boolean ratio = !List.of("median", "worst", "survived").contains(compared);
        Optional<Spread> shown = switch (compared) {
            case "median" -> value;
            case "worst" -> value.map(all -> Spread.of(all.max()));
            case "survived" -> value.map(survived -> Spread.of(1)).or(() -> missing.map(reason -> Spread.of(0)));
            default -> worst(results, task, metric, compared);
        };
        return new Goal(
                id,
                task + ", " + words + (ratio ? ", × " + compared : ""),
                Double.parseDouble(limit.substring(2)),
                limit.startsWith("≥"),
                shown,
                missing);
    }

    /** Returns the largest ratio to a contestant or to the peers. */
    private static Optional<Spread> worst(Results results, String task, String metric, String compared) {
        Stream<Entrant> bases =
                compared.equals("the fastest peer") ? Entrant.PEERS.stream() : Stream.of(Entrant.labelled(compared));
        return bases.flatMap(base -> results.ratio(task, Entrant.subject(task), base, metric).stream())
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
            return "not measured" + missing.map(reason -> ": " + reason).orElse("");
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
