package io.guildkit.benchmarks.runner;

import java.util.List;

/** One call after the other. */
record SequentialBench(Setting setting) implements Bench {
    static final String TASK = "sequential call";
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m");

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
    public void run(Entrant entrant, int round, Results results) {
        String calls = Integer.toString(setting.effort().calls());
        results.add(
                TASK,
                entrant,
                round,
                setting.measured(
                        Jdks.current(), entrant, JVM, "sequential", setting.server().atOnce(), calls, calls));
    }
}
