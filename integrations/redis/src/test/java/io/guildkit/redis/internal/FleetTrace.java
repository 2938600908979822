package io.guildkit.redis.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The course of a run: its sum always, and its lines if they are wanted. Equal sums mean equal runs. */
final class FleetTrace {
    private final boolean keepsLines;
    private final List<String> lines = new ArrayList<>();
    private long sum = 17;

    FleetTrace(boolean keepsLines) {
        this.keepsLines = keepsLines;
    }

    void add(long now, String text) {
        sum = (sum * 31 + text.hashCode()) * 31 + now;
        if (keepsLines) {
            lines.add(String.format(Locale.ROOT, "%10.3f ms  %s", now / 1e6, text));
        }
    }

    long sum() {
        return sum;
    }

    List<String> lines() {
        return lines;
    }
}
