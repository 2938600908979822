package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.util.List;

/** One call after the other on one thread. */
record SequentialBench(Setting setting) implements Bench {
    static final String TASK = "sequential call";
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m");

    @Override
    public String task() {
        return TASK;
    }

    @Override
    public List<Entrant> entrants() {
        return List.of(
                Entrant.LIMIT,
                Entrant.HAND,
                Entrant.TYPED,
                Entrant.GUILDKIT,
                Entrant.DISCORD4J,
                Entrant.JDA,
                Entrant.DISCORD_WEBHOOKS,
                Entrant.RETROFIT,
                Entrant.OPENAI);
    }

    /** Compilers optimise a long chain of calls differently in each process. The ratios of peers are far from 1. */
    @Override
    public int rounds(int rounds, Entrant entrant) {
        return Entrant.PEERS.contains(entrant) ? rounds : 2 * rounds + 1;
    }

    @Override
    public Measurements run(Entrant entrant) {
        return setting.warmed(
                Jdks.current(),
                entrant,
                JVM,
                "sequential",
                setting.server().atOnce(),
                Integer.toString(setting.effort().longWarmUp()),
                Integer.toString(setting.effort().calls()));
    }
}
