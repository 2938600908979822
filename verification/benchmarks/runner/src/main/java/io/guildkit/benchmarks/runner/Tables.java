package io.guildkit.benchmarks.runner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes results as Markdown tables, with footnotes for missing features. */
final class Tables {
    private static final String NOTHING = "—";

    private final Results results;
    private final List<Entrant> entrants;
    private final Map<String, Integer> footnotes = new LinkedHashMap<>();

    Tables(Results results, List<Entrant> entrants) {
        this.results = results;
        this.entrants = entrants;
    }

    /** Returns a table with a column for each contestant that takes part. All tables share the numbers of footnotes. */
    String table(List<Row> rows) {
        List<Entrant> columns = entrants.stream()
                .filter(entrant -> rows.stream().anyMatch(row -> results.takesPart(row.task(), entrant)))
                .toList();
        StringBuilder text = new StringBuilder("| | |");
        columns.forEach(entrant -> text.append(' ').append(entrant.label).append(" |"));
        text.append("\n|---|---|").append("--:|".repeat(columns.size())).append('\n');
        String task = "";
        for (Row row : rows) {
            List<String> cells = new ArrayList<>();
            cells.add(row.task().equals(task) ? "" : row.task());
            cells.add(row.label());
            columns.forEach(entrant -> cells.add(cell(row, entrant)));
            text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
            task = row.task();
        }
        return text.toString();
    }

    /** Returns the footnotes. */
    String footnotes() {
        return footnotes.entrySet().stream()
                .map(note -> note.getValue() + ". " + note.getKey() + "\n")
                .collect(Collectors.joining());
    }

    private String cell(Row row, Entrant entrant) {
        if (row.base() == null) {
            return results.value(row.task(), entrant, row.metric())
                    .map(value -> Goal.number(value.median()))
                    .orElseGet(() -> missing(row, entrant));
        }
        return results.ratio(row.task(), entrant, row.base(), row.metric())
                .map(ratio -> row.base() == entrant ? "1" : ratio(ratio))
                .orElseGet(() -> missing(row, entrant));
    }

    private static String ratio(Results.Spread ratio) {
        return ratio.min() == ratio.max()
                ? format(ratio.median())
                : format(ratio.median()) + " (" + format(ratio.min()) + "–" + format(ratio.max()) + ")";
    }

    private static String format(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private String missing(Row row, Entrant entrant) {
        return results.reason(row.task(), entrant)
                .map(reason -> NOTHING + " [" + number(entrant.label + " " + reason + ".") + "]")
                .orElse(NOTHING);
    }

    private int number(String footnote) {
        return footnotes.computeIfAbsent(footnote, f -> footnotes.size() + 1);
    }
}
