package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A chart of bars, with a line at 1 for ratios. */
final class Chart {
    private static final int LEFT = 230;
    private static final int WIDTH = 430;
    private static final int STEP = 30;
    private static final String OURS = "#cc6677";
    private static final String OTHERS = "#4477aa";

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
                .flatMap(entrant -> (row.base() == null
                                ? results.value(row.task(), entrant, row.metric())
                                : results.ratio(row.task(), entrant, row.base(), row.metric()))
                        .map(value -> new Bar(entrant.label, entrant == Entrant.GUILDKIT, value)).stream())
                .toList();
        String title = row.task()
                + ", "
                + row.label()
                + (row.base() == null ? "" : ", × " + row.base().label)
                + (row.more() ? "; more is better" : "; less is better");
        return svg(title, bars, row.base() != null);
    }

    static String svg(String title, List<Bar> bars, boolean ratios) {
        double longest = Stream.concat(
                        Stream.of(1.0), bars.stream().map(bar -> bar.value().max()))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
        int bottom = 40 + bars.size() * STEP;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %d" font-family="sans-serif" font-size="13">
                <title>%s</title>
                <rect width="760" height="%1$d" fill="#ffffff"/>
                <text x="16" y="24" font-weight="bold">%2$s</text>
                """, bottom + 20, title));
        int y = 40;
        for (Bar bar : bars) {
            svg.append(drawn(bar, y, WIDTH / longest));
            y += STEP;
        }
        if (ratios) {
            long x = LEFT + Math.round(WIDTH / longest);
            svg.append(String.format(Locale.ROOT, """
                    <line x1="%d" y1="34" x2="%1$d" y2="%d" stroke="#222222" stroke-dasharray="4 3"/>
                    """, x, bottom));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String drawn(Bar bar, int y, double unit) {
        Results.Spread value = bar.value();
        long end = LEFT + Math.round(value.median() * unit);
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
                end - LEFT,
                bar.ours() ? OURS : OTHERS,
                LEFT + Math.round(value.min() * unit),
                y + 9,
                LEFT + Math.round(value.max() * unit),
                LEFT + Math.round(value.max() * unit) + 8,
                value.median());
    }
}
