package io.guildkit.examples;

import io.guildkit.testkit.ServiceEmulator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Runs the tour and draws its output as a terminal whose lines move up. Without animations, the picture shows the first lines. */
public final class TourRecording {
    static final Path PICTURE = Path.of("..", "docs", "images", "tour.svg");
    /** The width in which the README shows the picture. */
    private static final int WIDTH = 830;

    private static final int LINE = 18;
    private static final int VISIBLE = 24;
    private static final int FIRST_PAUSE = 3;
    private static final double PAUSE = 0.5;

    /** The longest line that the picture has room for. */
    static final int COLUMNS = 98;

    private TourRecording() {}

    /** Writes the picture to a file. */
    public static void main(String[] args) throws IOException {
        Files.writeString(Path.of(args[0]), picture(lines()));
    }

    /** Returns the output of the tour as the picture shows it. */
    static List<String> lines() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            new EmulatorTour(new Transcript(new PrintStream(bytes, true, StandardCharsets.UTF_8)), emulator).run();
        }
        return bytes.toString(StandardCharsets.UTF_8)
                .strip()
                .lines()
                .map(line -> line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
                .toList();
    }

    private static String picture(List<String> lines) {
        int hidden = Math.max(0, lines.size() - VISIBLE);
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Output of the tour">
                <style>
                  rect { fill: #111827; }
                  text { font: 13px ui-monospace, monospace; fill: #d1d5db; white-space: pre; }
                  text.step { fill: #93c5fd; font-weight: bold; }
                  g { animation: up %.1fs steps(%d) %ds forwards; }
                  @keyframes up { to { transform: translateY(-%dpx); } }
                  @media (prefers-reduced-motion: reduce) { g { animation: none; } }
                </style>
                <rect width="100%%" height="100%%" rx="8"/>
                <svg y="12" width="%1$d" height="%d">
                <g>
                """,
                WIDTH,
                VISIBLE * LINE + 24,
                hidden * PAUSE,
                Math.max(1, hidden),
                FIRST_PAUSE,
                hidden * LINE,
                VISIBLE * LINE));
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"20\" y=\"%d\"%s>%s</text>%n",
                    13 + i * LINE,
                    line.matches("[0-9]+\\. .*") ? " class=\"step\"" : "",
                    line));
        }
        return svg.append("</g>\n</svg>\n</svg>\n").toString().replace("\r\n", "\n");
    }
}
