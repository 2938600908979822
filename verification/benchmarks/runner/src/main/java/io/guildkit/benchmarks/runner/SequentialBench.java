package io.guildkit.benchmarks.runner;

import java.util.List;

/** One call after the other on one thread. */
record SequentialBench(Setting setting) implements Bench.InTurns {
    static final String TASK = "sequential call";
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", Setting.SAME_COMPILERS, "-Xms512m", "-Xmx512m");

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

    @Override
    public int rounds(int rounds, Entrant entrant) {
        return entrant.hasNarrowGoals() ? rounds : 1;
    }

    @Override
    public int turns(Entrant entrant) {
        return setting.effort().turns();
    }

    @Override
    public TurnProcess start(Entrant entrant) {
        return setting.inTurns(
                Jdks.current(),
                entrant,
                JVM,
                "sequential",
                setting.server().atOnce(),
                Integer.toString(setting.effort().longWarmUp()),
                Integer.toString(setting.effort().calls()));
    }
}
