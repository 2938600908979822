package io.guildkit.benchmarks.runner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** Writes results as Markdown tables, with footnotes for missing features. */
final class Tables {
    private static final String NOTHING = "—";
    private static final Properties REASONS = Texts.reasons("ahead.properties");

    private final Results results;
    private final List<Entrant> entrants;
    private final boolean ranges;
    private final Map<String, Integer> footnotes = new LinkedHashMap<>();

    Tables(Results results, List<Entrant> entrants) {
        this(results, entrants, false);
    }

    /** Creates tables that perhaps show the range of values too, not only that of ratios. */
    Tables(Results results, List<Entrant> entrants, boolean ranges) {
        this.results = results;
        this.entrants = entrants;
        this.ranges = ranges;
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

    /** Returns the table of the tasks where peers are ahead of Guildkit. The ratios are computed, the reasons are in a file. */
    String ahead(List<Row> rows) {
        String lines = rows.stream()
                .filter(row -> row.base().isPresent() || row.task().equals(Benches.CLASS_PATH))
                .map(this::ahead)
                .collect(Collectors.joining());
        String all = "Guildkit is ahead of each peer in all tasks that the peer can do";
        return lines.isEmpty()
                ? all + ".\n"
                : all + ", except for these:\n\n| | | Guildkit's value | reason |\n|---|---|---|---|\n" + lines;
    }

    private String ahead(Row row) {
        String peers = Entrant.PEERS.stream()
                .flatMap(peer -> results
                        .median(row.task(), Entrant.GUILDKIT, peer, row.metric())
                        .filter(ratio -> row.more() ? ratio < 1 : ratio > 1)
                        .map(ratio -> Texts.ratio(ratio) + " × " + peer.label)
                        .stream())
                .collect(Collectors.joining(", "));
        String reason = REASONS.getProperty(row.id(), "");
        return peers.isEmpty() ? "" : String.join(" | ", "| " + row.task(), row.label(), peers, reason) + " |\n";
    }

    private String cell(Row row, Entrant entrant) {
        return results.compared(row, entrant)
                .map(value -> row.base().equals(Optional.of(entrant)) ? "1" : cell(row, value))
                .orElseGet(() -> results.reason(row.task(), entrant)
                        .map(reason -> NOTHING + " [" + number(entrant.label + " " + reason + ".") + "]")
                        .orElse(NOTHING));
    }

    private String cell(Row row, Results.Spread value) {
        return row.base().isPresent()
                ? Texts.spread(value, Texts::ratio)
                : ranges ? Texts.spread(value, Texts::number) : Texts.number(value.median());
    }

    private int number(String footnote) {
        return footnotes.computeIfAbsent(footnote, f -> footnotes.size() + 1);
    }
}
