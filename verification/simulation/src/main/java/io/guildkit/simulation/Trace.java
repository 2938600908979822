package io.guildkit.simulation;

import java.util.ArrayList;
import java.util.List;

/** The course of a run: its sum always, and its lines if they are wanted. Equal sums mean equal runs. */
final class Trace {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final boolean keepsLines;
    private final List<String> lines = new ArrayList<>();
    private long sum = 17;
    private long size;

    Trace(boolean keepsLines) {
        this.keepsLines = keepsLines;
    }

    /** Records that a thread continues, or an event happens. */
    void step(long now, String name) {
        add(now, name);
    }

    /** Records what a thread or an event does. */
    void note(long now, String what) {
        add(now, "    " + what);
    }

    private void add(long now, String text) {
        sum = (sum * 31 + text.hashCode()) * 31 + now;
        size++;
        if (keepsLines) {
            lines.add(String.format("%10.3f ms  %s", (double) now / NANOS_PER_MILLI, text));
        }
    }

    long sum() {
        return sum;
    }

    long size() {
        return size;
    }

    List<String> lines() {
        return lines;
    }
}
