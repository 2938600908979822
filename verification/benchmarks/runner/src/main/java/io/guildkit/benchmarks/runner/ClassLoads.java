package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The log of loaded classes. The time from one loaded class to the next counts for the owner of the next: it contains the loading of the
 * class, and what the program did before it needed the class.
 */
final class ClassLoads {
    static final String LOG = "-Xlog:class+load:file=%s:uptimenanos:filecount=0";
    static final String COUNT = "classes";
    static final String MILLIS = "ms";

    private static final Pattern LINE = Pattern.compile("\\[(\\d+)ns] (\\S+) source: .*");

    private ClassLoads() {}

    /** Returns the number of classes and the milliseconds of each owner. */
    static Measurements of(Stream<String> log) {
        Measurements measured = new Measurements();
        AtomicLong last = new AtomicLong();
        log.map(LINE::matcher).filter(Matcher::matches).forEach(line -> {
            Owner owner = Owner.of(line.group(2)).ofCode();
            long now = Long.parseLong(line.group(1));
            long before = last.getAndSet(now);
            measured.values().merge(owner.metric(COUNT), 1.0, Double::sum);
            measured.values().merge(owner.metric(MILLIS), before == 0 ? 0 : (now - before) / 1e6, Double::sum);
        });
        return measured;
    }
}
