package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.ArrayList;
import java.util.List;

/** The size of the jars at run time. */
record ClassPathBench(Setting setting) implements Bench.Single {
    static final String TASK = "run-time class path";
    static final double MEGABYTE = 1_000_000;

    @Override
    public String task() {
        return TASK;
    }

    @Override
    public List<Entrant> entrants() {
        List<Entrant> entrants = new ArrayList<>(List.of(Entrant.HAND, Entrant.GUILDKIT));
        entrants.addAll(Entrant.PEERS);
        return entrants;
    }

    @Override
    public Measurements run(Entrant entrant) {
        var jars = setting.classPaths().libraries(entrant);
        return new Measurements()
                .put("megabytes", ClassPaths.size(jars) / MEGABYTE)
                .put("own", ClassPaths.size(ClassPaths.own(jars)) / MEGABYTE);
    }
}
