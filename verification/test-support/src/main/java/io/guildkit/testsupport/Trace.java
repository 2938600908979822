package io.guildkit.testsupport;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The course of a simulated run: its sum always, and its lines if they are wanted. Equal sums mean equal runs. */
public final class Trace {
    private static final double NANOS_PER_MILLI = 1_000_000;

    private final boolean keepsLines;
    private final List<String> lines = new ArrayList<>();
    private long sum = 17;
    private long size;

    public Trace(boolean keepsLines) {
        this.keepsLines = keepsLines;
    }

    /** Records that a thread continues, or an event happens. */
    public void step(long now, String name) {
        sum = (sum * 31 + name.hashCode()) * 31 + now;
        size++;
        if (keepsLines) {
            lines.add(String.format(Locale.ROOT, "%10.3f ms  %s", now / NANOS_PER_MILLI, name));
        }
    }

    /** Records what a thread or an event does. */
    public void note(long now, String what) {
        step(now, "    " + what);
    }

    public long sum() {
        return sum;
    }

    public long size() {
        return size;
    }

    public List<String> lines() {
        return lines;
    }
}
