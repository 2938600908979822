package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table of the tasks where peers are ahead of Guildkit. The ratios are computed, the reasons are in a file. */
final class PeerTable {
    private static final Reasons REASONS = Reasons.read("ahead.properties");

    private PeerTable() {}

    static String of(Results results, List<Row> rows) {
        String lines = rows.stream()
                .filter(row -> row.base() != null || row.group().equals(Row.SIZE))
                .map(row -> line(row, ahead(results, row)))
                .collect(Collectors.joining());
        return lines.isEmpty()
                ? "Guildkit is ahead of each peer in all tasks that the peer can do.\n"
                : "Guildkit is ahead of each peer in all tasks that the peer can do, except for these:\n\n"
                        + "| | | Guildkit's value | reason |\n|---|---|---|---|\n" + lines;
    }

    private static String ahead(Results results, Row row) {
        return Entrant.PEERS.stream()
                .flatMap(peer -> results
                        .ratio(row.task(), Entrant.GUILDKIT, peer, row.metric())
                        .map(Results.Spread::median)
                        .filter(ratio -> row.more() ? ratio < 1 : ratio > 1)
                        .map(ratio -> String.format(Locale.ROOT, "%.2f × %s", ratio, peer.label))
                        .stream())
                .collect(Collectors.joining(", "));
    }

    private static String line(Row row, String ahead) {
        return ahead.isEmpty()
                ? ""
                : String.join(" | ", "| " + row.task(), row.label(), ahead, REASONS.of(row.id())) + " |\n";
    }
}
