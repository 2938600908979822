package io.guildkit.benchmarks.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws a line of the tables as bars, the base's length marked. */
final class Chart {
    private static final int LEFT = 180;
    private static final int WIDTH = 480;
    private static final int STEP = 30;
    private static final String OURS = "#cc6677";
    private static final String OTHERS = "#4477aa";

    private record Bar(String label, String colour, Results.Spread value) {}

    private Chart() {}

    static String of(Row row, Results results, List<Entrant> entrants) {
        List<Bar> bars = new ArrayList<>();
        for (Entrant entrant : entrants) {
            var value = row.base() == null
                    ? results.value(row.task(), entrant, row.metric())
                    : results.ratio(row.task(), entrant, row.base(), row.metric());
            value.ifPresent(v -> bars.add(new Bar(entrant.label, entrant == Entrant.GUILDKIT ? OURS : OTHERS, v)));
        }
        return svg(title(row), bars, row.base() != null);
    }

    private static String title(Row row) {
        return row.task()
                + ", "
                + row.label()
                + (row.base() == null ? "" : ", × " + row.base().label)
                + (row.more() ? "; more is better" : "; less is better");
    }

    private static String svg(String title, List<Bar> bars, boolean ratios) {
        double longest = Math.max(
                1, bars.stream().mapToDouble(bar -> bar.value().max()).max().orElse(1));
        int bottom = 40 + bars.size() * STEP;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %d" font-family="sans-serif" font-size="13">
                <title>%s</title>
                <rect width="760" height="%1$d" fill="#ffffff"/>
                <text x="%d" y="24" font-weight="bold">%2$s</text>
                """, bottom + 20, title, LEFT));
        int y = 40;
        for (Bar bar : bars) {
            svg.append(bar(bar, y, WIDTH / longest));
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

    private static String bar(Bar bar, int y, double unit) {
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
                bar.colour(),
                LEFT + Math.round(value.min() * unit),
                y + 9,
                LEFT + Math.round(value.max() * unit),
                LEFT + Math.round(value.max() * unit) + 8,
                value.median());
    }
}
