package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A histogram of the objects in a heap. */
final class Histogram {
    static final String BYTES = "kB";
    static final String STACKS = "stacks";
    static final String STACK = "stack";

    /** The number of the line, of the objects and of their bytes, and the class, whose module may follow. */
    private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");

    private Histogram() {}

    /** Returns the kilobytes of each owner, and the number and mean bytes of the stacks of virtual threads. */
    static Measurements of(Stream<String> histogram) {
        Measurements measured = new Measurements();
        histogram.map(LINE::matcher).filter(Matcher::matches).forEach(line -> {
            Owner owner = Owner.of(line.group(3));
            double bytes = Double.parseDouble(line.group(2));
            measured.values().merge(owner.metric(BYTES), bytes / 1e3, Double::sum);
            if (owner == Owner.STACKS) {
                double stacks = Double.parseDouble(line.group(1));
                measured.put(STACKS, stacks).put(STACK, bytes / stacks);
            }
        });
        return measured;
    }
}
