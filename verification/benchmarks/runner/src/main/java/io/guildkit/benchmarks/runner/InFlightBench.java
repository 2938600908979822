package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Measurements;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Many calls at a time, to a server that takes a while to answer each. */
record InFlightBench(Setting setting, int calls, Path jdk) implements Bench {
    static final int MILLIS = 50;

    /** The number of calls at a time with too few calls a second to measure their CPU time in a short run. */
    private static final int FEW = 64;

    /** The factor by which such a run is longer. */
    private static final int LONG = 5;

    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xms2g", "-Xmx2g");

    /** What the tables call it. */
    static String task(int calls, Path jdk) {
        return String.format(Locale.ROOT, "%,d in flight, Java %s", calls, Jdks.feature(jdk));
    }

    @Override
    public String task() {
        return task(calls, jdk);
    }

    @Override
    public List<Entrant> entrants() {
        return List.of(
                Entrant.LIMIT,
                Entrant.HAND,
                Entrant.TYPED,
                Entrant.ONE_POOL,
                Entrant.DEFAULTS,
                Entrant.GUILDKIT,
                Entrant.DISCORD4J,
                Entrant.JDA,
                Entrant.DISCORD_WEBHOOKS,
                Entrant.RETROFIT,
                Entrant.OPENAI);
    }

    /** Results of many threads on few cores are scattered. The peers are further away, so they need fewer rounds. */
    @Override
    public int rounds(int rounds, Entrant entrant) {
        return rounds == 1 || Entrant.PEERS.contains(entrant) ? rounds : 2 * rounds + 1;
    }

    @Override
    public Measurements run(Entrant entrant) {
        return setting.warmed(
                jdk,
                entrant,
                JVM,
                "in-flight",
                setting.server().atOnce(),
                setting.server().after(MILLIS),
                Integer.toString(calls),
                Integer.toString(setting.effort().longWarmUp()),
                Integer.toString(setting.effort().seconds() * (calls == FEW ? LONG : 1)));
    }
}
