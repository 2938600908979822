package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The time and allocation that the steps of the pipeline add to a call. */
final class Steps {
    static final String TASK = "pipeline steps";
    static final List<String> BUSY = List.of("NOTHING", "LISTENER", "RATE_LIMIT", "ELEVATION");

    /** A turn has as many times the calls of a turn with a server, because each takes much less time. */
    private static final int FASTER = 20;

    private Steps() {}

    static Bench bench(Setting setting) {
        return new Bench(
                TASK,
                List.of(Entrant.GUILDKIT),
                entrant -> 1, // no goal compares them
                Bench.once(entrant -> added(setting)));
    }

    private static Measurements added(Setting setting) {
        Map<String, Double> bare = measured(setting, "BARE").values();
        Measurements added = new Measurements();
        for (String busy : BUSY) {
            Map<String, Double> values = measured(setting, busy).values();
            added.put(metric(busy, "time"), values.get("wall") - bare.get("wall"));
            added.put(metric(busy, "allocation"), values.get("allocation") - bare.get("allocation"));
        }
        return added;
    }

    private static Measurements measured(Setting setting, String busy) {
        Effort effort = setting.effort();
        try (ChildProcess process = setting.inTurns(
                Jdks.current(),
                Entrant.STEPS,
                List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"),
                "sequential",
                busy,
                effort.warmUp(),
                effort.calls() * FASTER)) {
            process.warmUp();
            return process.turn();
        }
    }

    static String metric(String busy, String metric) {
        return metric + "-" + busy.toLowerCase(Locale.ROOT);
    }
}
