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

/** Runs the tour and draws its output as a terminal in which the lines appear one after the other. */
public final class TourRecording {
    static final Path PICTURE = Path.of("..", "docs", "images", "tour.svg");
    private static final int LINE = 18;
    private static final double PAUSE = 0.25;

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
        int width = 40 + 8 * lines.stream().mapToInt(String::length).max().orElse(0);
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Output of the tour">
                <style>
                  rect { fill: #111827; }
                  text { font: 13px ui-monospace, monospace; fill: #d1d5db; white-space: pre; opacity: 0; animation: appear 0.1s forwards; }
                  text.step { fill: #93c5fd; font-weight: bold; }
                  @keyframes appear { to { opacity: 1; } }
                  @media (prefers-reduced-motion: reduce) { text { opacity: 1; animation: none; } }
                </style>
                <rect width="100%%" height="100%%" rx="8"/>
                """, width, lines.size() * LINE + 40));
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"20\" y=\"%d\" style=\"animation-delay:%.2fs\"%s>%s</text>%n",
                    30 + i * LINE,
                    i * PAUSE,
                    line.matches("[0-9]+\\. .*") ? " class=\"step\"" : "",
                    line));
        }
        return svg.append("</svg>\n").toString().replace("\r\n", "\n");
    }
}
