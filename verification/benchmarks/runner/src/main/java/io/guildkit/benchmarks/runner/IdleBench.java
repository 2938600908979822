package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;

/** The time that the probe of an idle connection adds to a call. */
record IdleBench(Setting setting) implements Bench.Single {
    static final String TASK = "call on an idle connection";
    private static final String PROGRAM = "io.guildkit.benchmarks.guildkit.IdleProbe";

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
        return setting.program(
                        entrant,
                        PROGRAM,
                        setting.server().atOnce(),
                        setting.effort().complete() ? "40" : "15")
                .measurements();
    }
}
