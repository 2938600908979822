package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/** The hand-written texts of the report, and the form of its numbers. */
final class Texts {
    private Texts() {}

    static String read(String file) {
        try (InputStream in = Texts.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the parts of a file's lines, of which the second is the task. Lines with calls in flight stand for lines on each JDK, where #
     * is the number of its Java; they are not the last ones. A line whose first part names another Java is left out.
     */
    static List<String[]> table(String file, List<Path> jdks) {
        List<String[]> table = new ArrayList<>();
        List<String[]> inFlight = new ArrayList<>();
        for (String line :
                read(file).lines().filter(line -> line.contains(" | ")).toList()) {
            String[] parts = line.split(" \\| ", -1);
            if (parts[1].endsWith(" in flight")) {
                inFlight.add(parts);
            } else {
                jdks.forEach(jdk -> inFlight.forEach(each -> onJdk(each, jdk).ifPresent(table::add)));
                inFlight.clear();
                table.add(parts);
            }
        }
        return table;
    }

    private static Optional<String[]> onJdk(String[] parts, Path jdk) {
        String java = Jdks.feature(jdk);
        String[] replaced =
                Stream.of(parts).map(part -> part.replace("#", java)).toArray(String[]::new);
        replaced[1] = InFlight.task(Integer.parseInt(parts[1].replaceAll("\\D", "")), jdk);
        boolean other = replaced[0].contains("-java-") && !replaced[0].contains("-java-" + java);
        return other ? Optional.empty() : Optional.of(replaced);
    }

    /** Returns the reasons for numbers. */
    static Properties reasons(String file) {
        Properties reasons = new Properties();
        try {
            reasons.load(new StringReader(read(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return reasons;
    }

    /** Returns a value in the precision of the tables. */
    static String number(double value) {
        return value >= 100 || value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value) : ratio(value);
    }

    /** Returns a median with its range, whose numbers have a given form. */
    static String spread(Results.Spread value, DoubleFunction<String> form) {
        String median = form.apply(value.median());
        return value.min() == value.max()
                ? median
                : median + " (" + form.apply(value.min()) + "–" + form.apply(value.max()) + ")";
    }

    /** Reads a number in the form of {@link #number}. */
    static double parse(String number) {
        return Double.parseDouble(number.replace(",", ""));
    }

    static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
