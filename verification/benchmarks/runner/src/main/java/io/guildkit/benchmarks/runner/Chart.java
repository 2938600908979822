package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.Locale;

/** A chart of bars, with a line at 1 for ratios. */
final class Chart {
    private static final int LEFT = 230;
    private static final int WIDTH = 430;
    private static final int STEP = 30;
    private static final int TOP = 40;

    /**
     * A bar.
     *
     * @param label the text before it
     * @param ours whether it shows Guildkit
     * @param value its length, with the range
     */
    record Bar(String label, boolean ours, Results.Spread value) {}

    private Chart() {}

    /** Draws a line of the tables: a bar for each contestant. */
    static String of(Row row, Results results, List<Entrant> entrants) {
        List<Bar> bars = entrants.stream()
                .flatMap(entrant -> results
                        .compared(row, entrant)
                        .map(value -> new Bar(entrant.label, entrant == Entrant.GUILDKIT, value))
                        .stream())
                .toList();
        String base = row.base().map(entrant -> ", × " + entrant.label).orElse("");
        String better = row.more() ? "; more is better" : "; less is better";
        return svg(
                row.task() + ", " + row.label() + base + better,
                bars,
                row.base().isPresent());
    }

    static String svg(String title, List<Bar> bars, boolean ratios) {
        double longest = Math.max(
                1, bars.stream().mapToDouble(bar -> bar.value().max()).max().orElse(1));
        int bottom = TOP + bars.size() * STEP;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %d" font-family="sans-serif" font-size="13">
                <title>%s</title>
                <rect width="760" height="%1$d" fill="#ffffff"/>
                <text x="16" y="24" font-weight="bold">%2$s</text>
                """, bottom + 20, title));
        for (int i = 0; i < bars.size(); i++) {
            svg.append(drawn(bars.get(i), TOP + i * STEP, WIDTH / longest));
        }
        if (ratios) {
            svg.append(String.format(Locale.ROOT, """
                    <line x1="%d" y1="34" x2="%1$d" y2="%d" stroke="#222222" stroke-dasharray="4 3"/>
                    """, at(1, WIDTH / longest), bottom));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String drawn(Bar bar, int y, double unit) {
        Results.Spread value = bar.value();
        return String.format(
                Locale.ROOT,
                """
                <text x="%d" y="%d" text-anchor="end">%s</text>
                <rect x="%d" y="%d" width="%d" height="18" fill="%s"/>
                <line x1="%d" y1="%d" x2="%d" y2="%9$d" stroke="#222222"/>
                <text x="%d" y="%2$d">%.2f</text>
                """,
                LEFT - 8,
                y + 14,
                bar.label(),
                LEFT,
                y,
                at(value.median(), unit) - LEFT,
                bar.ours() ? "#cc6677" : "#4477aa",
                at(value.min(), unit),
                y + 9,
                at(value.max(), unit),
                at(value.max(), unit) + 8,
                value.median());
    }

    private static long at(double value, double unit) {
        return LEFT + Math.round(value * unit);
    }
}
