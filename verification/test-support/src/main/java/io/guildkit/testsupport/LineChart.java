package io.guildkit.testsupport;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A chart of lines as SVG. The axis of x is logarithmic. The axis of y starts at 0, or is logarithmic too. */
public final class LineChart {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 300;
    private static final int LEFT = 64;
    private static final int RIGHT = 150;
    private static final int TOP = 36;
    private static final int BOTTOM = 48;
    private static final int TICKS = 5;
    private static final List<String> COLOURS =
            List.of("#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed", "#0891b2", "#a16207", "#6b7280");

    private final String title;
    private final String across;
    private final String up;
    private final boolean logarithmic;
    private final List<Line> lines = new ArrayList<>();

    private record Line(String name, NavigableMap<Double, Double> points) {}

    /** Creates a chart whose axis of y starts at 0. */
    public LineChart(String title, String across, String up) {
        this(title, across, up, false);
    }

    /** Creates a chart whose axis of y may be logarithmic. */
    public LineChart(String title, String across, String up, boolean logarithmic) {
        this.title = title;
        this.across = across;
        this.up = up;
        this.logarithmic = logarithmic;
    }

    /** Adds a line, unless it has no points. */
    public void line(String name, NavigableMap<Double, Double> points) {
        if (!points.isEmpty()) {
            lines.add(new Line(name, new TreeMap<>(points)));
        }
    }

    /** Returns the picture. */
    public String svg() {
        double[] xs = lines.stream()
                .flatMap(line -> line.points.keySet().stream())
                .mapToDouble(Double::doubleValue)
                .distinct()
                .sorted()
                .toArray();
        double[] ys = lines.stream()
                .flatMap(line -> line.points.values().stream())
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        StringBuilder svg = new StringBuilder(format(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">
                <style>
                  text { font: 12px system-ui, sans-serif; fill: #6b7280; }
                  text.title { font-size: 14px; font-weight: bold; }
                  .grid { stroke: #9ca3af; stroke-opacity: 0.4; }
                  polyline { fill: none; stroke-width: 2; }
                </style>
                <text class="title" x="%d" y="20">%s</text>
                <text x="%d" y="%d" text-anchor="middle">%s</text>
                <text x="14" y="%d" text-anchor="middle" transform="rotate(-90 14 %d)">%s</text>
                """,
                WIDTH,
                HEIGHT,
                escaped(title + ": " + up + " by " + across),
                LEFT,
                escaped(title),
                LEFT + across() / 2,
                HEIGHT - 10,
                escaped(across),
                middle(),
                middle(),
                escaped(up)));
        if (lines.isEmpty()) {
            return svg.append("</svg>\n").toString();
        }
        Scale x = new Scale(xs[0], xs[xs.length - 1], true);
        Scale y = logarithmic
                ? new Scale(powerBelow(ys[0]), powerBelow(ys[ys.length - 1]) * 10, true)
                : new Scale(0, roundedUp(ys[ys.length - 1]), false);
        for (double mark : marks(y)) {
            svg.append(format(
                    "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>%n",
                    LEFT, WIDTH - RIGHT, row(y, mark), row(y, mark)));
            svg.append(format(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT - 6, row(y, mark) + 4, number(mark)));
        }
        for (double mark : xs) {
            svg.append(format(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    column(x, mark), HEIGHT - BOTTOM + 16, number(mark)));
        }
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            String colour = COLOURS.get(i % COLOURS.size());
            StringBuilder points = new StringBuilder();
            line.points.forEach((at, value) -> points.append(format("%.1f,%.1f ", column(x, at), row(y, value))));
            svg.append(format(
                    "<polyline stroke=\"%s\" points=\"%s\"/>%n",
                    colour, points.toString().strip()));
            int key = TOP + 10 + 20 * i;
            svg.append(format(
                    "<line stroke=\"%s\" stroke-width=\"2\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>%n",
                    colour, WIDTH - RIGHT + 12, WIDTH - RIGHT + 30, key, key));
            svg.append(format("<text x=\"%d\" y=\"%d\">%s</text>%n", WIDTH - RIGHT + 36, key + 4, escaped(line.name)));
        }
        return svg.append("</svg>\n").toString();
    }

    /** The position of a value between the lowest and the highest, from 0 to 1. */
    private record Scale(double low, double high, boolean logarithmic) {
        double of(double value) {
            if (high <= low) {
                return 0.5;
            }
            return logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
        }
    }

    private double[] marks(Scale y) {
        int steps = logarithmic ? (int) Math.round(Math.log10(y.high / y.low)) : TICKS;
        double[] marks = new double[steps + 1];
        for (int i = 0; i <= steps; i++) {
            marks[i] = logarithmic ? y.low * Math.pow(10, i) : y.high * i / steps;
        }
        return marks;
    }

    private static int across() {
        return WIDTH - LEFT - RIGHT;
    }

    private static int middle() {
        return TOP + (HEIGHT - TOP - BOTTOM) / 2;
    }

    private static double column(Scale x, double value) {
        return LEFT + x.of(value) * across();
    }

    private static double row(Scale y, double value) {
        return HEIGHT - BOTTOM - y.of(value) * (HEIGHT - TOP - BOTTOM);
    }

    private static double powerBelow(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }

    /** Returns the next number above a value that is 1, 2 or 5 times a power of ten. */
    private static double roundedUp(double value) {
        if (value <= 0) {
            return 1;
        }
        double power = powerBelow(value);
        for (int factor : new int[] {1, 2, 5}) {
            if (factor * power >= value) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? format("%,.0f", value) : format("%s", value);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values).replace("\r\n", "\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
