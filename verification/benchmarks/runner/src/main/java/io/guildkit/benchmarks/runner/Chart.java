package io.guildkit.benchmarks.runner;

import java.util.List;
import java.util.Locale;

/** A chart of bars, with a line at 1 for ratios. Bars that are much longer than most are cut. */
final class Chart {
    private static final int LEFT = 230;
    private static final int WIDTH = 430;
    private static final int STEP = 30;
    private static final int TOP = 40;
    private static final int GAP = 8;

    /** The width of a number. */
    private static final int NUMBER = 34;

    /** A bar this many times as long as the median of all bars is cut. */
    private static final int CUT = 5;

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
        double longest = longest(bars);
        int bottom = TOP + bars.size() * STEP;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %d" font-family="sans-serif" font-size="13">
                <title>%s</title>
                <rect width="760" height="%1$d" fill="#ffffff"/>
                <text x="16" y="24" font-weight="bold">%2$s</text>
                """, bottom + 20, title));
        for (int i = 0; i < bars.size(); i++) {
            svg.append(drawn(bars.get(i), TOP + i * STEP, WIDTH / longest, ratios));
        }
        if (ratios) {
            svg.append(String.format(Locale.ROOT, """
                    <line x1="%d" y1="34" x2="%1$d" y2="%d" stroke="#222222" stroke-dasharray="4 3"/>
                    """, at(1, WIDTH / longest), bottom));
        }
        return svg.append("</svg>\n").toString();
    }

    /** Returns the longest bar that is not cut. */
    private static double longest(List<Bar> bars) {
        double[] medians =
                bars.stream().mapToDouble(bar -> bar.value().median()).sorted().toArray();
        double limit = medians.length == 0 ? 1 : CUT * Math.max(1, medians[medians.length / 2]);
        return bars.stream()
                .filter(bar -> bar.value().median() <= limit)
                .mapToDouble(bar -> bar.value().max())
                .reduce(1, Math::max);
    }

    private static String drawn(Bar bar, int y, double unit, boolean ratios) {
        Results.Spread value = bar.value();
        long end = at(value.median(), unit);
        boolean cut = end > LEFT + WIDTH;
        long shown = cut ? LEFT + WIDTH : end;
        String ends = cut
                ? String.format(Locale.ROOT, """
                        <path d="M%d %d l6 -18 h5 l-6 18 z" fill="#ffffff"/>
                        """, LEFT + WIDTH - 30, y + 18)
                : String.format(Locale.ROOT, """
                        <line x1="%d" y1="%d" x2="%d" y2="%2$d" stroke="#222222"/>
                        """, at(value.min(), unit), y + 9, at(value.max(), unit));
        return String.format(
                        Locale.ROOT,
                        """
                        <text x="%d" y="%d" text-anchor="end">%s</text>
                        <rect x="%d" y="%d" width="%d" height="18" fill="%s"/>
                        """,
                        LEFT - 8,
                        y + 14,
                        bar.label(),
                        LEFT,
                        y,
                        shown - LEFT,
                        bar.ours() ? "#cc6677" : "#4477aa")
                + ends
                + String.format(
                        Locale.ROOT,
                        """
                        <text x="%d" y="%d">%.2f</text>
                        """,
                        number(cut ? shown : at(value.max(), unit), unit, ratios),
                        y + 14,
                        value.median());
    }

    /** Returns the place of a number: after its bar, and not on the line at 1. */
    private static long number(long end, double unit, boolean ratios) {
        long line = at(1, unit);
        long place = end + GAP;
        return ratios && place <= line && line <= place + NUMBER ? line + GAP : place;
    }

    private static long at(double value, double unit) {
        return LEFT + Math.round(value * unit);
    }
}
