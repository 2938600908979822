package io.guildkit.benchmarks;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Results of a process, which are one line of its output. */
public final class Measurements {
    private static final String PREFIX = "MEASURED ";
    private static final String CANNOT = "CANNOT ";
    private final Map<String, Double> values = new TreeMap<>();

    /** Adds a value. The name has no blanks, because these separate the values of a line. */
    public Measurements put(String name, double value) {
        values.put(name, value);
        return this;
    }

    /** Adds a count. */
    public Measurements put(String name, long count) {
        return put(name, (double) count);
    }

    /** Returns the values by name. */
    public Map<String, Double> values() {
        return values;
    }

    /** Returns the line to print. */
    public String line() {
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + String.format(Locale.ROOT, "%.6g", e.getValue()))
                .collect(Collectors.joining(" ", PREFIX, ""));
    }

    /** Returns the line for a missing feature. */
    public static String cannot(String reason) {
        return CANNOT + reason;
    }

    /** Returns whether a line contains results or the reason why there are none. */
    public static boolean isLine(String line) {
        return line.startsWith(PREFIX) || isCannot(line);
    }

    /** Returns whether a line contains the reason why there are no results. */
    public static boolean isCannot(String line) {
        return line.startsWith(CANNOT);
    }

    /**
     * Reads a line.
     *
     * @throws CannotDoException if the contestant lacks the feature
     */
    public static Measurements parse(String line) {
        if (isCannot(line)) {
            throw new CannotDoException(line.substring(CANNOT.length()));
        }
        Measurements read = new Measurements();
        String pairs = line.substring(PREFIX.length());
        for (String pair : pairs.isEmpty() ? new String[0] : pairs.split(" ", -1)) {
            int equals = pair.indexOf('=');
            read.put(pair.substring(0, equals), Double.parseDouble(pair.substring(equals + 1)));
        }
        return read;
    }
}
