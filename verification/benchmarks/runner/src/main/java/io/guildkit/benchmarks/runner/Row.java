package io.guildkit.benchmarks.runner;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A line of the tables.
 *
 * @param group the heading
 * @param task the task
 * @param metric the name of the measurement
 * @param label the name of the measurement in the table
 * @param base the contestant with which the others are compared; empty if the table shows the values
 * @param chart the name of the chart that shows this line; empty if there is none
 */
record Row(String group, String task, String metric, String label, Optional<Entrant> base, Optional<String> chart) {
    /** Returns all lines. */
    static List<Row> all(List<Path> jdks) {
        return Texts.table("rows.txt", jdks).stream()
                .map(parts -> new Row(
                        parts[0],
                        parts[1],
                        parts[2],
                        parts[3],
                        unlessNone(parts[4]).map(Entrant::labelled),
                        unlessNone(parts[5])))
                .toList();
    }

    /** Returns a line of a table that is not on the page. */
    static Row of(String task, String metric, String label, Optional<Entrant> base) {
        return new Row("", task, metric, label, base, Optional.empty());
    }

    private static Optional<String> unlessNone(String text) {
        return Optional.of(text).filter(some -> !some.equals("-"));
    }

    /** Returns whether more is better. */
    boolean more() {
        return metric.equals("throughput");
    }

    /** Returns the key of the reason why a peer is ahead. */
    String id() {
        return group.toLowerCase(Locale.ROOT).replace(' ', '-') + "." + metric;
    }
}
