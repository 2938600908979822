package io.guildkit.testkit.internal.recording;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The result of a comparison, as Markdown. */
public final class ComparisonReport {
    private final int alike;
    private final int different;
    private final Map<Difference, Integer> differences;
    private final Map<String, Integer> skipped;

    ComparisonReport(int alike, int different, Map<Difference, Integer> differences, Map<String, Integer> skipped) {
        this.alike = alike;
        this.different = different;
        this.differences = Collections.unmodifiableMap(new LinkedHashMap<>(differences));
        this.skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
    }

    /** Returns the calls with differences, by method and path template. */
    public Set<String> calls() {
        return differences.keySet().stream().map(Difference::call).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns whether all compared responses are the same. */
    public boolean isClean() {
        return differences.isEmpty();
    }

    @Override
    public String toString() {
        String summary = (alike + different) + " calls compared, " + different + " of them with differences.\n";
        return summary + reasons() + table();
    }

    private String reasons() {
        return skipped.entrySet().stream()
                .map(reason -> "Not compared, " + reason.getKey() + ": " + reason.getValue() + ".\n")
                .collect(Collectors.joining());
    }

    private String table() {
        if (differences.isEmpty()) {
            return "";
        }
        return "\n| call | place | difference | service | emulator | calls |\n|---|---|---|---|---|--:|\n"
                + differences.entrySet().stream()
                        .map(entry -> row(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining());
    }

    private static String row(Difference difference, int calls) {
        return "| " + difference.call() + " | " + code(difference.place()) + " | "
                + difference.kind().name().toLowerCase(Locale.ROOT) + " | " + code(difference.service()) + " | "
                + code(difference.emulator()) + " | " + calls + " |\n";
    }

    private static String code(String text) {
        return text.isEmpty()
                ? ""
                : "`" + text.replace("`", "'").replace("|", "\\|").replace("\n", " ") + "`";
    }
}
