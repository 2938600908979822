package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The time and allocation that the steps of the pipeline add to a call. */
record StepsBench(Setting setting) implements Bench.Single {
    static final String TASK = "pipeline steps";
    static final List<String> BUSY = List.of("NOTHING", "LISTENER", "RATE_LIMIT", "ELEVATION");
    private static final String BARE = "call BARE";

    @Override
    public String task() {
        return TASK;
    }

    @Override
    public List<Entrant> entrants() {
        return List.of(Entrant.GUILDKIT);
    }

    @Override
    public Measurements run(Entrant entrant) {
        Map<String, Measurements> measured = JmhRun.run(setting, entrant, "StepsBenchmark");
        Map<String, Double> bare = measured.get(BARE).values();
        Measurements added = new Measurements();
        for (String busy : BUSY) {
            measured.get("call " + busy)
                    .values()
                    .forEach((metric, value) -> added.put(metric(busy, metric), value - bare.get(metric)));
        }
        return added;
    }

    static String metric(String busy, String metric) {
        return metric + "-" + busy.toLowerCase(Locale.ROOT);
    }
}
